import { expect, test } from "vitest";
import type { CallListDocument, TemplateDocument } from "../../../../src/contract/documents.gen.ts";
import { callOutcomes } from "../../../../src/engine/catalog/call-outcomes.ts";
import { findingsAfter, shippedCatalog } from "../../../schemas/checkout.ts";

const ID = "personal-loan";
const OWN_OUTCOME = { code: "DO_NOT_DISTURB", follows: "do-not-disturb" } as const;
const { callLists, products } = shippedCatalog();
const findingsOfChange = (change: (list: CallListDocument) => void) =>
  findingsAfter("call-list", ID, change as (content: never) => void).map(({ code, pointer }) => `${code} ${pointer}`);

test.each<[string, (list: CallListDocument) => void, string]>([
  ["an unknown product", (list) => Object.assign(list, { product: "TEA" }), "unknown-reference /product"],
  ["the product of another list", (list) => Object.assign(list, { product: "GOLD_LOAN" }), "duplicate-name /product"],
  [
    "an outcome that is not an option",
    (list) => Object.assign(list, { outcomes: [OWN_OUTCOME, { ...OWN_OUTCOME, code: "SWAM" }] }),
    "unknown-reference /outcomes/1/code",
  ],
  ["a duplicate outcome", (list) => Object.assign(list, { outcomes: [OWN_OUTCOME, OWN_OUTCOME] }), "duplicate-name /outcomes/1/code"],
  [
    "no do-not-disturb outcome",
    (list) => Object.assign(list, { outcomes: [{ code: "BUSY", follows: "again" }] }),
    "no-do-not-disturb-outcome /outcomes",
  ],
  [
    "a reason that ends before it begins",
    (list) => Object.assign(list.reasons[0], { afterHours: 48, withinDays: 2 }),
    "empty-range /reasons/0/withinDays",
  ],
  [
    "a script in one language",
    (list) => Object.assign(list.reasons[0].script[0], { text: { en: "Good day" } }),
    "language-missing /reasons/0/script/0/text",
  ],
  [
    "an unknown placeholder in a script",
    (list) => Object.assign(list.reasons[0].script[0], { text: { en: "Dear {name}", hi: "प्रिय {name}" } }),
    "unknown-placeholder /reasons/0/script/0/text",
  ],
])("a list of calls with %s is reported", (_, change, expected) => {
  expect(findingsOfChange(change)).toContain(expected);
});

test("outcomes of calls come from one option list, and each has its consequence", () => {
  const { options } = shippedCatalog();
  for (const list of callLists.values())
    expect(callOutcomes({ options }, list).map(({ code }) => code)).toEqual(
      options.get("default")?.lists["call-outcome"]?.map(({ code }) => code),
    );
  expect(callOutcomes({ options }, { outcomes: [OWN_OUTCOME] }), "a list may have its own choice").toEqual([OWN_OUTCOME]);
  const after = (change: (all: { code: string; follows?: string }[]) => void) =>
    findingsAfter("options", "default", ((content: { lists: Record<string, { code: string; follows?: string }[]> }) =>
      change(content.lists["call-outcome"] ?? [])) as (content: never) => void).map(({ code, pointer }) => `${code} ${pointer}`);
  expect(after((all) => delete all[0]?.follows)).toContain("outcome-without-follow-up /lists/call-outcome/0");
  expect(
    after(
      (all) =>
        void all.splice(
          all.findIndex(({ code }) => code === "DO_NOT_DISTURB"),
          1,
        ),
    ),
  ).toContain("no-do-not-disturb-outcome /lists/call-outcome");
});

test("each product has its list of calls, with a script for each reason", () => {
  expect([...callLists.values()].map(({ product }) => product).toSorted()).toEqual(
    [...products.values()].map(({ code }) => code).toSorted(),
  );
});

test.each<[string, (template: TemplateDocument) => void, string]>([
  [
    "a variable that no campaign fills",
    (template) => {
      template.variables[0] = { name: "pan", tag: "alphanumeric" };
      for (const text of [template.sms?.body, template.email?.body, template.email?.subject])
        for (const [language, own] of Object.entries(text ?? {}))
          Object.assign(text as object, { [language]: own.replace("{name}", "{pan}") });
    },
    "variable-never-filled /variables/0/name",
  ],
  [
    "a text too long to be registered",
    (template) => Object.assign(template.sms?.body as object, { hi: `${template.sms?.body.hi}${" क".repeat(1_000)}` }),
    "dlt-text-too-long /sms/body/hi",
  ],
])("a template of campaigns with %s is reported", (_, change, expected) => {
  const found = findingsAfter("template", "finish-your-form", change as (content: never) => void);
  expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(expected);
});
