// A heading that shows or hides what stands below it: a real button, so that Tab reaches it, and it says its state.

function render({ model, el }) {
  el.classList.add("rm", "rm-page", "rm-fold");
  const button = document.createElement("button");
  button.type = "button";
  button.addEventListener("click", () => {
    model.set("shown", !model.get("shown"));
    model.save_changes();
  });
  el.append(button);

  function draw() {
    button.textContent = model.get("title");
    button.setAttribute("aria-expanded", String(model.get("shown")));
    el.classList.toggle("rm-shut", !model.get("shown"));
  }

  model.on("change:shown change:title", draw);
  draw();
  return () => model.off("change:shown change:title", draw);
}

export default { render };
