(() => {
'use strict';
const doc = document, on = (type, act) => doc.addEventListener(type, act, true);
if (!doc.body.showPopover) return;
const card = doc.createElement('div');
card.className = 'lg-card';
card.popover = 'manual';
card.ariaHidden = 'true';
doc.body.append(card);
let term, box, timer, pointer;
const termOf = e => e.target.closest?.('a.lg-term[aria-describedby]');
function place() {
const { clientWidth, clientHeight } = doc.documentElement, { offsetWidth: w, offsetHeight: h } = card;
const line = term.getClientRects()[box] || term.getBoundingClientRect();
const above = line.bottom + h + 8 > clientHeight && line.top > h;
const x = getComputedStyle(term).direction == 'rtl' ? line.right - w : line.left;
card.style.left = scrollX + Math.max(8, Math.min(x, clientWidth - w - 8)) + 'px';
card.style.top = scrollY + (above ? line.top - h - 4 : line.bottom + 4) + 'px';
}
function hide() {
clearTimeout(timer);
if (term) card.hidePopover();
term = null;
}
function show(next, y) {
clearTimeout(timer);
if (next == term) return;
hide();
const text = doc.getElementById(next.getAttribute('aria-describedby'));
if (!text) return;
const paragraphs = [text, text.parentNode.querySelector('a[href]')].filter(Boolean).map(node => {
const p = doc.createElement('p'), copy = node.cloneNode(true);
copy.removeAttribute('id');
copy.tabIndex = -1; // it leads where the term leads: no second stop
p.append(copy);
return p;
});
card.replaceChildren(...paragraphs);
term = next;
box = [...term.getClientRects()].findIndex(line => line.top <= y && y <= line.bottom);
card.showPopover();
place();
}
on('pointerover', e => {
if (e.pointerType == 'touch' || e.buttons) return;
const next = termOf(e);
clearTimeout(timer);
if (next) timer = setTimeout(show, term ? 80 : 250, next, e.clientY);
else if (!card.contains(e.target) && term != doc.activeElement) timer = setTimeout(hide, 250);
});
on('focusin', e => {
const next = termOf(e);
if (next && !pointer) show(next);
else if (!next && !card.contains(e.target)) hide();
});
on('keydown', e => {
pointer = '';
if (e.key != 'Escape' || !term) return;
hide();
e.stopPropagation();
});
on('pointerdown', e => {
pointer = e.pointerType;
if (!card.contains(e.target) && termOf(e) != term) hide();
});
on('click', e => {
const next = termOf(e);
if (pointer != 'touch' || !next || next == term) return;
e.preventDefault();
show(next, e.clientY);
});
addEventListener('resize', () => term && place());
addEventListener('beforeprint', hide);
})();
