import { expect, test } from "vitest";
import type { LenderDocument, PageDocument, ProductDocument, SharedDocument } from "../../../../src/contract/documents.gen.ts";
import { namesReadByLenders } from "../../../../src/engine/catalog/lenders/lender-fields.ts";
import { findingsAfter, shippedCatalog } from "../../../schemas/checkout.ts";

const catalog = shippedCatalog();
const product = "loan";

test("a condition of an update flag must be for one of the product's own flags, over known answers and facts", () => {
  const after = (change: (content: ProductDocument) => void) =>
    findingsAfter("product", product, change as (content: never) => void).map(({ code, pointer }) => `${code} ${pointer}`);
  expect(
    after((content) => {
      content.updateFlags = ["pl_update_required"];
    }),
  ).toContain("unknown-reference /updateWhen/pl_se_update_required");
  expect(
    after((content) => {
      content.updateWhen = { pl_update_required: { required: ["shoe_size"], properties: { shoe_size: { minimum: 40 } } } };
    }),
  ).toContain("unknown-name-in-condition /updateWhen/pl_update_required");
  expect(
    after((content) => {
      Object.assign(content, { updateWhen: { pl_completed: true } });
    }),
  ).toContain("unknown-property /updateWhen/pl_completed");
});

test("a lead form must name an existing product", () => {
  const [page] = [...catalog.pages.keys()] as [string];
  const lead = { type: "lead", product: "NO_SUCH", title: { en: "a", hi: "a" }, submit: { en: "a", hi: "a" } } as const;
  const codes = findingsAfter("page", page, ((content: PageDocument) => {
    content.blocks.push(lead);
  }) as (content: never) => void)
    .filter(({ code }) => code === "unknown-reference")
    .map(({ pointer }) => pointer);
  expect(codes).toEqual([expect.stringMatching(/^\/blocks\/\d+\/product$/)]);
});

const lending = (product: string) => ({
  product,
  eligibility: [{ id: "a", when: { required: ["asked"] }, test: { allOf: [{ properties: { tested: {} } }] } }],
  terms: {
    rateCard: [{ band: "b", when: { properties: { priced: {} } }, annualRate: 10 }],
    amount: { upTo: { "*": [2, { var: "fact" }] } },
  },
});
const lender = (enabled: boolean, product: string) =>
  ({ enabled, products: [lending(product)], connector: { submit: { x: { cat: [{ var: "sent.part" }] } } } }) as unknown as LenderDocument;
const shared = { facts: [{ name: "fact", value: { "+": [{ var: "read" }, 1] } }] } as unknown as SharedDocument;

test("the names that lenders read: in criteria, prices, submissions, and in facts among these", () => {
  const read = (one: LenderDocument) => [
    ...namesReadByLenders({ ...catalog, lenders: new Map([["one", one]]), shared: new Map([["facts", shared]]) }, "LOAN"),
  ];
  expect(read(lender(true, "LOAN"))).toEqual(expect.arrayContaining(["asked", "fact", "priced", "read", "sent", "tested"]));
  expect(read(lender(false, "LOAN"))).toEqual([]);
  expect(read(lender(true, "CARD"))).toEqual([]);
});
