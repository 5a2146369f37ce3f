(() => {
'use strict';
const doc = document, root = doc.documentElement, words = doc.currentScript.dataset;
const $ = (selector, inside = doc) => inside.querySelector(selector);
const $$ = (selector, inside = doc) => [...inside.querySelectorAll(selector)];
const after = { auto: 'light', light: 'dark', dark: 'auto' };
let scheme;
try { scheme = localStorage.lgScheme; } catch { /* storage may be forbidden */ }
if (!after[scheme]) scheme = 'auto';
root.dataset.scheme = scheme;
root.classList.add('lg-js');
if (/^(Mac|iP)/.test(navigator.platform)) root.classList.add('lg-mac');
function colours() {
const button = $('.lg-to-scheme');
const name = () => { button.ariaLabel = button.title = `${words.scheme}: ${words[scheme]}`; };
button.onclick = () => {
root.dataset.scheme = scheme = after[scheme];
try { localStorage.lgScheme = scheme; } catch { /* kept for this page only */ }
name();
};
name();
}
function anchors() {
for (const heading of $$('article :is(h2, h3, h4)[id]')) {
if ($('a', heading)) continue;
const link = doc.createElement('a');
link.className = 'lg-anchor';
link.href = '#' + heading.id;
link.append(...heading.childNodes);
heading.append(link);
}
}
function regions() {
new ResizeObserver(() => {
for (const wide of $$('article :is(pre, table):not([tabindex], [tabindex="0"] *)')) {
if (wide.scrollWidth <= wide.clientWidth) continue;
wide.tabIndex = 0;
if (wide.matches('pre')) wide.role = 'group';
wide.ariaLabel ||= $('caption', wide)?.textContent || words[wide.localName];
}
}).observe($('article'));
}
function copies() {
if (!navigator.clipboard) return;
for (const pre of $$('article pre:not(.lg-output, .lg-error)')) {
const box = $('#lg-copy').content.firstElementChild.cloneNode(true);
const button = $('button', box), label = button.textContent;
pre.replaceWith(box);
box.prepend(pre);
button.onclick = async () => {
await navigator.clipboard.writeText(($('code', pre) || pre).textContent);
button.textContent = words.copied;
setTimeout(() => { button.textContent = label; }, 1500);
};
}
}
function contents() {
const links = $$('.lg-contents a');
const targets = links.map(link => doc.getElementById(decodeURIComponent(link.hash.slice(1))));
let waiting;
const mark = () => {
waiting = 0;
const ended = innerHeight + scrollY > root.scrollHeight - 2;
const line = ended ? innerHeight : innerHeight / 4;
const now = targets.findLastIndex(target => target?.getBoundingClientRect().top < line);
links.forEach((link, i) => { link.ariaCurrent = i == now ? 'location' : null; });
};
if (links[0]) addEventListener('scroll', () => { waiting ||= requestAnimationFrame(mark); });
mark();
}
function drawers() {
for (const drawer of $$('.lg-page > [popover]')) {
drawer.onclick = e => { if (e.target.closest('a')) drawer.hidePopover(); };
const here = $('[aria-current=page]', drawer);
if (here) drawer.scrollTop = here.offsetTop - drawer.clientHeight / 2;
}
}
function search() {
const dialog = $('.lg-search');
if (!dialog) return;
const open = () => {
dialog.showModal();
$('input', dialog).select();
import('./search.js').catch(() => { $('p', dialog).textContent = dialog.dataset.failed; });
};
$('.lg-to-search').onclick = open;
addEventListener('keydown', e => {
if (e.key != 'k' || !(e.ctrlKey || e.metaKey) || dialog.open) return;
e.preventDefault();
open();
});
}
doc.addEventListener('DOMContentLoaded', () => {
for (const part of [colours, anchors, regions, copies, contents, drawers, search]) part();
});
})();
