import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { load, pathOf, swipl } from "./programs.js";
import { hasSwipl } from "../swi/system.js";

const walk = readFileSync(pathOf("adventure.txt"), "utf8");

/** The output of a game after the last command, which is the one that matters. */
function play(...commands: string[]): string {
  const text = load("adventure.pl", "swi", `${commands.join("\n")}\n`).printed("main");
  return text.slice(text.lastIndexOf("\n> ") + 3).replace(/^.*\n/, "");
}

const ended = (turns: number): string => `The game ends. Turns: ${turns}.\n`;
const toDoor = ["take lamp", "light lamp", "east", "down"];

describe("the adventure", () => {
  it("is won by the moves of the file", () => {
    const text = load("adventure.pl", "swi", walk).printed("main");
    expect(text).toMatch(/^THE LIGHTHOUSE\nYou are at the shore\. Waves roll/);
    expect(text).toContain("> unlock the door with the key\nWith a groan the door opens.\n");
    expect(text).toMatch(/a ship turns away from the rocks\.\nYou have won\. Turns: 18\.\n$/);
  });

  it("begins anew each time", () => {
    const program = load("adventure.pl", "swi", walk + walk);
    const first = program.printed("main");
    expect(program.printed("main")).toBe(first);
  });

  it("ends where the input does", () => {
    expect(play("go north")).toMatch(/^You are at the fisherman's hut\. [^]* ends\. Turns: 1\.\n$/);
  });

  it.each<[string, string[], string]>([
    ["does not lead everywhere", ["up"], `You cannot go up from here.\n${ended(1)}`],
    ["understands many ways to say it", ["Pick up a LAMP!"], `You take the lamp.\n${ended(1)}`],
    ["does not understand all", ["dance with me"], `I do not understand that.\n${ended(0)}`],
    [
      "lets nothing be taken twice",
      ["take lamp", "take lamp"],
      `You have the lamp already.\n${ended(2)}`,
    ],
    ["lets nothing be taken from afar", ["take oil"], `You see no oil here.\n${ended(1)}`],
    ["lists what is carried", ["take lamp", "i"], `You carry a small lamp.\n${ended(2)}`],
    ["lists nothing too", ["inventory"], `You carry nothing.\n${ended(1)}`],
    [
      "keeps what is dropped where it was",
      ["take lamp", "n", "drop lamp", "s", "n"],
      `You are at the fisherman's hut again.\nThere is a torn net.\nThere is a rusty key.\nThere is a small lamp.\n${ended(5)}`,
    ],
    ["is dark in the cellar", ["e", "d"], `It is too dark to see anything.\n${ended(2)}`],
    ["has a locked door", [...toDoor, "east"], `The door is locked.\n${ended(5)}`],
    ["wants the key for the door", [...toDoor, "open door"], `You have no key.\n${ended(5)}`],
    [
      "wants the right key",
      [...toDoor, "open door with lamp"],
      `The lamp does not fit.\n${ended(5)}`,
    ],
    ["hides the door in the dark", ["e", "d", "unlock door"], `You see no door here.\n${ended(3)}`],
    [
      "leaves the lantern in its place",
      ["e", "u", "take lantern"],
      `The lantern does not move.\n${ended(3)}`,
    ],
    [
      "needs oil in the end",
      ["e", "u", "fill lantern"],
      `You have nothing to fill it with.\n${ended(3)}`,
    ],
    ["can be left", ["quit"], `The lighthouse stays dark.\n${ended(1)}`],
  ])("%s", (_, commands, output) => {
    expect(play(...commands)).toBe(output);
  });

  it("goes on for a thousand turns", () => {
    const pacing = "take lamp\nn\ndrop lamp\ntake lamp\ns\ndrop lamp\n".repeat(200);
    const text = load("adventure.pl", "swi", pacing).printed("main");
    expect(text).toMatch(/The game ends\. Turns: 1200\.\n$/);
  });

  it.skipIf(!hasSwipl)("is the same in SWI-Prolog", () => {
    const input = `dance\n\nopen door\n${walk}`;
    const here = load("adventure.pl", "swi", input).printed("main");
    expect(swipl("adventure.pl", ["main"], input)).toBe(here);
  });
});
