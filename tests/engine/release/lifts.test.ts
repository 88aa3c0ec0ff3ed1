import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkDocuments } from "../../../src/engine/catalog/check.ts";
import type { Kind, SourceDocument } from "../../../src/engine/catalog/document.ts";
import { ofKind } from "../../../src/engine/release/lifts/lift.ts";
import { LIFTS, liftDocuments, NewerShape } from "../../../src/engine/release/lifts/lifts.ts";
import { METAS, shippedDocuments } from "../../schemas/checkout.ts";
import { frozenRelease } from "../../support/stored-releases.ts";

/** The forms of the staff in which texts of a brand, an advertisement and a message had a field for English and one for Hindi. */
const formsOfTwoLanguages = (): SourceDocument[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../fixtures/staff-forms-of-two-languages.json"), "utf8"));

const FOLDER = join(import.meta.dirname, "../../fixtures/releases");
const FROZEN = readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ""));

test.each(FROZEN)("the frozen release %s, lifted, passes today's check", (name) => {
  const { shape, documents } = frozenRelease(name);
  const { findings } = checkDocuments(liftDocuments(documents, shape), METAS);
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("documents of today's shape are left as they are, by steps that they have been through and by those that they have not", () => {
  const documents = shippedDocuments();
  expect(liftDocuments(documents, LIFTS.length)).toBe(documents);
  const first = liftDocuments(documents, 0, LIFTS.slice(0, 4));
  expect(first.map((document, index) => document === documents[index])).toEqual(documents.map(() => true));
});

test.each(FROZEN)("each step leaves alone what it has lifted in %s, beside older documents too", (name) => {
  const { shape, documents } = frozenRelease(name);
  let before: readonly SourceDocument[] = documents;
  for (const { name: step, lift } of LIFTS.slice(shape)) {
    const after = lift(before);
    expect(lift(after), step).toEqual(after);
    const older = before
      .filter((document) => !after.includes(document))
      .map(({ kind, id, content }) => ({ kind, id: `older-${id}`, content }));
    expect(lift([...after, ...structuredClone(older)]).slice(0, after.length), step).toEqual(after);
    before = after;
  }
});

test("each step has a name of its own", () => {
  const names = LIFTS.map(({ name }) => name);
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test("documents that newer code stored are not read", () => {
  expect(() => liftDocuments([], LIFTS.length + 1)).toThrow(NewerShape);
});

test("a step may look at all documents and add some; only the steps after the stored shape are made", () => {
  const made: string[] = [];
  const lifts = [
    ofKind<{ a: number }>("lender", "never", () => made.push("never")),
    ofKind<{ a: number }>("lender", "count", ({ a }, all) => ({ b: a + all.length })),
    { name: "add", lift: (documents: readonly SourceDocument[]) => [...documents, { kind: "page" as const, id: "new", content: {} }] },
  ];
  const document = Object.freeze({ kind: "lender" as const, id: "one", content: Object.freeze({ a: 1 }) });
  expect(liftDocuments([document], 1, lifts)).toEqual([
    { kind: "lender", id: "one", content: { b: 2 } },
    { kind: "page", id: "new", content: {} },
  ]);
  expect(made).toEqual([]);
});

describe("what the first lifts do", () => {
  /** A shipped document as it could be of old, lifted. */
  function lifted(kind: Kind, edit: (content: never) => void): unknown {
    const document = shippedDocuments().find((one) => one.kind === kind && (kind !== "template" || "email" in (one.content as object)));
    edit(document?.content as never);
    const documents = liftDocuments([document as SourceDocument], 0, LIFTS.slice(0, 4));
    return documents[0]?.content;
  }

  test("a site's names and an email's subject are one line", () => {
    const site = lifted("site", (content: { brandName: object; legalEntityName: object }) => {
      content.brandName = { en: "Sa\r\nral", hi: "सरल\u2028" };
    });
    expect(site).toMatchObject({ brandName: { en: "Sa ral", hi: "सरल " } });
    const template = lifted("template", (content: { email: { subject: object } }) => {
      content.email.subject = { en: "Hello\nBcc: x", hi: "नमस्ते" };
    });
    expect(template).toMatchObject({ email: { subject: { en: "Hello Bcc: x", hi: "नमस्ते" } } });
  });

  test("a loan's figures become a kind of offer, and what a lender said of the price its terms", () => {
    // There was the loan alone then.
    const isOfLoan = ({ kind, content }: SourceDocument) => {
      const { code, product, products } = content as { code?: string; product?: string; products?: { product: string }[] };
      if (kind === "product") return code === "LOAN";
      if (kind === "call-list") return product === "LOAN";
      return kind === "lender" ? (products ?? []).some((lending) => lending.product === "LOAN") : true;
    };
    const before = shippedDocuments().filter((document) => document.kind !== "offer-kind" && isOfLoan(document));
    for (const { kind, id, content } of before) {
      if (kind !== "routing" || id !== "customer") continue;
      const routing = content as {
        routes: { products?: string[] }[];
        guard: { id: string }[];
        flows: Record<string, { when?: unknown }[]>;
      };
      routing.routes = routing.routes.filter(({ products }) => products?.includes("LOAN") ?? true);
      for (const route of routing.routes) if (route.products) route.products = ["LOAN"];
      routing.guard = routing.guard.filter(({ id }) => id !== "cards-of-another-product");
      for (const [name, rules] of Object.entries(routing.flows))
        routing.flows[name] = rules.filter(({ when }) => !/"(?!LOAN")[A-Z_]*(LOAN|CARD)"/.test(JSON.stringify(when ?? "")));
    }
    for (const { kind, content } of before) {
      if (kind === "table") {
        const { only } = content as { only?: { product?: string[] } };
        if (only?.product) only.product = ["LOAN"];
      }
      if (kind !== "site") continue;
      const site = content as { hosts?: { product?: string }[] };
      site.hosts = (site.hosts ?? []).filter(({ product = "LOAN" }) => product === "LOAN");
    }
    for (const { kind, content } of before) {
      const older = content as Record<string, unknown> & { products: Record<string, unknown>[] };
      if (kind === "product") {
        delete older.offerKind;
        delete older.next;
        Object.assign(older, { ranking: [{ metric: "processingFee", order: "ascending" }], sorts: ["apr"], compare: ["apr"] });
      }
      if (kind !== "lender") continue;
      older.products = older.products.filter(({ product }) => product === "LOAN");
      older.products = older.products.map(({ terms, ...lending }) => ({ ...lending, ...(terms as object) }));
      const { amount } = older.products[0] as { amount?: { upTo: unknown } };
      if (amount) amount.upTo = { principalFor: [1000, { var: "annual_rate" }, { var: "tenure" }] };
    }
    const lifted = liftDocuments(before, 5);
    // Forms of the staff over the terms of other kinds came later.
    const { findings } = checkDocuments(lifted, METAS);
    expect(findings.filter(({ severity, kind }) => severity === "error" && kind !== "staff-form")).toEqual([]);
    expect(lifted.find(({ kind }) => kind === "product")?.content).toMatchObject({
      ranking: [{ figure: "processingFees", order: "ascending" }],
    });
    expect(lifted.find(({ kind }) => kind === "lender")?.content).toMatchObject({
      products: [{ terms: { amount: { upTo: { principalFor: [1000, { var: "offer.interestRate" }, { var: "offer.tenure" }] } } } }],
    });
  });

  test("a menu brings its drawings along, and codes are called what their field calls them", () => {
    const icons = LIFTS.findIndex(({ name }) => name === "icons-in-menus");
    const older = [
      { kind: "menu" as const, id: "side", content: { items: [{ id: "a", icon: "list" }, { id: "b", icon: "never-drawn" }, { id: "c" }] } },
      { kind: "texts" as const, id: "en/staff", content: { codes: { open: "Open", set: "Set" }, home: "Home" } },
    ];
    const [menu, texts] = liftDocuments(older, icons, LIFTS.slice(0, icons + 2));
    expect(menu?.content).toEqual({
      icons: { list: expect.stringMatching(/^M9 6/) },
      items: [{ id: "a", icon: "list" }, { id: "b" }, { id: "c" }],
    });
    expect(texts?.content).toMatchObject({
      codes: { applications: { state: { open: "Open" } }, "lender-secrets": { state: { set: "Set" } } },
      home: "Home",
    });
  });

  test("sessions and a lender's periods have bounds", () => {
    const site = lifted("site", (content: { session: object }) => {
      Object.assign(content.session, { customer: { idleMinutes: 0.1, absoluteHours: 9_000 } });
    });
    expect(site).toMatchObject({ session: { customer: { idleMinutes: 1, absoluteHours: 24 } } });
    const lender = lifted("lender", (content: { connector: { timeoutSeconds: number } }) => {
      content.connector.timeoutSeconds = 0.5;
    });
    expect(lender).toMatchObject({ connector: { timeoutSeconds: 1 } });
  });
});

test("a kind of loan that named no figures of its statement has them by its calculations, each of the shipped ones as it says today", () => {
  const step = LIFTS.findIndex(({ name }) => name === "figures-of-a-statement");
  const kinds = shippedDocuments().filter(({ kind }) => kind === "offer-kind");
  const older = kinds.map((document) => {
    const content = structuredClone(document.content) as { law: Record<string, string> };
    for (const name of ["repayment", "rate", "principal"]) delete content.law[name];
    return { ...document, content };
  });
  expect(liftDocuments(older, step, LIFTS.slice(0, step + 1))).toEqual(kinds);
  // One whose repayment is none of ours stays as it is, for the check to tell of.
  const strange = { kind: "offer-kind" as const, id: "strange", content: { law: { as: "lending", apr: "apr" }, figures: [] } };
  expect(liftDocuments([strange], step)[0]).toBe(strange);
});

describe("releases whose staff wrote in English and in Hindi alone", () => {
  const step = LIFTS.findIndex(({ name }) => name === "texts-in-each-language");
  const older = formsOfTwoLanguages();
  const isOlder = ({ kind, id }: SourceDocument) => older.some((form) => form.kind === kind && form.id === id);
  const documents = [...shippedDocuments().filter((document) => !isOlder(document)), ...older];

  test("ask for each language that the site has once they are lifted, and pass the check", () => {
    expect(checkDocuments(documents, METAS).findings.some(({ code }) => code === "unknown-reference")).toBe(true);
    const lifted = liftDocuments(documents, step);
    expect(checkDocuments(lifted, METAS).findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const own = ({ id }: SourceDocument) => !(older.some((form) => form.id === id) && id.endsWith("-brand"));
    // What a brand's title says of two languages is the older document's own.
    expect(lifted.filter(isOlder).filter(own)).toEqual(expect.arrayContaining(shippedDocuments().filter(isOlder).filter(own)));
  });

  test("keep words of their own, which name a language in each of their texts or in none", () => {
    const [form] = older as [SourceDocument];
    const { schema, ui } = structuredClone(form.content) as {
      schema: { properties: Record<string, { title: object }> };
      ui: Record<string, { messages: Record<string, object> }>;
    };
    Object.assign(schema.properties.titleEn ?? {}, { title: { en: "Heading", hi: "शीर्षक, अंग्रेज़ी में" } });
    Object.assign(ui.titleEn?.messages ?? {}, { required: { en: "The English heading", hi: "शीर्षक" } });
    const [lifted] = liftDocuments([{ ...form, content: { ...(form.content as object), schema, ui } }], step);
    expect(lifted?.content).toMatchObject({
      schema: { properties: { title: { title: { en: "Heading ({language})", hi: "शीर्षक, {language} में" } } } },
      ui: { title: { messages: { required: { en: "The English heading", hi: "शीर्षक" } } } },
    });
  });
});

describe("releases from before sign-in asked for a second factor by a page of its own", () => {
  const login = ({ kind, id }: SourceDocument) => (kind === "staff-form" || kind === "page") && id.endsWith("sign-in-code");
  const before = LIFTS.findIndex(({ name }) => name === "second-factors-by-password");

  test("are lifted to what the check demands, so that nobody who has one is locked out where they come back", () => {
    const documents = shippedDocuments().filter((document) => !login(document));
    for (const { kind, content } of documents) {
      if (kind !== "routing") continue;
      const routing = content as { routes: { id: string }[] };
      routing.routes = routing.routes.filter(({ id }) => !id.endsWith("sign-in-code"));
    }
    const errors = (of: readonly SourceDocument[]) =>
      checkDocuments(of, METAS).findings.filter(({ severity }) => severity === "error").length;
    expect(errors(documents)).toBeGreaterThan(0);
    const lifted = liftDocuments(documents, before);
    expect(errors(lifted)).toBe(0);
    expect(liftDocuments(lifted, before)).toEqual(lifted);
  });

  test("ask for the password again where a second factor is turned on or off", () => {
    const form = shippedDocuments().find(({ kind, id }) => kind === "staff-form" && id === "enrol-second-factor") as SourceDocument;
    const older = structuredClone(form.content) as {
      schema: { required: string[]; properties: Record<string, unknown> };
      order: string[];
      ui: Record<string, unknown>;
    };
    older.schema.required = older.schema.required.filter((name) => name !== "current");
    older.order = older.order.filter((name) => name !== "current");
    delete older.schema.properties.current;
    delete older.ui.current;
    const [lifted] = liftDocuments([{ ...form, content: older }], before);
    expect(lifted?.content).toEqual(form.content);
  });
});
