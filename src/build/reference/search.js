// Finds predicates by their names and by the words of their descriptions, also when these are misspelt.
//
// A word that is typed may be a name, the beginning or a part of one, a word of the description or its beginning,
// or one of these with a letter or two wrong. A predicate has the sum of what its words are worth; predicates
// with all of the words come alone, if there are any.
(() => {
  const MOST = 40;
  /** Words that say nothing about a predicate. */
  const IDLE = new Set(
    "a an and are as at by for from has in into is it its of on or that the to with".split(" "),
  );
  const box = document.querySelector("#search");
  const list = document.querySelector("#found");
  const main = document.querySelector("#main");
  const up = document.body.dataset.up;

  /** The entries to search, with their words. Loaded once. */
  let entries;
  let vocabulary;
  let loading;

  function load() {
    loading ??= new Promise((resolve) => {
      if (globalThis.predicates !== undefined) return resolve();
      const script = document.createElement("script");
      script.src = `${up}predicates.js`;
      script.addEventListener("load", () => resolve());
      document.body.append(script);
    });
    return loading.then(() => {
      entries ??= globalThis.predicates.map(prepared);
      vocabulary ??= new Set(entries.flatMap((one) => [...one.summaryWords, ...one.moreWords]));
    });
  }

  const wordsOf = (text) => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

  function prepared(entry) {
    const name = entry.indicator.toLowerCase().replace(/\/+\d+$/, "");
    return {
      ...entry,
      name,
      parts: wordsOf(name),
      summaryWords: new Set(wordsOf(entry.summary)),
      moreWords: new Set(wordsOf(entry.more)),
    };
  }

  /** The most letters that may be wrong in a word. */
  const slips = (word) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

  /**
   * Whether `a` is the word `b` with at most `most` letters added, missing, wrong, or exchanged with a neighbour.
   */
  function isNear(a, b, most) {
    if (Math.abs(a.length - b.length) > most) return false;
    let before = [];
    let row = Array.from({ length: b.length + 1 }, (_, j) => j);
    for (let i = 1; i <= a.length; i++) {
      const next = [i];
      for (let j = 1; j <= b.length; j++) {
        const isSame = a[i - 1] === b[j - 1];
        next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (isSame ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
          next[j] = Math.min(next[j], before[j - 2] + 1);
        }
      }
      before = row;
      row = next;
    }
    return row[b.length] <= most;
  }

  /** The word without the endings that words of one meaning differ in. */
  const stem = (word) =>
    word.length > 4 ? word.replace(/(?:ing|ed|es|s|e|ation|ion)$/, "") : word;

  /** The words of all descriptions that may be meant by a typed one, and how likely: from 0 to 1. */
  function meant(typed) {
    const most = slips(typed);
    const root = stem(typed);
    const likely = new Map();
    for (const word of vocabulary) {
      if (word === typed) likely.set(word, 1);
      else if (stem(word) === root) likely.set(word, 0.9);
      else if (typed.length > 2 && word.startsWith(typed)) likely.set(word, 0.7);
      else if (most > 0 && isNear(typed, word, most)) likely.set(word, 0.3);
    }
    return likely;
  }

  const best = (words, likely) => {
    let most = 0;
    for (const word of words) most = Math.max(most, likely.get(word) ?? 0);
    return most;
  };

  /** The score of an entry for a typed word; 0 if it does not match. */
  function worth(entry, typed, likely) {
    const { name, indicator, parts } = entry;
    if (name === typed || indicator.toLowerCase() === typed) return 100;
    if (name.startsWith(typed)) return 60 + Math.round((10 * typed.length) / name.length);
    const most = slips(typed);
    if (parts.some((part) => part === typed)) return 50;
    if (name.includes(typed)) return 40;
    const near = most > 0 && isNear(typed, name, most) ? 45 : 0;
    const nearPart = most > 0 && parts.some((part) => isNear(typed, part, most)) ? 25 : 0;
    return Math.max(
      near,
      nearPart,
      30 * best(entry.summaryWords, likely),
      12 * best(entry.moreWords, likely),
    );
  }

  /** The entries that are found, the best first. */
  function found(text) {
    const all = text.toLowerCase().split(/\s+/).filter(Boolean);
    const telling = all.filter((word) => !IDLE.has(word));
    const words = telling.length > 0 ? telling : all;
    const asked = words.map((word) => [word, meant(word)]);
    const ranked = [];
    for (const entry of entries) {
      const worths = asked.map(([word, likely]) => worth(entry, word, likely));
      const count = worths.filter((one) => one > 0).length;
      if (count > 0) ranked.push({ entry, count, sum: worths.reduce((a, b) => a + b, 0) });
    }
    const most = Math.max(0, ...ranked.map(({ count }) => count));
    // A single word of several says little.
    if (most < words.length && most < words.length / 2) return [];
    const kept = ranked.filter(({ count }) => count === most);
    kept.sort((a, b) => b.sum - a.sum || a.entry.indicator.length - b.entry.indicator.length || 0);
    return kept.slice(0, MOST).map(({ entry }) => entry);
  }

  function item(entry) {
    const line = document.createElement("li");
    const link = document.createElement("a");
    const name = document.createElement("code");
    const text = document.createElement("span");
    link.href = up + entry.href;
    name.textContent = entry.indicator;
    text.textContent = entry.summary.replaceAll("`", "");
    link.append(name);
    line.append(link, " ", text);
    return line;
  }

  async function show() {
    const text = box.value;
    const isSearch = text.trim() !== "";
    if (isSearch) await load();
    if (box.value !== text) return;
    main.hidden = isSearch;
    list.hidden = !isSearch;
    if (!isSearch) {
      list.replaceChildren();
      return;
    }
    const lines = document.createElement("ul");
    lines.append(...found(text).map(item));
    const none = document.createElement("p");
    none.textContent = "Nothing is found.";
    list.replaceChildren(lines.children.length === 0 ? none : lines);
  }

  box.hidden = false;
  box.addEventListener("input", show);
  box.addEventListener("focus", load);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter") list.querySelector("a")?.click();
    if (event.key === "Escape") {
      box.value = "";
      show();
    }
  });
  // The way to a result on the same page leads out of the search.
  list.addEventListener("click", (event) => {
    if (event.target.closest("a") === null) return;
    box.value = "";
    show();
  });
  if (box.value !== "") show();
})();
