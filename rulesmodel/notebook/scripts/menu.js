// A menu of moves: a button for each thing that can be done, and a list of what cannot, with the reasons.

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function button(model, choice, number) {
  const made = element("button", "rm-button", choice.label);
  made.type = "button";
  made.dataset.choice = String(number);
  if (choice.hint) made.append(" ", element("span", "rm-soft", choice.hint));
  made.addEventListener("click", () => model.send({ choose: number, serial: model.get("serial") }));
  return made;
}

function listOf(buttons) {
  const list = element("ul", "rm-buttons");
  for (const each of buttons) {
    const item = element("li");
    item.append(each);
    list.append(item);
  }
  return list;
}

function folded(summary, inside, open) {
  const made = element("details");
  made.open = open;
  made.append(element("summary", "", summary), inside);
  return made;
}

function refused(refusals) {
  const list = element("ul", "rm-refused");
  for (const each of refusals) {
    const item = element("li");
    item.append(element("b", "", each.labels.join(", ")), ": " + each.reason + " ");
    const clause = element("code", "rm-clause", each.clause);
    clause.dataset.clause = each.clause;
    item.append(clause);
    list.append(item);
  }
  return list;
}

function render({ model, el }) {
  el.classList.add("rm", "rm-page", "rm-menu");
  const status = element("p", "rm-status");
  status.setAttribute("role", "status");
  const body = element("div");
  el.append(status, body);

  function draw() {
    const hadFocus = body.contains(document.activeElement);
    const wasOpen = body.querySelector(".rm-why")?.open ?? false;
    const buttons = model.get("choices").map((choice, number) => button(model, choice, number));
    const first = model.get("first");
    status.textContent = model.get("status");
    body.replaceChildren(element("p", "rm-part", model.get("heading")), listOf(buttons.slice(0, first)));
    if (buttons.length > first) {
      body.append(folded(`${buttons.length - first} more`, listOf(buttons.slice(first)), false));
    }
    const refusals = model.get("refusals");
    if (refusals.length) {
      const number = refusals.reduce((sum, each) => sum + each.labels.length, 0);
      const why = folded(`${number} not possible, and why`, refused(refusals), wasOpen);
      why.classList.add("rm-why");
      body.append(why);
    }
    if (hadFocus) (buttons[0] ?? body.querySelector("summary"))?.focus();
  }

  model.on("change:serial", draw);
  draw();
  return () => model.off("change:serial", draw);
}

export default { render };
