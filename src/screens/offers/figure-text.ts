import { useConfig } from "../../client/site/config.ts";
import type { Offer } from "../../contract/customer/offers.ts";
import type { OfferKindSlice } from "../../contract/site/product-slices.ts";
import { codeLabel } from "../../engine/catalog/findings/code-label.ts";
import type { Words } from "../words.ts";

/** What offers of a kind are made of where the configuration has no such kind: nothing that could be shown. */
const UNKNOWN: OfferKindSlice = {
  id: "",
  law: "",
  figures: {},
  card: { main: "", figures: [], terms: [] },
  summary: [],
  keyFacts: [],
  compare: [],
  sorts: [],
};

/** How offers of a kind are shown, by its id. */
export function useOfferKind(id: string | undefined): OfferKindSlice {
  return useConfig().products.find(({ offerKind }) => offerKind.id === id)?.offerKind ?? UNKNOWN;
}

/** How the value of each format reads; other values are texts as they are. */
const FORMATS: Readonly<Record<string, (value: number, words: Words) => string>> = {
  rupees: (value, { rupees }) => rupees(value),
  percent: (value, { percent }) => percent(value),
  "percent-year": (value, { perYear }) => perYear(value),
  months: (value, { months }) => months(value),
  days: (value, { days }) => days(value),
  years: (value, { years }) => years(value),
  count: (value, { number }) => number(value),
};

/** A figure of an offer as it is shown. */
export interface ShownFigure {
  id: string;
  label: string;
  value: string;
  note: string | undefined;
}

/** The words of a screen on which paise decide nothing. */
export const roundly = (words: Words): Words => ({ ...words, rupees: words.wholeRupees });

/** A figure of an offer; undefined where the offer has no value of it, or the kind no such figure. */
export function shownFigure(kind: OfferKindSlice, offer: Pick<Offer, "figures">, id: string, words: Words): ShownFigure | undefined {
  const figure = kind.figures[id];
  const value = offer.figures[id] ?? null;
  if (!figure || value === null) return undefined;
  const text =
    typeof value === "number" ? (FORMATS[figure.format]?.(value, words) ?? String(value)) : (codeLabel(figure.codes, value) ?? value);
  const note = figure.noteOf === undefined ? figure.note : shownFigure(kind, offer, figure.noteOf, words)?.value;
  return { id, label: figure.label, value: text, note };
}

/** What the offer is called, where its kind has names for what is offered. */
export const offerName = (kind: OfferKindSlice, offer: Pick<Offer, "figures">, words: Words): string | undefined =>
  kind.card.name === undefined ? undefined : shownFigure(kind, offer, kind.card.name, words)?.value;

/** Those of some figures that an offer has. */
export function shownFigures(kind: OfferKindSlice, offer: Pick<Offer, "figures">, ids: readonly string[], words: Words): ShownFigure[] {
  return ids.flatMap((id) => shownFigure(kind, offer, id, words) ?? []);
}

/** A text with figures in double braces, filled in; undefined where the offer lacks one of them. */
export function withFigures(kind: OfferKindSlice, offer: Offer, text: string | undefined, words: Words): string | undefined {
  let whole = text !== undefined;
  const filled = text?.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, id: string) => {
    const figure = shownFigure(kind, offer, id, words);
    whole &&= figure !== undefined;
    return figure?.value ?? "";
  });
  return whole ? filled : undefined;
}
