import { describe, expect, test } from "vitest";
import type { OfferKindDocument, ProductDocument } from "../../../../src/contract/documents.gen.ts";
import { findingsAfter, shippedCatalog } from "../../../schemas/checkout.ts";

const catalog = shippedCatalog();
const product = catalog.products.get("loan") as ProductDocument;
const loan = product.offerKind;

type Kind = { -readonly [Name in keyof OfferKindDocument]: OfferKindDocument[Name] } & Record<string, unknown>;

/** What is found after the kind of the shipped product's offers was changed: code and place. */
const findingsOfChange = (change: (kind: Kind) => void) =>
  findingsAfter("offer-kind", loan, change as (content: never) => void)
    .filter(({ kind }) => kind === "offer-kind")
    .map(({ code, pointer }) => `${code} ${pointer}`);

const indexOf = (id: string) => catalog.offerKinds.get(loan)?.figures.findIndex((figure) => figure.id === id) ?? -1;
const withValue = (id: string, value: unknown) => (kind: Kind) => void Object.assign(kind.figures[indexOf(id)] as object, { value });
const valuePointer = (id: string) => `/figures/${indexOf(id)}/value`;

describe("a figure without a calculation is reported wherever it is used", () => {
  test.each<[string, (kind: Kind) => void]>([
    ["/card/main", (kind) => Object.assign(kind.card, { main: "nothing" })],
    ["/card/figures/2", (kind) => kind.card.figures.push("nothing")],
    ["/card/terms/4", (kind) => kind.card.terms?.push("nothing")],
    ["/summary/5", (kind) => kind.summary.push("nothing")],
    ["/keyFacts/7", (kind) => kind.keyFacts?.push("nothing")],
    ["/compare/9", (kind) => kind.compare.push("nothing")],
    ["/sorts/0/figure", (kind) => Object.assign(kind.sorts[0] ?? {}, { figure: "nothing" })],
    ["/ranking/0/figure", (kind) => Object.assign(kind.ranking[0], { figure: "nothing" })],
    ["/shortfall", (kind) => Object.assign(kind, { shortfall: "nothing" })],
    ["/fees/after", (kind) => Object.assign(kind.fees ?? {}, { after: "nothing" })],
    ["/law/emi", (kind) => Object.assign(kind.law, { emi: "nothing" })],
    ["/law/apr", (kind) => Object.assign(kind.law, { apr: "nothing" })],
    ["/law/repayment", (kind) => Object.assign(kind.law, { repayment: "nothing" })],
    ["/law/rate", (kind) => Object.assign(kind.law, { rate: "repayment" })],
    ["/law/principal", (kind) => Object.assign(kind.law, { principal: "nothing" })],
    ["/law/totalCost", (kind) => Object.assign(kind.law, { totalCost: "nothing" })],
    ["/amount", (kind) => Object.assign(kind, { amount: "nothing" })],
  ])("%s", (place, change) => {
    expect(findingsOfChange(change)).toContain(`unknown-reference ${place}`);
  });
  test("a calculation step may not be shown, and a non-numeric figure may not sort", () => {
    expect(findingsOfChange((kind) => kind.compare.push("repayment"))).toEqual(["unknown-reference /compare/9"]);
    expect(findingsOfChange((kind) => Object.assign(kind.ranking[0], { figure: "rateType" }))).toEqual([
      "unknown-reference /ranking/0/figure",
    ]);
  });
});

test("a loan kind without terms for the statement is reported, whatever its other terms", () => {
  const facts = (terms: Partial<Kind["terms"]>) => findingsOfChange((kind) => Object.assign(kind, { terms: { type: "object", ...terms } }));
  const kfs = { $ref: "offer-kind.json#/definitions/kfs" } as const;
  const asked = "required-by-law /terms";
  expect(facts({})).toContain(asked);
  expect(facts({ properties: { kfs } })).toContain(asked);
  expect(facts({ properties: { kfs: { type: "object" } as const }, required: ["kfs"] })).toContain(asked);
  expect(facts({ properties: { kfs }, required: ["kfs"] })).not.toContain(asked);
});

describe("a calculation may read earlier values only", () => {
  test.each([
    ["apr", { var: "terms.nothing.here" }, "used-before-computed"],
    ["emi", { var: "offer.apr" }, "used-before-computed"],
    ["amount", { var: "fees.total" }, "used-before-computed"],
    ["amount", { var: "requested.colour" }, "used-before-computed"],
    ["emi", { var: "star_sign" }, "unknown-name-in-logic"],
    ["emi", { telepathy: [1] }, "unknown-operator"],
    ["allowed", { rule: "terms.amount.min" }, "unknown-reference"],
    ["interestRate", { firstRow: ["terms.rateCard", "colour"] }, "unknown-reference"],
  ])("%s: %j", (id, value, code) => {
    expect(findingsOfChange(withValue(id, value)).some((found) => found.startsWith(`${code} ${valuePointer(id)}`))).toBe(true);
  });
  test("facts may be read, and an unknown one is reported with a fix", () => {
    expect(findingsOfChange(withValue("totalCost", { var: "annual_income" }))).toEqual([]);
    const [found] = findingsAfter("offer-kind", loan, withValue("emi", { var: "offer.apr" }) as (content: never) => void);
    expect(found).toMatchObject({
      message: "The calculation uses offer.apr, which is not calculated before this point.",
      fix: expect.stringContaining("offer.netDisbursed"),
    });
  });
});

describe("the law requires of a loan", () => {
  test("its fees", () => {
    expect(findingsOfChange((kind) => void delete (kind as Partial<Kind>).fees)).toContain("required-by-law ");
  });
  test("the facts of the Key Fact Statement in every lender's terms", () => {
    expect(findingsOfChange((kind) => void kind.terms.required?.splice(kind.terms.required.indexOf("kfs"), 1))).toContain(
      "required-by-law /terms",
    );
    expect(findingsOfChange((kind) => void delete kind.terms.properties?.kfs)).toContain("required-by-law /terms");
  });
  test("its EMI, APR and total cost, declared and on the card of every offer", () => {
    for (const name of ["emi", "apr", "totalCost"] as const) {
      expect(findingsOfChange((kind) => void delete kind.law[name])).toContain("missing-property /law");
      const off = (list: string[] | undefined) => (list?.includes(name) ? void list.splice(list.indexOf(name), 1) : undefined);
      const taken = findingsOfChange(({ card }) => {
        off(card.figures);
        off(card.terms);
        if (card.main === name) Object.assign(card, { main: "tenure" });
      });
      expect(taken).toContain("required-by-law /card/figures");
    }
  });
  test.each(["repayment", "rate", "principal"] as const)("the %s of its statement, with the name to declare", (name) => {
    const found = findingsAfter("offer-kind", loan, (({ law }: Kind) => void delete law[name]) as (content: never) => void);
    const { pointer, fix } = found.find(({ code }) => code === "required-by-law") ?? {};
    expect(pointer).toBe("/law");
    expect(fix).toContain(`law.${name}`);
  });
  test("an APR computed as one", () => {
    expect(findingsOfChange(withValue("apr", { var: "offer.interestRate" }))).toContain(`required-by-law ${valuePointer("apr")}`);
  });
  test("and those facts in each lender's terms", () => {
    const [lender] = [...catalog.lenders.keys()] as [string];
    const found = findingsAfter("lender", lender, ((content: { products: { terms: Record<string, unknown> }[] }) => {
      delete content.products[0]?.terms.kfs;
    }) as (content: never) => void);
    expect(found.map(({ code, pointer, message }) => `${code} ${pointer}: ${message}`)).toEqual([
      "missing-property /products/0/terms: The property kfs is missing.",
    ]);
    const short = findingsAfter("lender", lender, ((content: { products: { terms: { kfs: object } }[] }) => {
      Object.assign(content.products[0]?.terms.kfs ?? {}, { coolingOffDays: 0 });
    }) as (content: never) => void);
    expect(short.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(["out-of-range /products/0/terms/kfs/coolingOffDays"]);
  });
});

test.each<[string, string]>([
  ["terms.fees.penalty", "an unknown term"],
  ["terms.rateCard", "a list"],
  ["terms.rateCard.band", "a word"],
  ["terms.amount", "an object"],
  ["terms.amount.min.least", "a part of a number"],
])("a span over %s, %s, is reported", (path) => {
  const spans = structuredClone(catalog.offerKinds.get(loan)?.spans);
  expect(findingsOfChange((kind) => Object.assign(kind, { spans: spans?.map((span) => ({ ...span, of: [...span.of, path] })) }))[0]).toBe(
    "unknown-reference /spans/0/of/2",
  );
});

test("texts may name figures of the kind only", () => {
  const found = findingsOfChange((kind) => Object.assign(kind.card, { basis: { en: "For {{colour}}", hi: "{{colour}} के लिए" } }));
  expect(found).toContain("unknown-placeholder /card/basis");
});

test("a figure of codes needs texts for them, and figures are unique", () => {
  expect(findingsOfChange((kind) => void delete kind.figures[indexOf("rateType")]?.codes)).toEqual([
    `codes-without-texts /figures/${indexOf("rateType")}/format`,
  ]);
  expect(findingsOfChange((kind) => kind.figures.push(structuredClone(kind.figures[0])))).toContain(
    `duplicate-name /figures/${catalog.offerKinds.get(loan)?.figures.length}/id`,
  );
});

test("a product must name an existing kind, and sort its offers as that kind permits", () => {
  const found = (change: (content: ProductDocument) => void) =>
    findingsAfter("product", product.id, change as (content: never) => void)
      .filter(({ kind }) => kind === "product")
      .map(({ code, pointer }) => `${code} ${pointer}`);
  expect(found((content) => Object.assign(content, { offerKind: "timeshare" }))).toEqual(["unknown-reference /offerKind"]);
  expect(found((content) => Object.assign(content, { ranking: [{ figure: "emi", order: "ascending" }] }))).toEqual([]);
  expect(found((content) => Object.assign(content, { ranking: [{ figure: "emi", order: "descending" }] }))).toEqual([
    "unknown-reference /ranking/0",
  ]);
  expect(found((content) => Object.assign(content, { ranking: [{ figure: "commission", order: "ascending" }] }))).toEqual([
    "unknown-reference /ranking/0",
  ]);
  expect(found((content) => Object.assign(content, { requestedTenure: "shoe_size" }))).toEqual(["unknown-reference /requestedTenure"]);
});
