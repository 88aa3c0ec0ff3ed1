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
    const before = shippedDocuments().filter(({ kind }) => kind !== "offer-kind");
    for (const { kind, content } of before) {
      const older = content as Record<string, unknown> & { products: Record<string, unknown>[] };
      if (kind === "product") {
        delete older.offerKind;
        Object.assign(older, { ranking: [{ metric: "processingFee", order: "ascending" }], sorts: ["apr"], compare: ["apr"] });
      }
      if (kind !== "lender") continue;
      older.products = older.products.map(({ terms, ...lending }) => ({ ...lending, ...(terms as object) }));
      const { amount } = older.products[0] as { amount: { upTo: unknown } };
      amount.upTo = { principalFor: [1000, { var: "annual_rate" }, { var: "tenure" }] };
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
