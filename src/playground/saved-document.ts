/*
 * A document as one file of HTML that works by itself: its text, the script that shows it, and that of the worker
 * (src/build/playground.ts).
 */

/** A script as the text of an element: nothing in it ends the element. */
const inElement = (script: string): string =>
  script.replaceAll("<!--", "\\x3c!--").replaceAll(/<\/(script)/gi, "<\\/$1");

const textOf = async (name: string): Promise<string> => {
  const response = await fetch(new URL(/* @vite-ignore */ `../${name}`, import.meta.url));
  if (!response.ok) throw new Error(`${name} cannot be loaded. Is there a network?`);
  return response.text();
};

/** The text of the file. Throws an Error if a part cannot be had. */
export async function savedDocument(title: string, markdown: string): Promise<string> {
  const [run, worker] = (await Promise.all(["document.js", "document-worker.js"].map(textOf))).map(
    inElement,
  );
  const escaped = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const data = JSON.stringify({ markdown }).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped}</title>
<noscript>This document runs Prolog in your browser and needs JavaScript.</noscript>
<script type="application/json" id="document">${data}</script>
<script type="text/plain" id="worker">${worker}</script>
<script type="module">${run}</script>
</html>
`;
}
