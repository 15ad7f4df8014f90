/** The libraries that every engine has. */
export const CORE_LIBRARIES: readonly string[] = [
  "apply",
  "dcgs",
  "error",
  "expansion",
  "lists",
  "messages",
  "option",
  "pairs",
  "residuals",
  "setof",
  "strings",
];
