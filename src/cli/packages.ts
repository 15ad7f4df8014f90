/*
 * The packages that the command line uses. The build bundles them into a file of its own, `packages.js`, since
 * few commands need them: a program that depends on ambilog does not install them.
 */
export { default as progress } from "cli-progress";
export { default as Table } from "cli-table3";
export { Tinypool } from "tinypool";
