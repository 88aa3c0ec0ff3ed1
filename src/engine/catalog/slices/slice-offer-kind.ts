import type { OfferKindDocument, OfferKindFigure } from "../../../contract/documents.gen.ts";
import type { FigureSlice, OfferKindSlice } from "../../../contract/site/product-slices.ts";
import type { Condition } from "../../../contract/site/slices.ts";
import type { Catalog } from "../catalog.ts";
import { localise, localiseAll } from "../localise.ts";

/**
 * How offers of a kind are shown, in one language, without calculations and lenders' terms.
 *
 * @throws Error for an unknown kind
 */
export function sliceOfferKind(catalog: Pick<Catalog, "offerKinds">, id: string, language: string): OfferKindSlice {
  const kind = catalog.offerKinds.get(id);
  if (!kind) throw new Error(`no kind of offer ${id}`);
  const { law, figures, card, summary, keyFacts, compare, sorts } = kind;
  return {
    id,
    law: law.as,
    ...(law.as === "lending" && { byLaw: sliceByLaw(law) }),
    figures: Object.fromEntries(figures.flatMap((figure) => sliceFigure(figure, language).map((slice) => [figure.id, slice] as const))),
    card: {
      main: card.main,
      ...(card.name && { name: card.name }),
      figures: [...card.figures],
      ...(card.basis && { basis: localise(card.basis, language) }),
      ...(card.differs && { differs: localise(card.differs, language) }),
      terms: [...(card.terms ?? [])],
    },
    ...(kind.shortfall && { shortfall: kind.shortfall }),
    summary: [...summary],
    keyFacts: [...(keyFacts ?? [])],
    compare: [...compare],
    ...(kind.catalogue && { catalogue: sliceCatalogue(kind.catalogue, language) }),
    sorts: sorts.map(({ figure, order, label }) => ({ figure, order, label: localise(label, language) })),
    ...(kind.statusTable && { statusTable: sliceStatusTable(kind.statusTable, language) }),
  };
}

const sliceByLaw = ({ principal, rate, apr }: OfferKindDocument["law"]): NonNullable<OfferKindSlice["byLaw"]> => ({
  ...(principal && { principal }),
  ...(rate && { rate }),
  ...(apr && { apr }),
});

function sliceCatalogue({ name, figures, facets }: NonNullable<OfferKindDocument["catalogue"]>, language: string) {
  return {
    name,
    figures: [...figures],
    facets: facets.map(({ id, label, choices }) => ({
      id,
      label: localise(label, language),
      choices: choices.map((choice) => ({ id: choice.id, label: localise(choice.label, language), when: choice.when as Condition })),
    })),
  };
}

function sliceStatusTable({ columns, statuses }: NonNullable<OfferKindDocument["statusTable"]>, language: string) {
  const labels = Object.entries(statuses ?? {}).map(
    ([status, { label, hint }]) =>
      [status, { ...(label && { label: localise(label, language) }), ...(hint && { hint: localise(hint, language) }) }] as const,
  );
  return { columns: localiseAll(columns ?? {}, language), statuses: Object.fromEntries(labels) };
}

/** Empty for a figure that is only an intermediate result. */
function sliceFigure(figure: OfferKindFigure, language: string): FigureSlice[] {
  const { label, phrase, note, noteOf, format, codes, better, comparableWith } = figure;
  if (format === undefined || label === undefined) return [];
  const texts = Object.entries(codes ?? {}).map(([code, text]) => [code, localise(text, language)] as const);
  return [
    {
      label: localise(label, language),
      phrase: localise(phrase ?? label, language),
      ...(note && { note: localise(note, language) }),
      ...(noteOf && { noteOf }),
      format,
      ...(codes && { codes: Object.fromEntries(texts) }),
      ...(better && { better }),
      ...(comparableWith && { comparableWith: [...comparableWith] }),
    },
  ];
}
