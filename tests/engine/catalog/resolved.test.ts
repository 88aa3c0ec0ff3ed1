import { describe, expect, test } from "vitest";
import { assembleCatalog, checkDocuments } from "../../../src/engine/catalog/check.ts";
import { fileOf } from "../../../src/engine/catalog/document.ts";
import { interfaceText, localise } from "../../../src/engine/catalog/localise.ts";
import { withDependencies } from "../../../src/engine/catalog/names-in-rules.ts";
import { factDefinitions, resolveField, resolveForm, sharedDefinition } from "../../../src/engine/catalog/resolve.ts";
import { smallCatalog } from "./small-catalog.ts";

const THEN = "then";
const label = (en: string) => ({ en });
const catalog = smallCatalog({
  shared: {
    base: {
      definitions: {
        name: { type: "string", maxLength: 5, "x-label": label("Name") },
        alias: { $ref: "shared/base#/definitions/name", maxLength: 9 },
        job: { "x-options": "work", type: "string" },
        titled: { oneOf: [{ const: "T", title: label("Tee") }] },
        few: { enum: ["A", "B"] },
        loop: { properties: { in: { $ref: "shared/base#/definitions/loop" } } },
        self: { $ref: "shared/base#/definitions/self" },
      },
      facts: [{ name: "second", value: 2, label: "dropped" }],
    },
    alpha: { facts: [{ name: "first", value: { var: "second" } }] },
  },
  options: {
    default: {
      lists: {
        work: [
          { code: "A", label: label("Eh") },
          { code: "B", label: label("Bee") },
        ],
        home: [{ code: "H", label: label("Home") }],
      },
    },
    bank: { lists: { work: [{ code: "Z", label: label("Zed") }] } },
  },
  consent: { terms: {} },
  form: {
    loan: {
      title: label("Loan"),
      consents: [{ id: "terms" }, { id: "gone" }],
      steps: [
        {
          id: "one",
          title: label("One"),
          schema: {
            properties: { name: { $ref: "shared/base#/definitions/name", "x-ui": { width: "half", rows: 1 } }, other: {} },
            required: ["name"],
            allOf: [{ if: true, [THEN]: { properties: { job: { "x-options": "work" } } }, else: { properties: { name: {} } } }],
          },
          ui: { name: { width: "full" }, job: { widget: "radio" } },
        },
      ],
    },
  },
});
const resolve = (field: object) => resolveField(catalog, field as never);

describe("a field", () => {
  test("is expanded, and its own properties take precedence", () => {
    expect(resolve({ $ref: "shared/base#/definitions/name" })).toEqual({ type: "string", maxLength: 5, "x-label": label("Name") });
    expect(resolve({ $ref: "shared/base#/definitions/alias" })).toEqual({ type: "string", maxLength: 9, "x-label": label("Name") });
    expect(resolve({ $ref: "shared/base#/definitions/alias", maxLength: 2 })).toMatchObject({ maxLength: 2 });
  });

  test("has the choices of its list, or the named subset, in the list's order", () => {
    const all = { enum: ["A", "B"], "x-labels": [label("Eh"), label("Bee")], "x-options": "work" };
    expect(resolve({ "x-options": "work" })).toEqual(all);
    expect(resolve({ $ref: "shared/base#/definitions/job" })).toEqual({ type: "string", ...all });
    expect(resolve({ $ref: "shared/base#/definitions/job", "x-options": "home" })).toMatchObject({ enum: ["H"] });
    expect(resolve({ $ref: "shared/base#/definitions/job", enum: ["B", "X", "A"] })).toMatchObject({
      enum: ["B", "A"],
      "x-labels": [label("Bee"), label("Eh")],
    });
    expect(resolve({ enum: [1, 2] })).toEqual({ enum: [1, 2] });
    expect(resolve({ "x-options": "nothing" })).toEqual({ enum: [], "x-labels": [], "x-options": "nothing" });
  });

  test("has the values and titles of its constants, or the named subset; its own choices replace its definition's", () => {
    const one = (value: unknown) => ({ const: value, title: label(String(value)) });
    expect(resolve({ type: "number", oneOf: [one(1.5), one(-2)] })).toEqual({
      type: "number",
      enum: [1.5, -2],
      "x-labels": [label("1.5"), label("-2")],
    });
    expect(resolve({ oneOf: [one(true), one(false)], enum: [false] })).toMatchObject({ enum: [false], "x-labels": [label("false")] });
    const own = resolve({ $ref: "shared/base#/definitions/job", oneOf: [one("Z")] });
    expect(own).toEqual({ type: "string", enum: ["Z"], "x-labels": [label("Z")] });
    expect(resolve({ $ref: "shared/base#/definitions/few", oneOf: [one("Z")] })).toMatchObject({ enum: ["Z"] });
    expect(resolve({ $ref: "shared/base#/definitions/few" })).toEqual({ enum: ["A", "B"] });
    expect(resolve({ $ref: "shared/base#/definitions/titled" })).toMatchObject({ enum: ["T"] });
    expect(resolve({ $ref: "shared/base#/definitions/titled", "x-options": "work" })).toMatchObject({ enum: ["A", "B"] });
  });

  test("is expanded within lists, groups and branches", () => {
    const ref = { $ref: "shared/base#/definitions/name" };
    const name = { type: "string", maxLength: 5, "x-label": label("Name") };
    expect(resolve({ items: ref })).toEqual({ items: name });
    expect(resolve({ properties: { a: ref } })).toEqual({ properties: { a: name } });
    expect(
      resolve({
        allOf: [
          {
            if: true,
            [THEN]: { properties: { a: ref } },
            else: { properties: { b: ref }, required: ["b"], allOf: [{ if: false, [THEN]: {} }] },
          },
        ],
      }),
    ).toEqual({
      allOf: [
        {
          if: true,
          [THEN]: { properties: { a: name } },
          else: { properties: { b: name }, required: ["b"], allOf: [{ if: false, [THEN]: {} }] },
        },
      ],
    });
  });

  test("that cannot be expanded throws", () => {
    for (const name of ["nobody", "loop", "self", "toString"])
      expect(() => resolve({ $ref: `shared/base#/definitions/${name}` }), name).toThrow();
    for (const ref of [
      "shared/base#/definitions/name/x",
      "x/shared/base#/definitions/name",
      "shared/base",
      "shared/gone#/definitions/name",
      "",
    ])
      expect(sharedDefinition(catalog, ref), ref).toBeUndefined();
  });
});

test("a form is expanded with its styling, its facts and existing consents", () => {
  expect(resolveForm(catalog, "loan")).toEqual({
    id: "loan",
    title: label("Loan"),
    consents: [{ id: "terms" }, { id: "gone" }],
    steps: [
      {
        id: "one",
        title: label("One"),
        schema: {
          type: "object",
          properties: { name: { type: "string", maxLength: 5, "x-label": label("Name"), "x-ui": { width: "full", rows: 1 } }, other: {} },
          required: ["name"],
          allOf: [
            {
              if: true,
              [THEN]: {
                properties: {
                  job: { enum: ["A", "B"], "x-labels": [label("Eh"), label("Bee")], "x-options": "work", "x-ui": { widget: "radio" } },
                },
              },
              else: { properties: { name: { "x-ui": { width: "full" } } } },
            },
          ],
        },
      },
    ],
    facts: [
      { name: "second", value: 2 },
      { name: "first", value: { var: "second" } },
    ],
    bases: {},
    consentDocuments: [{ id: "terms" }],
  });
  expect(factDefinitions(catalog).map(({ name }) => name)).toEqual(["second", "first"]);
  expect([...withDependencies(["first", "x"], catalog)]).toEqual(["first", "second", "x"]);
});

test("a text is taken from its language, else from English, else it is empty", () => {
  expect([
    localise({ en: "A", hi: "अ" }, "hi"),
    localise({ en: "A" }, "hi"),
    localise({ en: "A" }, "toString"),
    localise({} as never, "hi"),
  ]).toEqual(["अ", "A", "A", ""]);
  const texts = smallCatalog({ texts: { "en/form": { a: { b: "B", c: "C" } }, "hi/form": { a: { b: "ब", d: {} } } } });
  expect(
    ["form.a.b", "form.a.c", "form.a", "form.a.b.c", "form.x", "other.a", "form.toString"].map((key) => interfaceText(texts, "hi", key)),
  ).toEqual(["ब", "C", undefined, undefined, undefined, undefined, undefined]);
});

describe("the catalogue", () => {
  test("consists of frozen copies, sorted by id", () => {
    const content = { id: "b", list: [{ a: 1 }] };
    const made = assembleCatalog([
      { kind: "page", id: "b", content },
      { kind: "page", id: "a", content: { id: "a" } },
      { kind: "brand", id: "a", content: { id: "a" } },
    ]);
    expect([...made.pages.keys()]).toEqual(["a", "b"]);
    content.list[0] = { a: 2 };
    const page = made.pages.get("b") as unknown as typeof content;
    expect(page.list).toEqual([{ a: 1 }]);
    for (const change of [
      () => page.list.push({ a: 3 }),
      () => Object.assign(page, { id: "c" }),
      () => Object.assign(page.list[0] as object, { a: 3 }),
      () => Object.assign(made, { pages: new Map() }),
      () => Object.assign(made.texts, { get: 1 }),
      ...(["set", "delete", "clear"] as const).map(
        (method) => () => (made.pages as Map<string, unknown>)[method]("a" as never, {} as never),
      ),
    ])
      expect(change).toThrow(TypeError);
    expect(made.pages.size).toBe(2);
  });

  test("is null for invalid documents; a check that fails on an invalid shape is silent, one that fails on a valid shape is reported", () => {
    const meta = { $id: "https://example.com/form.json", type: "object", required: ["id", "steps"] };
    const shape = checkDocuments([{ kind: "form", id: "one", content: { id: "one" } }], { form: meta });
    expect(shape.catalog).toBeNull();
    expect(shape.findings.map(({ code }) => code)).toEqual(["missing-property"]);
    const stumbled = checkDocuments([{ kind: "form", id: "one", content: { id: "one", steps: 7 } }], { form: meta });
    expect(stumbled.catalog).toBeNull();
    expect(stumbled.findings.map(({ code, kind, id }) => `${code} ${kind}/${id}`)).toContain("check-stopped form/one");
    const fine = checkDocuments([{ kind: "form", id: "one", content: { id: "one", steps: [] } }], { form: meta });
    expect([fine.findings, fine.catalog?.forms.size]).toEqual([[], 1]);
  });

  test("a check that throws is reported at the document it was checking", () => {
    const kinds = ["site", "product", "page", "form", "consent", "options", "lender", "routing", "table", "menu"] as const;
    for (const kind of kinds) {
      const meta = { $id: `https://example.com/${kind}.json`, type: "object" };
      const { findings } = checkDocuments([{ kind, id: "one", content: { id: "one" } }], { [kind]: meta });
      const stopped = findings
        .filter(({ code }) => code === "check-stopped")
        .map((finding) => `${finding.kind}/${finding.id}${finding.pointer}`);
      expect(stopped, kind).toContain(`${kind}/one`);
    }
  });

  test("an unreadable document is reported alone, whatever else is wrong", () => {
    const meta = { $id: "https://example.com/lender.json", type: "object", required: ["id"] };
    const wrong = { kind: "lender" as const, id: "bank", content: {} };
    const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) });
    const codes = (kind: string, content: object, more: object[] = []) =>
      checkDocuments([{ kind, id: "one", content }, ...more] as never, { lender: meta }).findings.map(({ code }) => code);
    const full = {
      id: "one",
      products: [],
      connector: { submit: {}, statuses: { yes: "APPROVED", no: "DECLINED" } },
      consents: ["nothing"],
    };
    expect(codes("lender", full)).toEqual(["unknown-reference"]);
    expect(codes("lender", { ...full, deep: nested(50) })).toEqual(["too-deep"]);
    expect(codes("lender", { ...full, long: "x".repeat(500_000) })).toEqual(["too-large"]);
    expect(codes("lender", full, [{ kind: "lender", id: "one", content: full }])).toEqual(["duplicate-document"]);
    expect(codes("planet", full)).toEqual(["unknown-kind"]);
    expect(codes("lender", full, [wrong])).toContain("missing-property");
  });

  test("findings are sorted by kind, id and place", () => {
    const meta = { $id: "https://example.com/x.json", type: "object", properties: { a: false, b: false, id: true } };
    const document = (kind: "page" | "brand", id: string) => ({ kind, id, content: { id, b: 1, a: 1 } });
    const { findings } = checkDocuments([document("page", "b"), document("page", "a"), document("brand", "c")], {
      page: meta,
      brand: { ...meta, $id: "https://example.com/y.json" },
    });
    expect(findings.map(({ kind, id, pointer }) => `${kind}/${id}${pointer}`)).toEqual([
      "brand/c/a",
      "brand/c/b",
      "page/a/a",
      "page/a/b",
      "page/b/a",
      "page/b/b",
    ]);
  });

  test("maps each document to its file", () => {
    expect([fileOf("texts", "hi/form"), fileOf("site", "one"), fileOf("options", "bank")]).toEqual([
      "locales/hi/form.json",
      "schemas/sites/one.json",
      "schemas/options/bank.json",
    ]);
  });
});
