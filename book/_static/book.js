// The arrows that unfold the list of pages are bare signs in the theme; they get a name for those who listen.
document.addEventListener("DOMContentLoaded", () => {
  for (const arrow of document.querySelectorAll(".bd-sidenav summary")) {
    const page = arrow.closest("li").querySelector("a").textContent.trim();
    arrow.setAttribute("aria-label", `pages of ${page}`);
  }
});

// Excerpts of what a search finds come from a page's own text: without the theme's menus, and the words in pictures.
document.addEventListener("DOMContentLoaded", () => {
  if (typeof Search === "undefined") return;
  const textOf = Search.htmlToText;
  Search.htmlToText = (html, anchor) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const article = page.querySelector("article.bd-article");
    if (!article) return textOf(html, anchor);
    for (const picture of article.querySelectorAll("svg")) picture.remove();
    for (const part of article.querySelectorAll(".rmb-tiles *, .rmb-chip, td, th, li, dt, dd, p")) part.append(" ");
    page.querySelector("[role=main]").replaceChildren(article);
    return textOf(page.documentElement.outerHTML, anchor);
  };
});
