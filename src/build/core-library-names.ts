/** The libraries that every engine has. */
export const CORE_LIBRARIES: readonly string[] = [
  "apply",
  "dcgs",
  "error",
  "expansion",
  "factors",
  "lists",
  "messages",
  "option",
  "pairs",
  "residuals",
  "setof",
  "strings",
];
