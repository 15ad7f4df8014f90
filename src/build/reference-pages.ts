/*
 * The reference of predicates as files: HTML pages, one per library and one per theme of builtins; an index
 * with a search box; all of it as one Markdown and one JSON file for tools.
 *
 * Pages work from a folder as well as from a server: links are relative, and the index of the search is a script, which
 * is loaded when it is first needed. Without scripts the pages have everything but the search. From a server, queries
 * can be run (playground/reference-run.ts).
 *
 * The anchor of a predicate is its indicator, as in `lists.html#append/3`.
 */
import type { PredicateReference } from "../node/reference.js";

/** The files, by their paths in the folder. */
type Pages = ReadonlyMap<string, string>;

/** A page of predicates. */
interface Page {
  readonly file: string;
  readonly title: string;
  /** The theme or the library, without saying which of them it is. */
  readonly heading: string;
  readonly library: string | undefined;
  readonly predicates: PredicateReference[];
}

/**
 * Makes the files of a reference, without the style and scripts that they refer to (`style.css`, `search.js`
 * and `run`).
 *
 * @param reference what predicateReference gives
 * @returns `index.html`, `predicates.js`, `predicates.json`, `predicates.md` and `predicates/NAME.html`
 */
export function referencePages(reference: readonly PredicateReference[]): Pages {
  const pages = pagesOf(reference);
  const places = placesOf(pages);
  const files = new Map<string, string>();
  files.set("index.html", indexPage(pages, reference.length));
  const searched = reference.map(({ indicator, summary, text, library, theme }) => ({
    indicator,
    summary,
    more: `${text.slice(summary.length).replace(/\s+/g, " ").trim()} ${library ?? theme ?? ""}`,
    href: `predicates/${places.get(indicator)}`,
  }));
  files.set("predicates.js", `globalThis.predicates = ${JSON.stringify(searched)};\n`);
  files.set("predicates.json", `${JSON.stringify(reference, undefined, 1)}\n`);
  files.set("predicates.md", markdown(pages));
  for (const page of pages) files.set(`predicates/${page.file}`, predicatesPage(page, places));
  return files;
}

/** Builtins by theme, then libraries, each in alphabetical order. */
function pagesOf(reference: readonly PredicateReference[]): Page[] {
  const pages = new Map<string, Page>();
  for (const predicate of reference) {
    const { library, theme = "others" } = predicate;
    const title = library === undefined ? `Builtins: ${theme}` : `library(${library})`;
    const file =
      library === undefined
        ? `builtin-${theme.replaceAll(" ", "-")}`
        : library.replaceAll("/", "-");
    const heading = library ?? theme;
    const page = pages.get(title) ?? {
      file: `${file}.html`,
      title,
      heading,
      library,
      predicates: [],
    };
    page.predicates.push(predicate);
    pages.set(title, page);
  }
  return [...pages.values()].sort((a, b) => (a.title < b.title ? -1 : 1));
}

/** The place of each indicator's description: `FILE#INDICATOR`. */
function placesOf(pages: readonly Page[]): ReadonlyMap<string, string> {
  return new Map(
    pages.flatMap(({ file, predicates }) =>
      predicates.map(({ indicator }) => [indicator, `${file}#${encodeURIComponent(indicator)}`]),
    ),
  );
}

// -- HTML --------------------------------------------------------------------------

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A whole page; `up` is the path to the folder of the index. */
function htmlPage(title: string, up: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${up}style.css">
<body data-up="${up}">
<a class="skip" href="#main">Skip to the content</a>
<header>
<p class="brand"><a href="${up}index.html">ambilog</a></p>
<nav aria-label="Reference">
<a href="${up}index.html">Predicates</a>
<a href="${up}api/index.html">TypeScript</a>
</nav>
<input id="search" type="search" placeholder="Search: a name, or words" aria-label="Search" autocomplete="off" spellcheck="false" hidden>
</header>
<section id="found" aria-label="Found" aria-live="polite" hidden></section>
<main id="main" tabindex="-1">
${body}
</main>
<script src="${up}search.js"></script>
<script type="module" src="${up}run/assets/run.js"></script>
</body>
</html>
`;
}

function indexPage(pages: readonly Page[], count: number): string {
  const groups = [
    { title: "Builtins", of: pages.filter(({ library }) => library === undefined) },
    { title: "Libraries", of: pages.filter(({ library }) => library !== undefined) },
  ];
  const cards = (of: readonly Page[]): string =>
    of
      .map(
        ({ file, heading, predicates }) => `<section class="card">
<h3><a href="predicates/${file}">${escaped(heading)}</a> <small>${predicates.length}</small></h3>
<p class="names">${predicates.map((p) => nameLink(p, `predicates/${file}`)).join(" ")}</p>
</section>`,
      )
      .join("\n");
  const body = `<div class="intro">
<h1>Predicates</h1>
<p>What ${count} predicates relate, with their modes, their errors, and queries to run. For tools there is all of it as
<a href="predicates.md">Markdown</a> and <a href="predicates.json">JSON</a>.</p>
</div>
${groups.map(({ title, of }) => `<h2>${title}</h2>\n<div class="cards">\n${cards(of)}\n</div>`).join("\n")}`;
  return htmlPage("ambilog: predicates", "", body);
}

function nameLink({ indicator }: PredicateReference, file: string): string {
  return `<a href="${file}#${encodeURIComponent(indicator)}"><code>${escaped(indicator)}</code></a>`;
}

function predicatesPage(page: Page, places: ReadonlyMap<string, string>): string {
  const { library, title, predicates } = page;
  const program =
    library === undefined ? "" : ` data-program=":- use_module(library(${library}))."`;
  const contents = predicates.map(
    (p) => `<li>${nameLink(p, "")} <span>${linkless(p.summary)}</span></li>`,
  );
  const body = `<h1>${escaped(title)}</h1>
<nav class="contents" aria-label="On this page">
<ul>
${contents.join("\n")}
</ul>
</nav>
<div class="predicates"${program}>
${predicates.map((predicate) => section(predicate, places)).join("\n")}
</div>`;
  return htmlPage(`${title} – ambilog`, "../", body);
}

/** The section of a predicate: its description, its heads, its errors, and queries. */
function section(p: PredicateReference, places: ReadonlyMap<string, string>): string {
  const kind = p.determinism === undefined ? "" : ` <small>is ${p.determinism}</small>`;
  const iso = p.iso ? ' <small class="badge">ISO</small>' : "";
  const heads = p.modes.map((mode) => `<code>${escaped(mode)}</code>${kind}`);
  const errors =
    p.errors.length === 0
      ? ""
      : `<p class="errors">Errors: ${p.errors.map((error) => `<code>${escaped(error)}</code>`).join(", ")}</p>\n`;
  const runs = p.theme !== "files";
  return `<section class="predicate" id="${escaped(p.indicator)}">
<h2><a href="#${encodeURIComponent(p.indicator)}">${escaped(p.indicator)}</a>${iso}</h2>
${prose(p.text, places)}
<p class="modes">${heads.join("<br>")}</p>
${errors}${examplesOf(p.example)
    .map((shown) => exampleBlock(shown, runs))
    .join("\n")}
</section>`;
}

/** A query, and its answers as they are documented. */
interface Example {
  readonly query: string;
  readonly answers: string;
}

function examplesOf(text: string): Example[] {
  return text.split(/\n(?=\?- )/).map((part) => {
    const [query] = /^[^]*?\.(?=\n|$)/.exec(part) ?? [part];
    return { query, answers: part.slice(query.length).trim() };
  });
}

/** A query with its answers; where scripts run, the query gets a button (playground/reference-run.ts). */
function exampleBlock({ query, answers }: Example, runs: boolean): string {
  const answer = answers === "" ? "" : `\n<samp>${escaped(answers)}</samp>`;
  return `<div class="example"${runs ? " data-run" : ""}><pre><code>${escaped(query)}</code>${answer}</pre></div>`;
}

/** A sentence with its code, without links. */
function linkless(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

/** Paragraphs; indented ones are preformatted. */
function prose(text: string, places: ReadonlyMap<string, string>): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      /^(?: {2,}|[-*] )/m.test(paragraph)
        ? `<pre>${linked(paragraph, places)}</pre>`
        : `<p>${linked(paragraph, places).replace(/`([^`]+)`/g, "<code>$1</code>")}</p>`,
    )
    .join("\n");
}

function linked(text: string, places: ReadonlyMap<string, string>): string {
  return escaped(text).replace(/\b[a-z]\w*\/\/?\d+/g, (indicator) => {
    const place = places.get(indicator);
    return place === undefined ? indicator : `<a href="${place}">${indicator}</a>`;
  });
}

// -- Markdown ------------------------------------------------------------------------

function markdown(pages: readonly Page[]): string {
  const parts = pages.map(({ title, predicates }) =>
    [`## ${title}`, ...predicates.map(entry)].join("\n\n"),
  );
  return `# Predicates of ambilog\n\n${parts.join("\n\n")}\n`;
}

function entry(p: PredicateReference): string {
  const kind = p.determinism === undefined ? "" : ` is ${p.determinism}`;
  const heads = p.modes.map((mode) => `${mode}${kind}.`).join("\n");
  const errors =
    p.errors.length === 0 ? [] : [`Errors: ${p.errors.map((error) => `\`${error}\``).join(", ")}`];
  const fence = (text: string): string => `\`\`\`prolog\n${text}\n\`\`\``;
  const name = `### ${p.indicator.replace(/[*_\\<>`|]/g, "\\$&")}${p.iso ? " (ISO)" : ""}`;
  return [name, fence(heads), p.text, ...errors, fence(p.example)].join("\n\n");
}
