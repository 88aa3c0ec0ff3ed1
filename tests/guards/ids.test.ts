import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Exemption, withoutExempt } from "./exemptions.ts";
import { ids } from "./guards.ts";
import { outputForEach, provideRepositoryCopy } from "./repository-copy.ts";

const repository = provideRepositoryCopy();

/** An id of a lender of two words that no document ships, and how code could spell it. */
const LENDER = JSON.stringify({ id: "quartz-fincorp" });

const SPELLINGS: [file: string, code: string][] = [
  ["src/server/seed.ts", "export const a = 'quartz-fincorp';"],
  ["src/server/seed.ts", "export const a = `quartz-fincorp`;"],
  ["src/server/seed.ts", 'export const a = "/user/quartz-fincorp";'],
  ["src/server/seed.ts", "export const a = (id: string) => `/user/quartz-fincorp/${id}`;"],
  ["src/server/seed.ts", "export const a = { quartzFincorp: 1 };"],
  ["src/server/seed.ts", 'export const a = { "quartz-fincorp": 1 };'],
  ["src/server/seed.ts", "export const mapQuartzFincorp = 1;"],
  ["src/server/seed.ts", "export const QUARTZ_FINCORP = 1;"],
  ["src/server/seed.ts", "export const quartz_fincorp = 1;"],
  ["src/server/seed.ts", "export const a = /^quartz-fincorp$/;"],
  ["src/server/seed.ts", "export type A = 'quartz-fincorp' | 'other';"],
  ["src/server/seed.ts", "// Quartz Fincorp wants it so."],
  ["src/server/seed.ts", "/** As quartz-fincorp does. */"],
  ["src/screens/seed.tsx", "export const A = () => <i className='quartz-fincorp' />;"],
  ["src/simulator/seed.ts", "export const a = 'quartz-fincorp';"],
  ["src/ui/seed.css", ".quartz-fincorp { color: red; }"],
  ["src/ui/seed.module.css", ".quartzFincorp { color: red; }"],
  ["src/apps/customer/seed.html", "<title>Quartz Fincorp</title>"],
];

describe("an id of a lender is reported in any spelling", () => {
  let said: string[] = [];
  beforeAll(async () => {
    const pieces = SPELLINGS.map(([file, code]) => [file, `\n${code}\n`] as const);
    said = await outputForEach(repository, ids, pieces, { "schemas/lenders/quartz-fincorp.json": LENDER });
  });
  test.each(SPELLINGS.map((spelling, index) => [...spelling, index] as const))("in %s: %s", (file, _code, index) => {
    expect(said[index]).toBe(`${file}:2 names quartz-fincorp: make it data`);
  });
});

test.each(["products", "lenders", "brands", "forms", "consents"])("an id of %s is reported in camel case", async (folder) => {
  const { output } = await repository.runWith(ids, {
    [`schemas/${folder}/quartz-fincorp.json`]: LENDER,
    "src/server/seed.ts": "export const quartzFincorp = 1;\n",
  });
  expect(output).toContain("src/server/seed.ts:1 names quartz-fincorp");
});

test.each(["sites", "options", "tables", "reports", "pages", "templates", "menus", "offer-kinds", "call-lists", "uploads"])(
  "an id of %s is reported as written, and its words are not",
  async (folder) => {
    const { output } = await repository.runWith(ids, {
      [`schemas/${folder}/quartz-fincorp.json`]: LENDER,
      "src/server/seed.ts": 'export const quartzFincorp = 1;\nexport const a = "quartz-fincorp";\n',
    });
    expect(output).toBe("src/server/seed.ts:2 names quartz-fincorp: make it data");
  },
);

test("a product's code, value and aliases are reported", async () => {
  const product = JSON.stringify({ id: "seed-one", code: "SEEDCODE", value: "seed_two", aliases: ["seed-three"] });
  const { output } = await repository.runWith(ids, {
    "schemas/products/seed-one.json": product,
    "src/server/seed.ts": "export const seedOne = 1;\n// SEEDCODE\nexport const SEED_TWO = 1;\nexport const a = 'seed-three';\n",
  });
  expect(output.split("\n").map((line) => line.split(" ")[2])).toEqual(["seed-one:", "SEEDCODE:", "seed_two:", "seed-three:"]);
});

/** An id that is an everyday word, or too short to differ from one, counts only where it cannot be an everyday word. */
const COMMON_WORD_CASES: [file: string, code: string, found: boolean][] = [
  ["src/server/seed.ts", "export const a = 'loan';", true],
  ["src/server/seed.ts", "export const a = { loan: 1 };", true],
  ["src/server/seed.ts", "export const a = (b: { loan: 1 }) => b.loan;", true],
  ["src/server/seed.ts", 'export const a = "/user/loan/offers";', true],
  ["src/server/seed.ts", 'export const a = "/offers?productType=LOAN";', true],
  ["src/server/seed.ts", "export const a = (id: string) => `/loan/${id}`;", true],
  ["src/server/seed.ts", "export const a = /^(loan|card)$/;", true],
  ["src/server/seed.ts", "export const LOAN_FORM = 1;", true],
  ["src/server/seed.ts", "// A LOAN is due.", true],
  ["src/server/seed.ts", "// Of `loan` alone.", true],
  ["src/ui/seed.css", ".loan { color: red; }", true],
  ["src/ui/seed.css", '[data-product="loan"] { color: red; }', true],
  ["src/apps/customer/seed.html", "<p>saral</p>", true],
  ["src/server/seed.ts", "export const a = 'zq';", true],
  ["src/server/seed.ts", "// The loan is due.", false],
  ["src/server/seed.ts", "export const loanAmount = (loan: number) => loan;", false],
  ["src/server/seed.ts", 'export const a = "the loan is due";', false],
  ["src/server/seed.ts", 'export const a = "x-saral-signature";', false],
];

describe("an everyday word is reported where it is an id", () => {
  let said: string[] = [];
  beforeAll(async () => {
    said = await outputForEach(
      repository,
      ids,
      COMMON_WORD_CASES.map(([file, code]) => [file, code]),
      { "schemas/lenders/zq.json": '{"id":"zq"}' },
    );
  });
  test.each(COMMON_WORD_CASES.map((word, index) => [...word, index] as const))("in %s: %s is reported: %s", (file, _code, found, index) => {
    expect(said[index]).toEqual(found ? expect.stringContaining(`${file}:1 names `) : "");
  });
});

test("the shipped ids are reported, also a one-word brand within other words", async () => {
  const shipped = ["lenders", "brands"].flatMap((folder) =>
    readdirSync(join(repository.root, "schemas", folder)).map((file) => file.replace(".json", "")),
  );
  const { output } = await repository.runWith(ids, {
    "src/server/seed.ts": `${shipped.map((id) => `export const a = "/${id}";`).join("\n")}\n`,
  });
  shipped.forEach((id, index) => {
    expect(output).toContain(`src/server/seed.ts:${index + 1} names ${id}`);
  });
  expect((await repository.runWith(ids, { "src/server/seed.ts": "export const aMarigoldOne = 1;\n" })).output).toContain("names marigold");
});

test("a profile flag that only a product's document may name is reported", async () => {
  const { ok, output } = await repository.runWith(ids, {
    "src/server/seed.ts": "export const done = (profile: { gl_completed: 0 | 1 }) => profile;\n",
  });
  expect(ok).toBe(false);
  expect(output).toBe("src/server/seed.ts:1 names gl_completed: make it data");
});

test("an exemption permits what it names, in its file; an unneeded one is reported", () => {
  const one: Exemption = { guard: "ids", file: "src/a.ts", what: "quartz", reason: "for this test" };
  const complaint = { file: "src/a.ts", line: 3, what: "quartz", message: "names quartz" };
  expect(withoutExempt("ids", [complaint], [one])).toEqual([]);
  expect(withoutExempt("ids", [{ ...complaint, file: "src/b.ts" }, complaint], [one])).toEqual(["src/b.ts:3 names quartz"]);
  expect(withoutExempt("ids", [{ ...complaint, what: "other" }, complaint], [one])).toEqual(["src/a.ts:3 names quartz"]);
  expect(withoutExempt("ids", [], [one])).toEqual(["tests/guards/exemptions.ts: ids src/a.ts quartz is not needed any more, take it out"]);
  expect(withoutExempt("globals", [], [one])).toEqual([]);
});

test("a place for flags without any is reported", async () => {
  const { output } = await repository.runWith(ids, { "src/contract/customer/profile.ts": "export const nothing = 1;\n" });
  expect(output).toContain("src/contract/customer/profile.ts names no flag, take it out");
});

test("an everyday word that is no longer an id of a document is reported", async () => {
  const consent = "schemas/consents/communications.json";
  const { output } = await repository.runWith(ids, { [consent]: repository.read(consent).replace('"communications"', '"quartz-fincorp"') });
  expect(output).toContain("no document is called communications, take it out");
});
