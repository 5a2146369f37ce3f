(() => {
'use strict';
let marked = [];
const mark = name => {
for (const each of marked) each.classList.remove('lg-on');
marked = name ? [...name.closest('pre').querySelectorAll(`i[data-v="${name.dataset.v}"]`)] : [];
for (const each of marked) each.classList.add('lg-on');
};
document.addEventListener('pointerover', event => {
mark(event.target.closest ? event.target.closest('.lg-text i[data-v]') : null);
});
document.addEventListener('copy', event => {
const selection = getSelection();
if (!selection.rangeCount || selection.isCollapsed) return;
const range = selection.getRangeAt(0);
const node = range.commonAncestorContainer;
const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
if (!element.closest('.lg-ir pre')) return;
event.clipboardData.setData('text/plain', range.cloneContents().textContent);
event.preventDefault();
});
})();
