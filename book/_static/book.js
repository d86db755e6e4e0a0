// The arrows that unfold the list of pages are bare signs in the theme; they get a name for those who listen.
document.addEventListener("DOMContentLoaded", () => {
  for (const arrow of document.querySelectorAll(".bd-sidenav summary")) {
    const page = arrow.closest("li").querySelector("a").textContent.trim();
    arrow.setAttribute("aria-label", `pages of ${page}`);
  }
});
