import { beforeAll, describe, expect, test } from "vitest";
import { globals } from "./guards.ts";
import { outputForEach, provideRepositoryCopy } from "./repository-copy.ts";

const repository = provideRepositoryCopy();

/** One line of code, and the name that it is caught by. */
const IMPURE: [code: string, name: string][] = [
  ["Date.now()", "Date"],
  ['Date["now"]()', "Date"],
  ["new Date()", "Date"],
  ["Date()", "Date"],
  ["[Date].map((D) => new D())", "Date"],
  ["Math.random()", "Math"],
  ['Math["random"]()', "Math"],
  ["((m: Math) => m.random())(Math)", "Math"],
  ["crypto.randomUUID()", "crypto"],
  ["performance.now()", "performance"],
  ["process.env", "process"],
  ["globalThis.Date.now()", "globalThis"],
  ["setTimeout(() => {}, 1)", "setTimeout"],
  ["setInterval(() => {}, 1)", "setInterval"],
  ['fetch("/api")', "fetch"],
  ['console.log("a")', "console"],
  ["localStorage.length", "localStorage"],
  ['eval("1")', "eval"],
  ['new Function("return 1")', "Function"],
  ['import("./finding.ts")', "loads code"],
  ["import.meta.url", "loads code"],
  ['new Intl.DateTimeFormat("en").format()', "the present"],
];

describe.each(["engine", "contract"])("%s has no access to clock, randomness or environment", (room) => {
  test("each access is reported", async () => {
    const lines = IMPURE.map(([code], index) => `export const a${index} = ${code};`);
    const file = `src/${room}/seed.ts`;
    const { ok, output } = await repository.runWith(globals, { [file]: lines.join("\n") });
    expect(ok).toBe(false);
    IMPURE.forEach(([code, name], index) => {
      const found = output.split("\n").filter((line) => line.startsWith(`${file}:${index + 1} `));
      expect(found.join("\n"), code).toContain(name);
    });
  });

  test("pure code passes", async () => {
    const pure = "export const a = (day: string, now: Date) => [new Date(day), Date.UTC(2026, 1), Math.max(1, 2), now instanceof Date];\n";
    expect(await repository.runWith(globals, { [`src/${room}/seed.ts`]: pure })).toEqual({ ok: true, output: "" });
  });
});

/** What has one place on each side, used beside it. */
const MISPLACED_CODE: [file: string, code: string, reach: string][] = [
  ["src/screens/seed.tsx", "export const a = Date.now();", "the clock"],
  ["src/server/features/seed.ts", "export const a = new Date();", "the clock"],
  ["src/server/features/seed.ts", "export const a = performance.now();", "the clock"],
  ["src/screens/seed.tsx", 'export const a = new Intl.DateTimeFormat("en").format();', "the clock"],
  ["src/server/features/seed.ts", "export const a = new globalThis.Date();", "the clock"],
  ["src/server/features/seed.ts", "export const a = new Map([[1, Date]]);", "the clock"],
  ["src/form/seed.ts", "export const a = Math.random();", "chance"],
  ["src/screens/seed.tsx", "export const a = crypto.randomUUID();", "chance"],
  ["src/server/features/seed.ts", 'import { randomBytes } from "node:crypto";\nexport const a = randomBytes(1);', "chance"],
  ["src/server/features/seed.ts", 'import * as all from "node:crypto";\nexport const a = all;', "chance"],
  ["src/screens/seed.tsx", 'export const a = fetch("/api/prospect");', "the network"],
  ["src/screens/seed.tsx", 'export const a = window.fetch("/api/prospect");', "the network"],
  ["src/server/features/seed.ts", 'export const a = globalThis.fetch("https://crm.example");', "the network"],
  ["src/client/seed.ts", 'export const a = navigator.sendBeacon("/api");', "the network"],
  ["src/screens/seed.tsx", 'export const a = localStorage.getItem("a");', "what the browser keeps"],
  ["src/client/seed.ts", "export const a = sessionStorage.length;", "what the browser keeps"],
  ["src/screens/seed.tsx", "export const a = document.cookie;", "what the browser keeps"],
  ["src/server/features/seed.ts", "export const a = process.env.PORT;", "the environment"],
];

describe("a global used outside its one place is reported", () => {
  let said: string[] = [];
  beforeAll(async () => {
    said = await outputForEach(
      repository,
      globals,
      MISPLACED_CODE.map(([file, code]) => [file, `${code}\n`] as const),
    );
  });
  test.each(MISPLACED_CODE.map((one, index) => [...one, index] as const))("in %s: %s, %s", (file, _code, reach, index) => {
    expect(said[index]).toContain(`${file}:`);
    expect(said[index]).toContain(reach);
  });
});
