import type { LenderDocument, ProductDocument } from "../../../contract/documents.gen.ts";
import { namesInCondition } from "../../rules/condition-names.ts";
import { activeLending } from "../../rules/lender-products.ts";
import { rankingOf } from "../../rules/offers/ranking.ts";
import { allFields } from "../../validate/active.ts";
import type { Catalog } from "../catalog.ts";
import { interfaceText, localise } from "../localise.ts";
import { resolveForm } from "../resolve.ts";
import { sliceGroup } from "./slice-field.ts";

/**
 * Describes what the lenders of a product consider, and how its offers are compared and ranked,
 * with the texts of `locales/<language>/matching.json`. Based on the documents in force; lenders'
 * limits are left out.
 */
export function matchingLines(catalog: Catalog, product: ProductDocument, language: string): string[] {
  const lenders = [...catalog.lenders.values()].filter((lender) => activeLending(lender, product) !== undefined);
  if (lenders.length === 0) return [];
  const say = (key: string, values: Record<string, string> = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{{${name}}}`, value),
      interfaceText(catalog, language, key) ?? "",
    );
  const kind = catalog.offerKinds.get(product.offerKind);
  const phraseOf = (id: string) => {
    const figure = kind?.figures.find((each) => each.id === id);
    const phrase = figure?.phrase ?? figure?.label;
    return phrase ? localise(phrase, language) : id;
  };
  const ranking = kind ? rankingOf(product, kind) : [];
  const criteria = ranking.map(({ figure, order }) => say(`matching.order.${order}`, { metric: phraseOf(figure) }));
  const name = localise(product.name, language);
  const lines = [
    say("matching.lenders", { product: name, lenders: lenders.map((lender) => localise(lender.name, language)).join(", ") }),
    say("matching.criteria", { product: name, names: criteriaNames(catalog, product, lenders, language).join(" · ") }),
    say("matching.ranking", { product: name, criteria: criteria.join(say("matching.then")) }),
  ];
  return lines.filter((line) => line !== "");
}

/**
 * The labels of the answers and facts that criteria of these lenders use; those used by most
 * lenders first.
 */
function criteriaNames(catalog: Catalog, product: ProductDocument, lenders: readonly LenderDocument[], language: string): string[] {
  const counts = new Map<string, number>();
  for (const lender of lenders) {
    const read = new Set<string>();
    for (const { test } of activeLending(lender, product)?.eligibility ?? []) namesInCondition(test, read);
    for (const name of read) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const labels = new Map<string, string>();
  for (const { facts = [] } of catalog.shared.values()) for (const { name, label } of facts) labels.set(name, localise(label, language));
  const steps = catalog.forms.has(product.form) ? resolveForm(catalog, product.form).steps : [];
  for (const { schema } of steps)
    for (const [name, { title }] of allFields(sliceGroup(schema, language))) if (title) labels.set(name, title);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return [...new Set(sorted.flatMap(([name]) => labels.get(name) ?? []))];
}
