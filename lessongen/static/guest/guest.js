/* Themes that colour code with highlight.js do so when the page is read: what lessons printed is
   coloured already, and its lines and links would be lost. */
globalThis.hljs?.configure({ cssSelector: "pre:not([class^='lg-'], [class^='lg-'] *) > code" });
