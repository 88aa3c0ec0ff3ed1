import { describe, expect, test } from "vitest";
import { checkInterfaceTexts, checkTexts, languagesOf } from "../../../../src/engine/catalog/checks/texts/check-texts.ts";
import type { Kind } from "../../../../src/engine/catalog/document.ts";
import { findingTexts, smallCatalog } from "../small-catalog.ts";

const LANGUAGES = ["en", "hi"];
const findingsOf = (content: unknown, kind: Kind = "form") => findingTexts(checkTexts({ kind, id: "one", content }, LANGUAGES));

test("the languages are those of all sites, and always English", () => {
  expect(languagesOf(smallCatalog({}))).toEqual(["en"]);
  const sites = { a: { languages: [{ code: "hi" }, { code: "en" }] }, b: { languages: [{ code: "ta" }] } };
  expect(languagesOf(smallCatalog({ site: sites }))).toEqual(["en", "hi", "ta"]);
});

test("an incomplete language requires no text, but existing ones are checked", () => {
  const sites = { a: { languages: [{ code: "en" }, { code: "ta", incomplete: true }] } };
  const languages = languagesOf(smallCatalog({ site: sites }));
  expect(languages).toEqual(["en"]);
  expect(checkTexts({ kind: "form", id: "one", content: { title: { en: "Name" } } }, languages)).toEqual([]);
  const texts = (content: object) =>
    findingTexts(
      checkInterfaceTexts(
        [
          { kind: "texts", id: "en/form", content: { a: "Name of {{x}}", b: "Two words" } },
          { kind: "texts", id: "en/other", content: { c: "C" } },
          { kind: "texts", id: "ta/form", content },
        ],
        languages,
      ),
    );
  expect(texts({ a: "{{x}} பெயர்" })).toEqual([]);
  expect(texts({ a: "பெயர்" })).toEqual(["placeholders-differ /a: The text in ta has the placeholders none, but the text in en has x."]);
  expect(texts({ b: "Two words" })).toEqual([expect.stringMatching(/^.warning. not-translated \/b/)]);
  expect(texts({ d: "பெயர்" })).toEqual([expect.stringMatching(/^text-key-missing \/d/)]);
});

describe("the texts of a document", () => {
  test("must exist in each language, at any depth", () => {
    expect(findingsOf({ title: { en: "A", hi: "अ" }, list: [{ label: { en: "B", hi: "ब" } }], number: 1, none: null })).toEqual([]);
    expect(findingsOf({ title: { en: "A" }, list: [{ "a/b": { en: "B" } }] })).toEqual([
      "language-missing /title: The text is missing in hi.",
      "language-missing /list/0/a~1b: The text is missing in hi.",
    ]);
  });

  test("are objects of texts by language including English; other objects are not texts", () => {
    expect(
      findingsOf({ shares: { en: 1, hi: 2 }, codes: { hi: "a" }, countries: { en: "A", IND: "B" }, name: { en: "A", hin: "B" } }),
    ).toEqual([]);
  });

  test("must have the placeholders of the English one, in any order and number", () => {
    const same = { en: "{{brandName}} and {{ year }}, {{year}}", hi: "{{year}} {{brandName}}" };
    expect(findingsOf({ same }, "page")).toEqual([]);
    expect(findingsOf({ text: { en: "{{brandName}}", hi: "अ" } }, "page")).toEqual([
      "placeholders-differ /text/hi: The text in hi has the placeholders none, but the text in en has brandName.",
    ]);
    expect(findingsOf({ text: { en: "A", hi: "{{year}}" } }, "page")).toEqual([
      "placeholders-differ /text/hi: The text in hi has the placeholders year, but the text in en has none.",
    ]);
  });

  test("may have known placeholders of their kind only", () => {
    const text = {
      en: "{{brandName}} {{legalEntityName}} {{partnerName}} {{year}}",
      hi: "{{brandName}} {{legalEntityName}} {{partnerName}} {{year}}",
    };
    for (const kind of ["page", "site", "consent"] as const) {
      expect(findingsOf({ text }, kind)).toEqual([]);
      expect(findingsOf({ text: { en: "{{other}}", hi: "{{other}}" } }, kind)).toEqual([
        "unknown-placeholder /text: The placeholder {other} has no value here.",
      ]);
    }
    expect(findingsOf({ text }, "form")).toHaveLength(4);
  });

  test("of a site may have the placeholders of years and days in the retention texts that define these, and nowhere else", () => {
    const of = (until: string, stay: object) => findingsOf({ erasure: { stays: [{ until: { en: until, hi: until }, ...stay }] } }, "site");
    expect(of("{years}", { keeps: "consents", years: 7 })).toEqual([]);
    expect(of("{days}", { keeps: "sessions" })).toEqual([]);
    for (const [until, stay] of [
      ["{years}", { keeps: "consents" }],
      ["{days}", { keeps: "applications", years: 5 }],
      ["{years}", { keeps: "sessions" }],
      ["{days}", {}],
    ] as const)
      expect(of(until, stay), until).toEqual([expect.stringMatching("unknown-placeholder /erasure/stays/0/until")]);
    const elsewhere = { title: { en: "{years}", hi: "{years}" } };
    expect(findingsOf(elsewhere, "site")).toEqual(["unknown-placeholder /title: The placeholder {years} has no value here."]);
  });

  test("of a table may name the dataset's number of days, if it has one", () => {
    const columns = [{ label: { en: "In {{overDays}} days", hi: "{{overDays}} दिन में" } }];
    expect(findingsOf({ dataset: "lenders", columns }, "table")).toEqual([]);
    expect(findingsOf({ dataset: "offers", columns }, "table")).toEqual([expect.stringMatching("unknown-placeholder /columns/0/label")]);
  });

  test("that partners send on may have the link and the partner, in the group of a product its name, and nothing else", () => {
    const of = (text: string, group: object = {}) =>
      findingsOf({ blocks: [{ type: "message-texts", groups: [{ ...group, messages: [{ text: { en: text, hi: text } }] }] }] }, "page");
    expect(of("{{partner}}: {{link}}")).toEqual([]);
    expect(of("{{product}} {{partner}}", { product: "LOAN" })).toEqual([]);
    const message = (text: string) => findingsOf({ blocks: [{ type: "share-link", message: { en: text, hi: text } }] }, "page");
    expect(message("{{partner}}: {{link}}")).toEqual([]);
    expect(message("{{rate}}")).toEqual(["unknown-placeholder /blocks/0/message: The placeholder {rate} has no value here."]);
    const picture = (part: object) => findingsOf({ blocks: [{ type: "creatives", ...part }] }, "page");
    const named = { en: "{{partner}}", hi: "{{partner}}" };
    expect(picture({ note: named, designs: [{ line: named }] })).toEqual([]);
    expect(picture({ designs: [{ title: named }] })).toHaveLength(1);
    for (const name of ["product", "brandName", "rate"])
      expect(of(`{{${name}}}`)).toEqual([
        `unknown-placeholder /blocks/0/groups/0/messages/0/text: The placeholder {${name}} has no value here.`,
      ]);
  });

  test("of a product may have placeholders in its footer terms only", () => {
    const named = { en: "{brandName}", hi: "{brandName}" };
    expect(findingsOf({ footerTerms: { long: named, short: named } }, "product")).toEqual([]);
    expect(findingsOf({ name: named }, "product")).toEqual(["unknown-placeholder /name: The placeholder {brandName} has no value here."]);
  });

  test("of a template may have its variables, which must be used and unique", () => {
    const template = (names: string[], en: string) =>
      findingsOf({ variables: names.map((name) => ({ name, tag: "numeric" })), body: { en, hi: en.replace("in", "में") } }, "template");
    expect(template(["otp", "minutes"], "{otp} in {minutes}")).toEqual([]);
    expect(template(["otp"], "{otp} in {minutes}")).toEqual(["unknown-placeholder /body: The placeholder {minutes} has no value here."]);
    expect(template(["otp", "minutes"], "{otp}")).toEqual([
      "unused-variable /variables/1: No text of the template uses the variable minutes.",
    ]);
    expect(template(["otp", "otp"], "{otp}")).toEqual(["duplicate-name /variables/1: The variable otp exists twice."]);
    expect(findingTexts(checkTexts({ kind: "form", id: "one", content: { variables: [{ name: "otp" }] } }, LANGUAGES))).toEqual([]);
  });
});

describe("the texts of the interface", () => {
  const files = (...all: [id: string, content: unknown][]) =>
    checkInterfaceTexts(
      [...all.map(([id, content]) => ({ kind: "texts" as const, id, content })), { kind: "page", id: "hi/other", content: { a: 1 } }],
      LANGUAGES,
    ).map((finding) => `${finding.id} ${findingTexts([finding])}`);

  test("must be the same files, keys and placeholders in each language", () => {
    expect(files(["en/form", { a: { b: "{{x}} and {{y}}" } }], ["hi/form", { a: { b: "{{y}} {{x}}" } }])).toEqual([]);
    expect(files(["en/form", { a: "A", b: "{{x}}", c: { d: "D" } }], ["hi/form", { a: "अ", b: "ब", e: "ए" }])).toEqual([
      "en/form text-key-missing /e: The text /e is missing here, but exists in hi.",
      "hi/form text-key-missing /c/d: The text /c/d is missing here, but exists in en.",
      "hi/form placeholders-differ /b: The text in hi has the placeholders none, but the text in en has x.",
    ]);
  });

  test("a file missing in a language is reported once, at the existing one, with its path", () => {
    const [found] = checkInterfaceTexts([{ kind: "texts", id: "en/form", content: { a: "A" } }], LANGUAGES);
    expect(found).toMatchObject({ code: "texts-file-missing", id: "en/form", pointer: "" });
    expect(found?.fix).toBe("Add locales/hi/form.json.");
    expect(files(["hi/form", { a: "{{x}}" }])).toEqual(["hi/form texts-file-missing : The text file for en is missing."]);
  });

  test("must be strings, nested by key", () => {
    expect(files(["en/form", { a: 1, b: ["x"], c: null }], ["hi/form", { a: "अ", b: "ब", c: "स" }])).toEqual(
      ["/a", "/b", "/c"].map((at) => `en/form not-a-text ${at}: Texts are strings, nested by key.`),
    );
  });
});
