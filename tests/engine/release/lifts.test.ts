import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkDocuments } from "../../../src/engine/catalog/check.ts";
import type { Kind, SourceDocument } from "../../../src/engine/catalog/document.ts";
import { ofKind } from "../../../src/engine/release/lifts/lift.ts";
import { LIFTS, liftDocuments, NewerShape } from "../../../src/engine/release/lifts/lifts.ts";
import { METAS, shippedDocuments } from "../../schemas/checkout.ts";
import { frozenRelease } from "../../support/stored-releases.ts";

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
      const { code, products } = content as { code?: string; products?: { product: string }[] };
      if (kind === "product") return code === "LOAN";
      return kind === "lender" ? (products ?? []).some(({ product }) => product === "LOAN") : true;
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
        Object.assign(older, { ranking: [{ metric: "processingFee", order: "ascending" }], sorts: ["apr"], compare: ["apr"] });
      }
      if (kind !== "lender") continue;
      older.products = older.products.filter(({ product }) => product === "LOAN");
      older.products = older.products.map(({ terms, ...lending }) => ({ ...lending, ...(terms as object) }));
      const { amount } = older.products[0] as { amount?: { upTo: unknown } };
      if (amount) amount.upTo = { principalFor: [1000, { var: "annual_rate" }, { var: "tenure" }] };
    }
    const lifted = liftDocuments(before, 5);
    expect(checkDocuments(lifted, METAS).findings.filter(({ severity }) => severity === "error")).toEqual([]);
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
