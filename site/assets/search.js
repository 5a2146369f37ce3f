const dialog = document.querySelector('.lg-search'), words = dialog.dataset;
const [input, list, status] = ['input', 'ol', 'p'].map(name => dialog.querySelector(name));
const index = new URL(words.index, location), top = new URL('..', index);
const plain = html => new DOMParser().parseFromString(html, 'text/html').documentElement.textContent;
async function read() {
const { docs } = await (await fetch(index)).json(), lessons = {};
return docs.map(({ location: at, title, text }) => {
const page = at.split('#')[0], own = plain(title || '');
lessons[page] ??= own;
return { at, page, title: own, text, lesson: lessons[page], section: page != at };
});
}
function find(entries, asked) {
const score = ({ title, text }) => asked.reduce((sum, word) =>
sum * (title.toLowerCase().includes(word) ? 20 : text.toLowerCase().includes(word)), 1);
const hits = entries.map(entry => ({ ...entry, score: score(entry) })).filter(hit => hit.score);
const better = new Set(hits.filter(hit => hit.section).map(hit => hit.page));
return hits.filter(hit => hit.section || !better.has(hit.page))
.sort((a, b) => b.score - a.score).slice(0, 30);
}
function element(tag, text, pattern) {
const made = document.createElement(tag);
made.append(...text.split(pattern).map((part, i) => (i % 2 ? element('mark', part) : part)));
return made;
}
function item({ at, title, lesson, text }, pattern) {
const from = text.indexOf(' ', Math.max(0, text.search(pattern) - 60)) + 1;
const start = text.search(pattern) > 60 ? from : 0, cut = text.slice(start, start + 180);
const made = element('li', ''), link = element('a', '');
link.href = new URL(at, top);
link.append(element('b', title, pattern));
if (lesson != title) link.append(' · ', element('small', lesson));
link.append(element('span', (start ? '… ' : '') + cut + (text[start + 180] ? ' …' : ''), pattern));
made.append(link);
return made;
}
let entries;
async function show() {
const query = input.value.trim(), asked = query.toLowerCase().match(/\S+/g) || [];
let hits = [], said = '';
try {
const all = await (entries ||= read());
if (query != input.value.trim()) return;
if (query) {
hits = find(all, asked);
said = words[`n${hits.length}`] || words[hits[1] ? 'many' : hits[0] ? 'one' : 'none'];
}
} catch {
entries = null;
said = words.failed;
}
const literal = asked.map(word => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
const pattern = RegExp(`(${literal.join('|')})`, 'iu');
list.replaceChildren(...hits.map(hit => item(hit, pattern)));
list.scrollTop = 0;
status.textContent = said.replace('{n}', hits.length).replace('{query}', () => query);
}
input.oninput = show;
list.onclick = () => dialog.close();
dialog.onkeydown = e => {
const stops = [input, ...list.querySelectorAll('a')], at = stops.indexOf(document.activeElement);
const to = at + { ArrowDown: 1, ArrowUp: -1 }[e.key];
if (e.key == 'Enter' && !at) stops[1]?.click();
else if (at < 0 || !stops[to]) return;
else stops[to].focus();
e.preventDefault();
};
show();
