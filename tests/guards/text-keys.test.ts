import { beforeAll, describe, expect, test } from "vitest";
import { textKeys } from "./guards.ts";
import { outputForEach, provideRepositoryCopy } from "./repository-copy.ts";

const repository = provideRepositoryCopy();

/** A file that the entries of these areas come to, as its own import or a lazy one. */
const violationsOf = (area: string, content: string, how = 'import "../../screens/seed.tsx";') => {
  const entry = `src/apps/${area}/main.tsx`;
  return { [entry]: `${how}\n${repository.read(entry)}`, "src/screens/seed.tsx": content };
};

/** Code that asks for a text that there is not, and what the guard calls it. */
const USED_KEYS: [code: string, key: string][] = [
  ['t("common.header.nothing")', "common.header.nothing"],
  ['t(ok ? "common.header.help" : "common.nothing")', "common.nothing"],
  ['t("errors.NO_SUCH_CODE")', "errors.NO_SUCH_CODE"],
  ["t(`common.nothing.${part}`)", "common.nothing.*"],
  ["t(`${part}.nothingAtAll`)", "*.nothingAtAll"],
  ['t("common.header." + part)', "common.header."],
  ['say("common.header.nothing")', "common.header.nothing"],
  ['release.text("hi", "common.header.nothing")', "common.header.nothing"],
  ['[{ key: "form.nothing" }]', "form.nothing"],
  // One value of a part has no text, among others that have theirs.
  ['["help", "quartz"].map((part) => t(`common.header.${part}`))', "common.header.quartz"],
  ['[{ id: "help" }, { id: "quartz" }].map(({ id }) => t(`common.header.${id}`))', "common.header.quartz"],
  ['([["help", 1], ["quartz", 2]] as const).map(([id]) => t(`common.header.${id}`))', "common.header.quartz"],
  ['t(`common.header.${open ? "help" : "quartz"}`)', "common.header.quartz"],
  ['t(`common.header.${{ a: "help", b: "quartz" }[part]}`)', "common.header.quartz"],
  ['(part: "help" | "quartz") => t(`common.header.${part}`)', "common.header.quartz"],
  ['({ part }: Props) => t(`common.header.${part}`);\ninterface Props { part: "help" | "quartz" }', "common.header.quartz"],
  [
    "(part: Part) => t(`common.header.${part}`);\nconst PARTS = { help: 1, quartz: 2 };\ntype Part = keyof typeof PARTS",
    "common.header.quartz",
  ],
  ['() => {\nconst say = (part) => t(`common.header.${part}`);\nreturn [say("help"), say("quartz")];\n}', "common.header.quartz"],
  ['(at: "admin.login" | "partner.masquerade") => t(`${at}.usernameMissing`)', "partner.masquerade.usernameMissing"],
];

const VALID_CODE: string[] = [
  't("common.header.help")',
  't("customer.offers.count", { count: 2 })',
  '["help", "logout"].map((part) => t(`common.header.${part}`))',
  '["common.menu", "common.help"].map((part) => t(`${part}.title`))',
  '(at: "admin.login" | "partner.login") => t(`${at}.title`)',
  // Values that the file does not determine.
  '[...others, "help"].map((part) => t(`common.header.${part}`))',
  '(part = "help") => t(`common.header.${part}`)',
  '() => { let part = "quartz"; part = "help"; return t(`common.header.${part}`); }',
  '() => { const say = (part) => t(`common.header.${part}`); return [say("help"), others.map(say)]; }',
  'title(`customer.welcome.${back ? "titleBack" : "titleNew"}${name ? "Named" : ""}`)',
];

describe("a text that is requested", () => {
  const codes = [...USED_KEYS.map(([code]) => code), ...VALID_CODE];
  let said: string[] = [];
  beforeAll(async () => {
    const pieces = codes.map((code) => ["src/screens/seed.tsx", `\nexport const A = ${code};\n`] as const);
    said = await outputForEach(repository, textKeys, pieces);
  });
  test.each(USED_KEYS)("and missing is reported: %s as %s", (code, key) => {
    const line = 2 + code.slice(0, code.indexOf("`")).split("\n").length - 1;
    expect(said[codes.indexOf(code)]).toBe(`src/screens/seed.tsx:${line} asks for ${key}, which is no text`);
  });
  test("and a finding visible to the staff is reported once the checker has it", async () => {
    const file = "src/engine/catalog/checks/rules/check-rules.ts";
    const { ok, output } = await repository.runWith(textKeys, {
      [file]: `${repository.read(file)}\nexport const FOUND = "product-without-lender";\n`,
    });
    expect(ok).toBe(false);
    expect(output).toMatch(/staff\.findings\.product-without-lender has no text/);
  });
  test.each(VALID_CODE)("and existing passes: %s", (code) => {
    expect(said[codes.indexOf(code)]).toBe("");
  });
});

describe("a text that an area shows and does not receive is reported", () => {
  const SHOWN: [area: string, code: string, key: string][] = [
    ["admin", 't("customer.offers.title")', "customer.offers.title"],
    ["partner", 't("admin.login.title")', "admin.login.title"],
    ["customer", 't("partner.masquerade.title")', "partner.masquerade.title"],
    ["admin", '["title"].map((part) => t(`customer.offers.${part}`))', "customer.offers.title"],
    ["admin", '(part: string) => ["continue", t(`customer.welcome.${part}`)]', "customer.welcome.*"],
    ["admin", '(part: "admin.login" | "form") => t(`${part}.submit`) + t("partner.masquerade.title")', "partner.masquerade.title"],
  ];
  test.each(SHOWN)("in the area %s: %s", async (area, code, key) => {
    const { ok, output } = await repository.runWith(textKeys, violationsOf(area, `export const A = ${code};\n`));
    expect(ok).toBe(false);
    expect(output).toBe(`src/screens/seed.tsx:1 asks for ${key}, which the area ${area} does not get`);
  });
  test("for each key that an imported part can form", async () => {
    const code = "export const A = (part: string) => t(`customer.offers.order.${part}`);\n";
    const { output } = await repository.runWith(textKeys, violationsOf("admin", code));
    const { enum: orders } = JSON.parse(repository.read("schemas/meta/offer-kind.json")).definitions.order;
    const lines = orders.map(
      (order: string) => `src/screens/seed.tsx:1 asks for customer.offers.order.${order}, which the area admin does not get`,
    );
    expect(output.split("\n")).toEqual(lines);
  });
  test("with a lazy import too, and not with a type", async () => {
    const code = 'export const A = t("customer.offers.title");\nexport type B = 1;\n';
    const lazy = await repository.runWith(
      textKeys,
      violationsOf("admin", code, 'export const a = () => import("../../screens/seed.tsx");'),
    );
    expect(lazy.output).toContain("which the area admin does not get");
    const type = await repository.runWith(
      textKeys,
      violationsOf("admin", code, 'import type { B } from "../../screens/seed.tsx";\nexport type C = B;'),
    );
    expect(type).toEqual({ ok: true, output: "" });
  });
  test("but not in its own area or in one for all areas", async () => {
    const code =
      'export const A = [t("admin.login.title"), t("common.header.help"), ["admin.login", "partner.masquerade"].map((at) => t(`${at}.title`))];\n';
    expect(await repository.runWith(textKeys, violationsOf("admin", code))).toEqual({ ok: true, output: "" });
  });
});

const withText = (file: string, change: (texts: Record<string, Record<string, unknown>>) => void) => {
  const texts = JSON.parse(repository.read(file)) as Record<string, Record<string, unknown>>;
  change(texts);
  return { [file]: JSON.stringify(texts) };
};

test("an unused text is reported, also next to composed keys", async () => {
  const plain = withText("locales/en/common.json", (texts) => Object.assign(texts, { nothing: "Nobody reads this" }));
  expect((await repository.runWith(textKeys, plain)).output).toBe("locales/en/common.json:1 nothing asks for common.nothing");
  const beside = withText("locales/en/customer.json", ({ offers }) => Object.assign(offers ?? {}, { quartz: "Nobody reads this" }));
  expect((await repository.runWith(textKeys, beside)).output).toBe("locales/en/customer.json:1 nothing asks for customer.offers.quartz");
  const keyword = withText("locales/en/errors.json", ({ field }) => Object.assign(field ?? {}, { quartz: "Nobody reads this" }));
  expect((await repository.runWith(textKeys, keyword)).output).toBe("locales/en/errors.json:1 nothing asks for errors.field.quartz");
});

test("a text that a document names is used", async () => {
  const files = withText("locales/en/common.json", (texts) => Object.assign(texts, { quartz: "Read by a page" }));
  const page = JSON.stringify({ id: "seed", text: "common.quartz" });
  expect(await repository.runWith(textKeys, { ...files, "schemas/pages/seed.json": page })).toEqual({ ok: true, output: "" });
});

/** A new value of a part from elsewhere, which then has no text. */
const NEW_PARTS: [file: string, from: string, to: string, key: string][] = [
  ["src/contract/errors.ts", "BAD_REQUEST: 400,", "BAD_REQUEST: 400,\n  QUARTZ: 400,", "errors.QUARTZ"],
  ["schemas/meta/dialect.json", '"enum": ["required", "type",', '"enum": ["required", "quartz", "type",', "errors.field.quartz"],
  ["schemas/meta/offer-kind.json", '"enum": ["ascending",', '"enum": ["quartz", "ascending",', "customer.offers.order.quartz"],
  ["src/screens/form/draft/autosave.ts", '"idle" |', '"idle" | "quartz" |', "form.save.quartz"],
];

test.each(NEW_PARTS)("a new part of a key in %s without a text is reported", async (file, from, to, key) => {
  const before = repository.read(file);
  const { ok, output } = await repository.runWith(textKeys, { [file]: before.replace(from, to) });
  expect(before).toContain(from);
  expect(ok).toBe(false);
  expect(output).toContain(`${key} has no text`);
});

test("an unused entry of the list of parts is reported", async () => {
  const file = "src/screens/form/draft/save-note.tsx";
  const { output } = await repository.runWith(textKeys, { [file]: repository.read(file).replaceAll("form.save.", "form.lost.") });
  expect(output).toContain("nothing asks for form.save.* any more, take it out");
});
