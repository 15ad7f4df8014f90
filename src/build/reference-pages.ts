/*
 * The reference of predicates as files: HTML pages, one per library and one per theme of builtins; an index
 * with a search box; all of it as one Markdown and one JSON file for tools.
 *
 * Pages work from a folder as well as from a server: links are relative, and the search index is a script.
 * The anchor of a predicate is its indicator, as in `lists.html#append/3`.
 */
import type { PredicateReference } from "../host/reference.js";

/** The files, by their paths in the folder. */
type Pages = ReadonlyMap<string, string>;

/** A page of predicates. */
interface Page {
  readonly file: string;
  readonly title: string;
  readonly predicates: PredicateReference[];
}

/**
 * Makes the files of a reference, without the style and script that they refer to (`style.css` and
 * `search.js`).
 *
 * @param reference what predicateReference gives
 * @returns `index.html`, `predicates.js`, `predicates.json`, `predicates.md` and `predicates/NAME.html`
 */
export function referencePages(reference: readonly PredicateReference[]): Pages {
  const pages = pagesOf(reference);
  const places = placesOf(pages);
  const files = new Map<string, string>();
  files.set("index.html", indexPage(pages, reference.length));
  const searched = reference.map(({ indicator, summary }) => ({
    indicator,
    summary,
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
    const page = pages.get(title) ?? { file: `${file}.html`, title, predicates: [] };
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
function htmlPage(title: string, up: string, body: string, scripts: readonly string[]): string {
  const tags = scripts.map((file) => `<script src="${up}${file}"></script>\n`).join("");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${up}style.css">
<body>
${body}
${tags}</body>
</html>
`;
}

function indexPage(pages: readonly Page[], count: number): string {
  const items = pages.map(({ file, title, predicates }) => {
    const names = predicates.map(
      ({ indicator }) =>
        `<a href="predicates/${file}#${encodeURIComponent(indicator)}"><code>${escaped(indicator)}</code></a>`,
    );
    return `<section>
<h2><a href="predicates/${file}">${escaped(title)}</a></h2>
<p>${names.join(" ")}</p>
</section>`;
  });
  const body = `<h1>ambilog</h1>
<p><a href="api/index.html">The reference of the TypeScript side</a> is apart.
All ${count} predicates: <a href="predicates.md">Markdown</a>, <a href="predicates.json">JSON</a>.</p>
<input id="search" type="search" placeholder="name or words" aria-label="Search" autofocus>
<ul id="found" class="found"></ul>
<div id="rest">
${items.join("\n")}
</div>`;
  return htmlPage("ambilog: predicates", "", body, ["predicates.js", "search.js"]);
}

function predicatesPage(page: Page, places: ReadonlyMap<string, string>): string {
  const sections = page.predicates.map((predicate) => section(predicate, places));
  const body = `<p><a href="../index.html">All predicates</a></p>
<h1>${escaped(page.title)}</h1>
${sections.join("\n")}`;
  return htmlPage(`${page.title} – ambilog`, "../", body, []);
}

function section(p: PredicateReference, places: ReadonlyMap<string, string>): string {
  const kind = p.determinism === undefined ? "" : ` <small>is ${p.determinism}</small>`;
  const iso = p.iso ? " <small>ISO</small>" : "";
  const heads = p.modes.map((mode) => `<code>${escaped(mode)}</code>${kind}`);
  const errors =
    p.errors.length === 0
      ? ""
      : `<p>Errors: ${p.errors.map((error) => `<code>${escaped(error)}</code>`).join(", ")}</p>\n`;
  return `<section id="${escaped(p.indicator)}">
<h2>${heads.join("<br>")}${iso}</h2>
${prose(p.text, places)}
${errors}<pre>${escaped(p.example.replace(/\n(?=\?- )/g, "\n\n"))}</pre>
</section>`;
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

/** The text with its indicators as links. */
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
