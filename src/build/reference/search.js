// Shows the predicates whose name or sentence has all the words that stand in the box. Names come
// first, those that begin with the words before others.
(() => {
  const MOST = 60;
  const box = document.querySelector("#search");
  const list = document.querySelector("#found");
  const rest = document.querySelector("#rest");

  function rank(entry, words) {
    const name = entry.indicator.toLowerCase();
    const text = `${name} ${entry.summary.toLowerCase()}`;
    if (!words.every((word) => text.includes(word))) return undefined;
    if (name === words[0] || name.startsWith(`${words[0]}/`)) return 0;
    if (name.startsWith(words[0])) return 1;
    return name.includes(words[0]) ? 2 : 3;
  }

  function item(entry) {
    const line = document.createElement("li");
    const link = document.createElement("a");
    const name = document.createElement("code");
    link.href = entry.href;
    name.textContent = entry.indicator;
    link.append(name);
    line.append(link, ` ${entry.summary}`);
    return line;
  }

  function show() {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    rest.hidden = words.length > 0;
    const ranked = [];
    for (const entry of words.length === 0 ? [] : globalThis.predicates) {
      const place = rank(entry, words);
      if (place !== undefined) ranked.push({ entry, place });
    }
    ranked.sort((a, b) => a.place - b.place);
    const lines = ranked.slice(0, MOST).map(({ entry }) => item(entry));
    if (words.length > 0 && lines.length === 0) lines.push("Nothing is found.");
    list.replaceChildren(...lines);
  }

  box.addEventListener("input", show);
  show();
})();
