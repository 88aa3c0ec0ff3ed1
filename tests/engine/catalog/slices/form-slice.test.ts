import { describe, expect, test } from "vitest";
import { sliceConsents, sliceForm } from "../../../../src/engine/catalog/slices/slice.ts";
import { smallCatalog } from "../small-catalog.ts";

const bilingual = (en: string) => ({ en, hi: `${en}-hi` });

describe("forms and consents", () => {
  const VERSIONS = [
    { version: 1, text: bilingual("Old") },
    { version: 2, text: bilingual("Older") },
    {
      version: 3,
      text: bilingual("New"),
      links: [{ label: bilingual("Link"), path: "/a" }],
      choices: [{ code: "A", text: bilingual("Choice") }],
    },
  ];
  const when = { required: ["double"], properties: { double: { const: 1 } } };
  const catalog = smallCatalog({
    consent: {
      terms: { required: true, purpose: bilingual("Purpose"), versions: VERSIONS },
      plain: { required: false, purpose: bilingual("P"), versions: [VERSIONS[0]] },
    },
    shared: {
      facts: {
        facts: [
          { name: "base", value: { var: "income" } },
          { name: "double", value: { "*": [{ var: "base" }, 2] } },
          { name: "unread", value: { var: "income" } },
          { name: "figure", value: 1 },
          { name: "filled", value: 2 },
          { name: "asked", value: 3 },
        ],
      },
    },
    form: {
      full: {
        title: bilingual("Full"),
        submit: bilingual("Send"),
        review: true,
        steps: [
          {
            id: "one",
            title: bilingual("One"),
            intro: bilingual("Intro"),
            when,
            schema: { properties: { income: { type: "integer" } }, required: ["income"] },
            order: ["income"],
          },
        ],
        consents: [{ id: "terms", when: { required: ["asked"] } }, { id: "plain" }],
        computed: [
          { name: "sum", label: bilingual("Sum"), value: { var: "figure" }, step: "one", format: "rupees" },
          { name: "count", label: bilingual("Count"), value: 1, step: "one" },
        ],
        prefill: { income: { var: "filled" } },
      },
      bare: { title: bilingual("Bare"), steps: [{ id: "one", title: bilingual("One"), schema: {} }] },
    },
  });
  const TERMS = {
    id: "terms",
    version: 3,
    required: true,
    purpose: "Purpose-hi",
    text: "New-hi",
    links: [{ label: "Link-hi", path: "/a" }],
    choices: [{ code: "A", text: "Choice-hi" }],
  };
  const PLAIN = { id: "plain", version: 1, required: false, purpose: "P-hi", text: "Old-hi", links: [], choices: null };

  test("a form includes the texts of its consents and all facts that it reads, directly or indirectly, in order", () => {
    expect(sliceForm(catalog, "full", "hi")).toEqual({
      id: "full",
      title: "Full-hi",
      submit: "Send-hi",
      review: true,
      steps: [
        {
          id: "one",
          title: "One-hi",
          intro: "Intro-hi",
          when,
          schema: { type: "object", properties: { income: { type: "integer" } }, required: ["income"] },
          order: ["income"],
        },
      ],
      reads: ["double", "base", "income"],
      consents: [{ id: "terms", when: { required: ["asked"] } }, { id: "plain" }],
      consentTexts: [TERMS, PLAIN],
      facts: [
        { name: "base", value: { var: "income" } },
        { name: "double", value: { "*": [{ var: "base" }, 2] } },
        { name: "figure", value: 1 },
        { name: "filled", value: 2 },
        { name: "asked", value: 3 },
      ],
      computed: [
        { name: "sum", label: "Sum-hi", value: { var: "figure" }, step: "one", format: "rupees" },
        { name: "count", label: "Count-hi", value: 1, step: "one", format: "number" },
      ],
      prefill: { income: { var: "filled" } },
    });
  });

  test("a default has a key that no library applies by itself, and is omitted for hidden fields", () => {
    const properties = { a: { type: "integer", default: 0 }, b: { default: "B", "x-ui": { widget: "hidden" } }, c: { default: null } };
    const small = smallCatalog({
      form: {
        one: {
          title: bilingual("One"),
          steps: [{ id: "one", title: bilingual("One"), schema: { properties }, ui: { c: { widget: "hidden" } } }],
        },
      },
    });
    expect(sliceForm(small, "one", "en").steps[0]?.schema.properties).toEqual({
      a: { type: "integer", "x-default": 0 },
      b: { "x-ui": { widget: "hidden" } },
      c: { "x-ui": { widget: "hidden" } },
    });
  });

  test("missing properties have explicit empty values", () => {
    expect(sliceForm(catalog, "bare", "en")).toEqual({
      id: "bare",
      title: "Bare",
      submit: null,
      review: false,
      steps: [{ id: "one", title: "One", schema: { type: "object" } }],
      reads: [],
      consents: [],
      consentTexts: [],
      facts: [],
      computed: [],
      prefill: {},
    });
    expect(() => sliceForm(catalog, "gone", "en")).toThrow("no form gone");
  });

  test("of each consent the last version is current", () => {
    expect(sliceConsents(catalog, "hi")).toEqual([PLAIN, TERMS]);
  });
});
