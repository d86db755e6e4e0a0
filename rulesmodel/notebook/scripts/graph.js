// A state graph: its nodes are buttons, reached with Tab, chosen with Enter, Space or a click.

function render({ model, el }) {
  el.classList.add("rm", "rm-graph-view");

  function choose(node) {
    model.send({ node: Number(node.dataset.node) });
  }

  function draw() {
    const focused = el.querySelector("[data-node]:focus")?.dataset.node;
    el.innerHTML = model.get("svg");
    const drawing = el.querySelector("svg");
    if (!drawing) {
      el.textContent = model.get("note");
      return;
    }
    drawing.setAttribute("role", "group");
    drawing.setAttribute("aria-label", drawing.querySelector("title")?.textContent ?? "state graph");
    for (const node of drawing.querySelectorAll("[data-node]")) {
      const lines = [...node.querySelectorAll("text")].map((each) => each.textContent).join(", ");
      node.setAttribute("role", "button");
      node.setAttribute("tabindex", "0");
      node.setAttribute("aria-label", lines);
      if (node.classList.contains("rm-here")) node.setAttribute("aria-current", "step");
      node.addEventListener("click", () => choose(node));
      node.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          choose(node);
        }
      });
    }
    const here = drawing.querySelector(".rm-here");
    if (here) {
      el.scrollTop += here.getBoundingClientRect().top - el.getBoundingClientRect().top - el.clientHeight / 3;
    }
    if (focused !== undefined) drawing.querySelector(".rm-here[data-node]")?.focus();
  }

  model.on("change:svg change:note", draw);
  draw();
  return () => model.off("change:svg change:note", draw);
}

export default { render };
