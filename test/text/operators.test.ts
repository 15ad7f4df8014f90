import { describe, expect, it } from "vitest";
import { OperatorTable, defaultOperators } from "../../src/text/operator-table.js";

describe("an operator table", () => {
  it("keeps prefix, infix and postfix operators of one name apart", () => {
    const table = new OperatorTable();
    table.add(200, "fy", "-");
    table.add(500, "yfx", "-");
    expect(table.prefix("-")).toEqual({ priority: 200, type: "fy" });
    expect(table.infix("-")).toEqual({ priority: 500, type: "yfx" });
    expect(table.postfix("-")).toBeUndefined();
    expect(table.isOperator("-")).toBe(true);
  });

  it("has one operator of a class a name: the last one", () => {
    const table = defaultOperators();
    table.add(300, "xfx", "+");
    expect(table.infix("+")).toEqual({ priority: 300, type: "xfx" });
    table.add(0, "yfx", "+");
    expect(table.infix("+")).toBeUndefined();
    expect(table.prefix("+")).toBeDefined();
  });

  it("says what its parent says, as far as it does not know better", () => {
    const parent = defaultOperators();
    const child = new OperatorTable(parent);
    child.add(0, "xfx", "is");
    child.add(700, "xfx", "===>");
    expect(child.infix("is")).toBeUndefined();
    expect(parent.infix("is")).toBeDefined();
    expect(parent.infix("===>")).toBeUndefined();
    parent.add(700, "xfx", "later");
    expect(child.infix("later")).toBeDefined();
  });

  it("lists the operators in force, each once", () => {
    const child = new OperatorTable(defaultOperators());
    child.add(0, "xfx", "is");
    child.add(1, "xfx", "=");
    const entries = [...child.entries()];
    expect(entries.filter(({ name }) => name === "is")).toEqual([]);
    expect(entries.filter(({ name }) => name === "=")).toEqual([
      { priority: 1, type: "xfx", name: "=" },
    ]);
    expect(entries.filter(({ name }) => name === "-")).toHaveLength(2);
    expect(entries.every(({ priority }) => priority > 0)).toBe(true);
  });

  it("starts with the standard's operators", () => {
    const table = defaultOperators();
    expect(table.infix(",")).toEqual({ priority: 1000, type: "xfy" });
    expect(table.infix("|")).toEqual({ priority: 1100, type: "xfy" });
    expect(table.prefix("\\+")).toEqual({ priority: 900, type: "fy" });
    expect(table.infix("**")).toEqual({ priority: 200, type: "xfx" });
    expect(table.infix(".")).toBeUndefined();
  });
});
