import type { SourceDocument } from "../../src/engine/catalog/document.ts";
import type { DocumentMigration } from "../../src/engine/release/document-migrations.ts";

interface OlderLending {
  product: string;
  /** Rupees of income a month. */
  least: number;
  reason: object;
  terms: object;
}

/** Each document of one kind whose shape is an older one. */
const migrateKind = <Content>(
  name: string,
  kind: string,
  isOlder: (content: Content) => boolean,
  change: (content: Content) => object,
): DocumentMigration => ({
  name,
  migrate: (documents) =>
    documents.map((document): SourceDocument => {
      const content = document.content as Content;
      return document.kind === kind && isOlder(content) ? { ...document, content: change(content) } : document;
    }),
});

/** The steps from the shape of the frozen release `older-shape` to today's: made up for tests. */
export const TEST_MIGRATIONS: readonly DocumentMigration[] = [
  migrateKind<{ brandName: unknown }>(
    "names-in-each-language",
    "site",
    ({ brandName }) => typeof brandName === "string",
    (site) => ({ ...site, brandName: { en: site.brandName } }),
  ),
  migrateKind<{ products: OlderLending[] }>(
    "criteria-as-conditions",
    "lender",
    ({ products }) => products.some(({ least }) => least !== undefined),
    (lender) => ({
      ...lender,
      products: lender.products.map(({ least, reason, ...lending }) => ({
        ...lending,
        eligibility: [{ id: "income", test: { properties: { monthly_income: { minimum: least } }, required: ["monthly_income"] }, reason }],
      })),
    }),
  ),
];
