import { beforeAll, describe, expect, test } from "vitest";
import { loneTexts, textsInCode } from "./guards.ts";
import { outputForEach, provideRepositoryCopy } from "./repository-copy.ts";

const repository = provideRepositoryCopy();

/** Code that says something to a customer, and what the guard finds in it. */
const CODE_WITH_TEXT: [code: string, text: string][] = [
  ["<p>Apply now</p>", "Apply now"],
  ['<p>{"Apply now"}</p>', "Apply now"],
  ['<p>{"apply"}</p>', "apply"],
  ["<p>{`Apply now`}</p>", "Apply now"],
  ["<p>{`of ${a}`}</p>", "of …"],
  ['<p>{a ? "Yes" : b}</p>', "Yes"],
  ['<p>{a ? b : "no"}</p>', "no"],
  ['<p>{a ?? "none"}</p>', "none"],
  ['<p>{a && "more"}</p>', "more"],
  ['<p>{"lent by " + a}</p>', "lent by"],
  ['<p>{["one", a]}</p>', "one"],
  ['<>{"Apply now"}</>', "Apply now"],
  ['<i aria-label="close" />', "close"],
  ['<i aria-label={a ? "close" : b} />', "close"],
  ["<i title={`Open ${a}`} />", "Open …"],
  ['<input placeholder="name" />', "name"],
  ['<img alt="a logo" />', "a logo"],
  ['<Field label="PAN" />', "PAN"],
  ['<Field reason="We need it" />', "We need it"],
  ['b.map(() => "Yes")', "Yes"],
  ['"Apply now"', "Apply now"],
  ['"Apply"', "Apply"],
  ['"Please wait…"', "Please wait…"],
  ['"something went wrong"', "something went wrong"],
  ['{ title: "Apply now" }', "Apply now"],
  ['{ title: "Apply" }', "Apply"],
  ['show("error", "Try again")', "Try again"],
  ['document.write("No connection")', "No connection"],
  ['"आवेदन"', "आवेदन"],
  ['a === "आवेदन"', "आवेदन"],
];

const CODE_WITHOUT_TEXT = [
  '<p>{t("common.header.help")}</p>',
  '<p>{a}{" "}{`${a}, ${b}`}{a ? "₹" : "·"}</p>',
  '<i className="visually-hidden open" role="status" />',
  '<i className={a ? "open" : "closed"} />',
  '<i aria-label={t("common.header.help")} />',
  '<input type="text" autoComplete="one-time-code" />',
  'a === "Enter" || a.key === "ArrowDown"',
  '({ Enter: 1 })[a] ?? { "Two words": 1 }',
  'new Error("This is for developers")',
  'console.warn("This is for developers")',
  '"GET /api/offers/{appId}"',
  '"customer.offers.title"',
  '"en-IN"',
  '("x" as "Yes" | "No")',
];

describe("in the code of a screen", () => {
  const codes = [...CODE_WITH_TEXT.map(([code]) => code), ...CODE_WITHOUT_TEXT];
  let said: string[] = [];
  beforeAll(async () => {
    const pieces = codes.map((code) => ["src/screens/seed.tsx", `\nexport const A = ${code};\n`] as const);
    said = await outputForEach(repository, textsInCode, pieces);
  });
  test.each(CODE_WITH_TEXT)("%s is reported", (code, text) => {
    expect(said[codes.indexOf(code)]).toBe(`src/screens/seed.tsx:2 says ${JSON.stringify(text)}: texts stand in locales/`);
  });
  test.each(CODE_WITHOUT_TEXT)("%s passes", (code) => {
    expect(said[codes.indexOf(code)]).toBe("");
  });
});

test.each([
  ["src/ui/seed.ts", 'export const title = "Apply now";'],
  ["src/form/seed.tsx", 'export const A = () => <i title="Apply now" />;'],
  ["src/blocks/seed.tsx", 'export const A = () => <i title="Apply now" />;'],
  ["src/client/seed.ts", 'export const title = "Apply now";'],
  ["src/apps/customer/seed.html", "<title>Apply now</title>"],
  ["src/apps/customer/seed.html", '<img alt="Apply now" />'],
  ["src/ui/seed.css", '.a::after { content: "Apply now"; }'],
])("in %s: %s", async (file, code) => {
  const { ok, output } = await repository.runWith(textsInCode, { [file]: `${code}\n` });
  expect(ok).toBe(false);
  expect(output).toBe(`${file}:1 says "Apply now": texts stand in locales/`);
});

const MIXED_TEXTS = [
  '<p>{a && <b />}{t("a")}</p>',
  '<p>{t("a")}{" "}<b>{t("b")}</b></p>',
  '<p>{t("a")} {t("b")}</p>',
  "<p><b />₹</p>",
  '<p><b />{a ? t("a") : null}</p>',
  "<p><b />{a ?? `${b} kg`}</p>",
  "<p>{a.label}<b /></p>",
  '<><b />{t("a")}</>',
  '<Notice>{t("a")}{b && <i />}</Notice>',
];
const LONE_TEXTS = [
  '<p>{t("a")}</p>',
  '<p>{a ? t("a") : t("b")}</p>',
  '<p>{a && <b />}<span>{t("a")}</span></p>',
  '<p><b />{" "}<i /></p>',
  "<p>{`${a} ${b}`}</p>",
  "<p>{a}<b /></p>",
];

describe("S65 for browser translation", () => {
  const codes = [...MIXED_TEXTS, ...LONE_TEXTS];
  let said: string[] = [];
  beforeAll(async () => {
    const pieces = codes.map((code) => ["src/screens/seed.tsx", `\nexport const A = ${code};\n`] as const);
    said = await outputForEach(repository, loneTexts, pieces);
  });
  test.each(MIXED_TEXTS)("%s is reported", (code) => {
    expect(said[codes.indexOf(code)]).toMatch(/^src\/screens\/seed.tsx:2 has a text beside other children/);
  });
  test.each(LONE_TEXTS)("%s passes", (code) => {
    expect(said[codes.indexOf(code)]).toBe("");
  });
});
