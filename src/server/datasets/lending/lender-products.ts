import { type RawBuilder, sql } from "kysely";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import { catalogueFields } from "../../../engine/catalog/catalogue-fields.ts";
import { lendingId } from "../../../engine/catalog/lenders/lending-names.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { figuresWithoutFacts } from "../../../engine/rules/catalogue.ts";
import type { DatasetQuery, LabelOf } from "../dataset-query.ts";
import { productsOfLenders } from "./lenders.ts";

/** The figures of lenders' products in the customers' catalogues, enabled or not, by the product's id. */
function figuresOf({ lenders, offerKinds, products }: Catalog): { id: string; figures: object }[] {
  const kinds = [...offerKinds.values()].filter(({ catalogue }) => catalogue !== undefined);
  const byProduct = new Map(
    kinds.flatMap((kind) => {
      const figures = figuresWithoutFacts(kind);
      return [...products.values()].filter(({ offerKind }) => offerKind === kind.id).map(({ code }) => [code, figures] as const);
    }),
  );
  return [...lenders.values()].flatMap((lender) =>
    lender.products.flatMap((lending) => {
      const figures = byProduct.get(lending.product)?.(lending);
      return figures ? [{ id: lendingId(lender.id, lending.product), figures }] : [];
    }),
  );
}

/** A text as JSON: one for all languages, or one of each. */
const textLabel: LabelOf = (json, { language }) => {
  const text = JSON.parse(String(json));
  return typeof text === "string" ? text : localise(text, language);
};

/** One row per product of each lender in force, with its figures in the customers' catalogue. */
export function lenderProducts(situation: Parameters<typeof productsOfLenders>[0]): DatasetQuery {
  const query = productsOfLenders(situation);
  const described = Object.entries(catalogueFields(situation.catalog));
  const expressions: Record<string, (name: RawBuilder<unknown>) => RawBuilder<unknown>> = {
    text: (name) => sql`(f.figures -> ${name})::text`,
    code: (name) => sql`f.figures ->> ${name}`,
  };
  const number = (name: RawBuilder<unknown>) => sql`(f.figures ->> ${name})::numeric`;
  const figures = described.map(([name, { type }]) => [name, (expressions[type] ?? number)(sql.lit(name))] as const);
  const texts = described.filter(([, { type }]) => type === "text");
  const sortable = figures.filter(([name]) => catalogueFields(situation.catalog)[name]?.sortable);
  return {
    ...query,
    from: sql`${query.from} left join jsonb_to_recordset(${JSON.stringify(figuresOf(situation.catalog))}::jsonb)
        as f (id text, figures jsonb) on f.id = ${query.fields.id}`,
    fields: { ...Object.fromEntries(figures), ...query.fields },
    labels: { ...Object.fromEntries(texts.map(([name]) => [name, textLabel])), ...query.labels },
    // Products without the figure come first.
    orders: { ...Object.fromEntries(sortable.map(([name, figure]) => [name, sql`coalesce(${figure}, -1)`])), ...query.orders },
  };
}
