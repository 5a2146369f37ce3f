// Does to a page what highlight.js does, which some themes load from elsewhere.
globalThis.hljs = {
  selector: "pre code",
  configure({ cssSelector }) { this.selector = cssSelector; },
  highlightAll() {
    addEventListener("DOMContentLoaded", () => {
      for (const code of document.querySelectorAll(this.selector)) code.textContent += "";
      document.documentElement.dataset.coloured = "";
    });
  },
};
