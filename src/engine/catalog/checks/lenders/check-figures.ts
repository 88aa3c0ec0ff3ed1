import type { OfferKindDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { sentBy } from "../../lenders/connector-parts.ts";
import { placesOf, requireUnique } from "../check-references.ts";

type Format = NonNullable<OfferKindDocument["figures"][number]["format"]>;

const RUPEES: readonly Format[] = ["rupees"];
const PERCENT: readonly Format[] = ["percent", "percent-year"];
const TEXT_FORMATS: readonly (Format | undefined)[] = ["text", "code"];
/** Figures with a fixed meaning in the code, and the formats allowed for them. */
const FORMATS_BY_ROLE: Readonly<Record<string, readonly Format[]>> = {
  amount: RUPEES,
  shortfall: RUPEES,
  "law/emi": RUPEES,
  "law/totalCost": RUPEES,
  "law/principal": RUPEES,
  "law/apr": PERCENT,
  "law/rate": PERCENT,
};

/**
 * Checks that the figures of an offer kind are used, each once per place and with a format that
 * fits its meaning.
 */
export function checkFigures(catalog: Catalog, kind: OfferKindDocument): Finding[] {
  const at = placesOf("offer-kind", kind.id);
  const { card, ranking, law, figures } = kind;
  const named: Readonly<Record<string, unknown>> = { amount: kind.amount, shortfall: kind.shortfall };
  const parts = [...card.figures.map((id, index) => ({ id, at: at("card", "figures", index) }))];
  const onCard = [
    ...(card.name === undefined ? [] : [{ id: card.name, at: at("card", "name") }]),
    { id: card.main, at: at("card", "main") },
    ...parts,
    ...(card.terms ?? []).map((id, index) => ({ id, at: at("card", "terms", index) })),
  ];
  return [
    ...requireUnique(
      "figure of the card",
      onCard.map(({ id }) => id),
      (index) => onCard[index]?.at ?? at("card"),
    ),
    ...requireUnique(
      "order by",
      ranking.map(({ figure }) => figure),
      (index) => at("ranking", index, "figure"),
    ),
    ...Object.entries(FORMATS_BY_ROLE).flatMap(([path, formats]) => {
      const [part = "", name] = path.split("/");
      const id = name === undefined ? named[part] : law[name as "emi"];
      const format = figures.find((figure) => figure.id === id)?.format;
      return format === undefined || formats.includes(format)
        ? []
        : [finding("figure-of-another-format", at(...path.split("/")), { name: String(id), format, known: formats })];
    }),
    ...figures.flatMap(({ id, noteOf, better, format }, index) => [
      ...(noteOf === id ? [finding("note-refers-to-itself", at("figures", index, "noteOf"), { name: id })] : []),
      ...(better !== undefined && TEXT_FORMATS.includes(format)
        ? [finding("better-on-text-figure", at("figures", index, "better"), { name: id })]
        : []),
    ]),
    ...unused(catalog, kind),
  ];
}

/** Figures that are neither shown nor read. */
function unused(catalog: Catalog, kind: OfferKindDocument): Finding[] {
  const at = placesOf("offer-kind", kind.id);
  const { figures, fees, card, law, catalogue } = kind;
  const products = [...catalog.products.values()].filter(({ offerKind }) => offerKind === kind.id).map(({ code }) => code);
  const lenders = [...catalog.lenders.values()].filter((lender) => lender.products.some(({ product }) => products.includes(product)));
  const sent = lenders.map((lender) => [sentBy(lender.connector), lender.products.map(({ terms }) => terms)]);
  const shown = new Set([
    ...[card.main, ...card.figures, ...(card.terms ?? []), ...kind.summary, ...(kind.keyFacts ?? []), ...kind.compare],
    ...[card.name, kind.amount, kind.shortfall, fees?.after, ...Object.values(law), catalogue?.name, ...(catalogue?.figures ?? [])],
    ...[...kind.sorts, ...kind.ranking].map(({ figure }) => figure),
    ...figures.flatMap(({ noteOf, comparableWith = [] }) => [noteOf, ...comparableWith]),
    ...[...JSON.stringify([card.basis, card.differs]).matchAll(/\{\{(\w+)\}\}/g)].map(([, id]) => id),
  ]);
  const reading = JSON.stringify([figures.map(({ value }) => value), fees ?? null, sent]);
  const read = new Set([...reading.matchAll(/"offer\.(\w+)"/g)].map(([, id]) => id));
  return figures.flatMap(({ id, format, needed }, index) => {
    if (shown.has(id) || read.has(id) || (format === undefined && needed !== undefined)) return [];
    return [
      finding(format === undefined ? "figure-never-read" : "figure-never-shown", at("figures", index, "id"), { name: id }, "warning"),
    ];
  });
}
