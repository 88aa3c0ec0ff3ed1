import { describe, expect, test } from "vitest";
import type {
  ConsentDocument,
  FormDocument,
  LenderDocument,
  MenuDocument,
  ProductDocument,
  RoutingDocument,
  SharedDocument,
  SiteDocument,
  TemplateDocument,
} from "../../../src/contract/documents.gen.ts";
import { checkDocuments } from "../../../src/engine/catalog/check.ts";
import type { Finding, Kind, SourceDocument } from "../../../src/engine/catalog/document.ts";
import { findingsAfter, METAS, shippedCatalog, shippedDocuments } from "../../schemas/checkout.ts";

const catalog = shippedCatalog();
const product = "loan";
const form = catalog.products.get(product)?.form ?? "";
const [site] = [...catalog.sites.keys()] as [string];
const [lender] = [...catalog.lenders.keys()] as [string];
const [consent] = [...catalog.consents.keys()] as [string];
const [template] = [...catalog.templates.keys()] as [string];

type Case = [code: string, kind: Kind, id: string, pointer: string, change: (content: never) => void];

const CASES: Case[] = [
  [
    "id-differs-from-file",
    "form",
    form,
    "/id",
    (content: FormDocument) => {
      content.id = "other";
    },
  ],
  ["unknown-property", "form", form, "/steps/0/colour", (content: FormDocument) => void Object.assign(content.steps[0], { colour: 1 })],
  ["missing-property", "form", form, "", (content: Partial<FormDocument>) => void delete content.title],
  [
    "unknown-reference",
    "form",
    form,
    "/steps/0/schema/properties/first_name/$ref",
    (content: FormDocument) => {
      content.steps[0].schema.properties = {
        ...content.steps[0].schema.properties,
        first_name: { $ref: "shared/identity#/definitions/nobody" },
      };
    },
  ],
  [
    "wrong-shape",
    "form",
    form,
    "/steps/0/schema/properties/first_name/$ref",
    (content: FormDocument) => {
      content.steps[0].schema.properties = { ...content.steps[0].schema.properties, first_name: { $ref: "https://evil.example/s.json" } };
    },
  ],
  [
    "unknown-property",
    "form",
    form,
    "/steps/0/schema/properties/first_name/$data",
    (content: FormDocument) => {
      content.steps[0].schema.properties = { ...content.steps[0].schema.properties, first_name: { $data: "/x" } as object };
    },
  ],
  [
    "pattern-lookaround",
    "form",
    form,
    "/steps/0/schema/properties/first_name/pattern",
    (content: FormDocument) => {
      content.steps[0].schema.properties = {
        ...content.steps[0].schema.properties,
        first_name: { type: "string", pattern: "^(?=a)a*$", "x-label": { en: "A", hi: "अ" } },
      };
    },
  ],
  [
    "field-without-label",
    "form",
    form,
    "/steps/0/schema/properties/extra",
    (content: FormDocument) => {
      content.steps[0].schema.properties = { ...content.steps[0].schema.properties, extra: { type: "string" } };
    },
  ],
  [
    "field-without-label",
    "form",
    form,
    "/steps/0/schema/properties/extra/items/properties/inner",
    (content: FormDocument) => {
      const items = { type: "object", properties: { inner: { type: "string" } } } as const;
      const extra = { type: "array", "x-label": { en: "A", hi: "अ" }, items } as const;
      content.steps[0].schema.properties = { ...content.steps[0].schema.properties, extra };
    },
  ],
  [
    "choice-without-options",
    "form",
    form,
    "/steps/0/schema/properties/extra",
    (content: FormDocument) => {
      content.steps[0].schema.properties = {
        ...content.steps[0].schema.properties,
        extra: { type: "string", "x-label": { en: "A", hi: "अ" }, "x-ui": { widget: "select" } },
      };
    },
  ],
  [
    "unsafe-name",
    "form",
    form,
    "/steps/0/schema/properties/toString",
    (content: FormDocument) => {
      content.steps[0].schema.properties = {
        ...content.steps[0].schema.properties,
        toString: { type: "string", "x-label": { en: "A", hi: "अ" } },
      } as never;
    },
  ],
  [
    "field-not-in-step",
    "form",
    form,
    "/steps/0/order/0",
    (content: FormDocument) => {
      content.steps[0].order = ["nobody"];
    },
  ],
  [
    "required-not-a-field",
    "form",
    form,
    "/steps/0/schema/required/0",
    (content: FormDocument) => {
      content.steps[0].schema.required = ["nobody"];
    },
  ],
  [
    "field-in-two-steps",
    "form",
    form,
    "/steps/1/schema/properties/first_name",
    (content: FormDocument) => {
      Object.assign((content.steps[1] as FormDocument["steps"][0]).schema.properties as object, {
        first_name: { $ref: "shared/identity#/definitions/first_name" },
      });
    },
  ],
  [
    "duplicate-name",
    "form",
    form,
    "/steps/1/id",
    (content: FormDocument) => {
      (content.steps[1] as FormDocument["steps"][0]).id = content.steps[0].id;
    },
  ],
  [
    "unknown-name-in-condition",
    "form",
    form,
    "/steps/1/when",
    (content: FormDocument) => {
      (content.steps[1] as FormDocument["steps"][0]).when = { required: ["star_sign"] };
    },
  ],
  [
    "condition-holds-when-absent",
    "form",
    form,
    "/steps/1/when",
    (content: FormDocument) => {
      (content.steps[1] as FormDocument["steps"][0]).when = { properties: { gender: { const: "FEMALE" } } };
    },
  ],
  [
    "circular-condition",
    "form",
    form,
    "/steps/0/schema/properties/first_name",
    (content: FormDocument) => {
      content.steps[0].when = { required: ["first_name"] };
    },
  ],
  [
    "unknown-reference",
    "form",
    form,
    "/consents/0/id",
    (content: FormDocument) => {
      content.consents = [{ id: "nothing" }];
    },
  ],
  [
    "unknown-reference",
    "form",
    form,
    "/prefill/nobody",
    (content: FormDocument) => {
      content.prefill = { nobody: 1 };
    },
  ],
  [
    "unknown-operator",
    "form",
    form,
    "/computed/0/value",
    (content: FormDocument) => {
      content.computed = [{ name: "sum", label: { en: "Sum", hi: "योग" }, step: content.steps[0].id, value: { eval: ["1"] } }];
    },
  ],
  [
    "unknown-name-in-logic",
    "form",
    form,
    "/computed/0/value",
    (content: FormDocument) => {
      content.computed = [{ name: "sum", label: { en: "Sum", hi: "योग" }, step: content.steps[0].id, value: { var: "nobody" } }];
    },
  ],
  ["language-missing", "form", form, "/title", (content: FormDocument) => void delete content.title.hi],
  [
    "unknown-placeholder",
    "form",
    form,
    "/title",
    (content: FormDocument) => {
      content.title = { en: "{you}", hi: "{you}" };
    },
  ],
  [
    "unsafe-text",
    "form",
    form,
    "/title/en",
    (content: FormDocument) => {
      content.title.en = "abc\u202edef";
    },
  ],
  [
    "unknown-reference",
    "product",
    product,
    "/form",
    (content: ProductDocument) => {
      content.form = "nothing";
    },
  ],
  [
    "unknown-path",
    "product",
    product,
    "/home",
    (content: ProductDocument) => {
      content.home = "/user/nowhere";
    },
  ],
  [
    "unknown-path",
    "product",
    product,
    "/loanRedirect",
    (content: ProductDocument) => {
      content.loanRedirect = "nowhere";
    },
  ],
  [
    "unknown-reference",
    "product",
    product,
    "/requestedAmount",
    (content: ProductDocument) => {
      content.requestedAmount = "nobody";
    },
  ],
  [
    "unknown-reference",
    "site",
    site,
    "/brand",
    (content: SiteDocument) => {
      content.brand = "nobody";
    },
  ],
  [
    "two-defaults",
    "site",
    site,
    "/languages",
    (content: SiteDocument) =>
      content.languages.forEach((language) => {
        language.isDefault = true;
      }),
  ],
  [
    "unknown-reference",
    "lender",
    lender,
    "/products/0/product",
    (content: LenderDocument) => {
      content.products[0].product = "NOTHING";
    },
  ],
  [
    "unknown-name-in-condition",
    "lender",
    lender,
    "/products/0/eligibility/0/test",
    (content: LenderDocument) => {
      content.products[0].eligibility[0].test = { required: ["star_sign"] };
    },
  ],
  [
    "row-never-reached",
    "lender",
    lender,
    "/products/0/terms/rateCard/1",
    (content: LenderDocument) => {
      content.products[0].terms.rateCard = [
        { band: "all", annualRate: 10 },
        { band: "never", annualRate: 9 },
      ];
    },
  ],
  [
    "empty-range",
    "lender",
    lender,
    "/products/0/terms/amount",
    (content: LenderDocument) => {
      Object.assign(content.products[0].terms.amount as object, { min: 900000000 });
    },
  ],
  [
    "wrong-shape",
    "lender",
    lender,
    "/connector/endpoint",
    (content: LenderDocument) => {
      content.connector.endpoint = "javascript:alert(1)";
    },
  ],
  [
    "versions-not-ascending",
    "consent",
    consent,
    "/versions/1/version",
    (content: ConsentDocument) => {
      content.versions.push({ ...content.versions[0], version: content.versions[0].version });
      if (content.versions.length > 2) content.versions.splice(1, content.versions.length - 2);
    },
  ],
  [
    "unknown-path",
    "routing",
    "customer",
    "/guard/0/go",
    (content: RoutingDocument) => {
      (content.guard[0] as { go: string }).go = "/user/nowhere";
    },
  ],
  [
    "unknown-name-in-condition",
    "routing",
    "customer",
    "/guard/0/when",
    (content: RoutingDocument) => {
      (content.guard[0] as { when: unknown }).when = { required: ["moon"] };
    },
  ],
  [
    "unused-variable",
    "template",
    template,
    "/variables/0",
    (content: TemplateDocument) => {
      content.variables.unshift({ name: "nobody", tag: "numeric" });
    },
  ],
  [
    "unknown-path",
    "menu",
    "customer-drawer",
    "/items/0/go",
    (content: MenuDocument) => {
      content.items[0].go = "/user/nowhere";
    },
  ],
] as unknown as Case[];

describe("a shipped document with one error", () => {
  test.each(CASES)("%s in %s/%s at %s", (code, kind, id, pointer, change) => {
    const found = findingsAfter(kind, id, change);
    expect(found).toContainEqual(expect.objectContaining({ code, kind, id, pointer }));
  });
});

test("all findings are reported at once, each with a place and a fix", () => {
  const found = findingsAfter("form", form, (content: FormDocument) => {
    content.consents = [{ id: "nothing" }];
    delete content.title.hi;
    content.steps[0].order = ["nobody"];
  });
  expect(new Set(found.map(({ code }) => code))).toEqual(
    // The constant held by the consent's condition is not contained anywhere any more.
    new Set(["unknown-reference", "language-missing", "field-not-in-step", "constant-not-found"]),
  );
  for (const { message, fix } of found) expect(message + fix).not.toMatch(/\{\w+\}/);
});

test("a guard that redirects in a loop is refused", () => {
  const found = findingsAfter("routing", "customer", (content: RoutingDocument) => {
    const onVerification = { required: ["screen"], properties: { screen: { const: "otp" } } };
    content.guard = [
      { id: "there", when: onVerification, go: "/" },
      { id: "back", go: "/verification" },
    ];
  });
  expect(found.map(({ code }) => code)).toContain("routing-loop");
});

test("S27 recursive references, depth and size are refused", () => {
  const ids = (found: Finding[]) => found.map(({ code }) => code);
  const recursive = findingsAfter("shared", "contact", (content: SharedDocument) => {
    content.definitions = {
      ...content.definitions,
      a: { properties: { b: { $ref: "shared/contact#/definitions/b" } } },
      b: { properties: { a: { $ref: "shared/contact#/definitions/a" } } },
    };
  });
  expect(ids(recursive)).toContain("recursive-reference");
  let condition: unknown = true;
  for (let level = 0; level < 3000; level++) condition = { not: condition };
  const deep = findingsAfter("form", form, (content: FormDocument) => {
    content.steps[0].when = condition as boolean;
  });
  expect(ids(deep)).toEqual(["too-deep"]);
  const large = findingsAfter("form", form, (content: FormDocument) => {
    content.title.en = "x".repeat(500_000);
  });
  expect(ids(large)).toEqual(["too-large"]);
});

test("S60 a list that contains itself in a lender's own form is reported as that, and stops no other check", () => {
  const own = [...catalog.lenders.values()].find((one) => one.form !== undefined)?.form ?? "";
  const ref = "shared/contact#/definitions/endless";
  const documents = shippedDocuments();
  const contentOf = (kind: Kind, id: string) => documents.find((one) => one.kind === kind && one.id === id)?.content;
  const shared = contentOf("shared", "contact") as SharedDocument;
  const label = { en: "Endless", hi: "अंतहीन" };
  shared.definitions = { ...shared.definitions, endless: { type: "array", items: { $ref: ref }, "x-label": label } };
  const [step] = (contentOf("form", own) as FormDocument).steps as [FormDocument["steps"][number]];
  step.schema.properties = { ...step.schema.properties, endless: { $ref: ref } };
  const found = checkDocuments(documents, METAS).findings.map(({ code }) => code);
  expect(new Set(found)).toEqual(new Set(["recursive-reference"]));
});

test("texts of the interface have the same keys and placeholders in every language", () => {
  const change = (edit: (documents: SourceDocument[]) => SourceDocument[]) => checkDocuments(edit(shippedDocuments()), METAS).findings;
  const file = (documents: SourceDocument[], id: string) =>
    documents.find((document) => document.kind === "texts" && document.id === id) as SourceDocument;
  const removed = change((documents) => documents.filter(({ id }) => id !== "hi/matching"));
  expect(removed).toEqual([expect.objectContaining({ code: "texts-file-missing", id: "en/matching" })]);
  const renamed = change((documents) => {
    const texts = file(documents, "hi/matching").content as Record<string, string>;
    texts.lenders = "{{other}}";
    delete texts.then;
    texts.extra = "x";
    return documents;
  });
  expect(renamed.map(({ code, id, pointer }) => `${code} ${id} ${pointer}`)).toEqual([
    "text-key-missing en/matching /extra",
    "placeholders-differ hi/matching /lenders",
    "text-key-missing hi/matching /then",
  ]);
});

test("the catalogue is frozen", () => {
  expect(() => (catalog.forms as Map<string, unknown>).set("x", {})).toThrow(TypeError);
  expect(() => Object.assign(catalog.forms.get(form)?.steps[0] as object, { id: "x" })).toThrow(TypeError);
});

test("references to an invalid document are not reported as missing", () => {
  const found = findingsAfter("form", form, (content: FormDocument) => void Object.assign(content, { surprise: 1 }));
  expect(found.map(({ code }) => code)).toEqual(["unknown-property"]);
});
