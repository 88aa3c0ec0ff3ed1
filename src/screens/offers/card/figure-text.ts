import { useConfig } from "../../../client/site/config.ts";
import type { Offer } from "../../../contract/customer/lending/offers.ts";
import type { OfferKindSlice } from "../../../contract/site/product-slices.ts";
import { codeLabel } from "../../../engine/catalog/findings/code-label.ts";
import type { Formatters } from "../../use-formatters.ts";

/** Empty kind, used if the configuration does not have the offer's kind. */
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

/** The offer kind with this id. */
export function useOfferKind(id: string | undefined): OfferKindSlice {
  return useConfig().products.find(({ offerKind }) => offerKind.id === id)?.offerKind ?? UNKNOWN;
}

/** Formatters of numeric figures; other values are shown as they are. */
const FORMATS: Readonly<Record<string, (value: number, formatters: Formatters) => string>> = {
  rupees: (value, { rupees }) => rupees(value),
  percent: (value, { percent }) => percent(value),
  "percent-year": (value, { perYear }) => perYear(value),
  months: (value, { months }) => months(value),
  days: (value, { days }) => days(value),
  years: (value, { years }) => years(value),
  count: (value, { number }) => number(value),
};

/** A formatted figure of an offer. */
export interface ShownFigure {
  id: string;
  label: string;
  value: string;
  note: string | undefined;
}

/** Formats rupees without paise, for screens where they do not matter. */
export const roundly = (formatters: Formatters): Formatters => ({ ...formatters, rupees: formatters.wholeRupees });

/** A formatted figure; undefined if the offer has no value or the kind no such figure. */
export function shownFigure(
  kind: OfferKindSlice,
  offer: Pick<Offer, "figures">,
  id: string,
  formatters: Formatters,
): ShownFigure | undefined {
  const figure = kind.figures[id];
  const value = offer.figures[id] ?? null;
  if (!figure || value === null) return undefined;
  const text =
    typeof value === "number" ? (FORMATS[figure.format]?.(value, formatters) ?? String(value)) : (codeLabel(figure.codes, value) ?? value);
  const note = figure.noteOf === undefined ? figure.note : shownFigure(kind, offer, figure.noteOf, formatters)?.value;
  return { id, label: figure.label, value: text, note };
}

/** The offer's name, if its kind has names. */
export const offerName = (kind: OfferKindSlice, offer: Pick<Offer, "figures">, formatters: Formatters): string | undefined =>
  kind.card.name === undefined ? undefined : shownFigure(kind, offer, kind.card.name, formatters)?.value;

/** Formats several figures; those without a value are omitted. */
export function shownFigures(
  kind: OfferKindSlice,
  offer: Pick<Offer, "figures">,
  ids: readonly string[],
  formatters: Formatters,
): ShownFigure[] {
  return ids.flatMap((id) => shownFigure(kind, offer, id, formatters) ?? []);
}

/** Fills figures in double braces into a text; undefined if one of them is missing. */
export function withFigures(kind: OfferKindSlice, offer: Offer, text: string | undefined, formatters: Formatters): string | undefined {
  let complete = text !== undefined;
  const filled = text?.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, id: string) => {
    const figure = shownFigure(kind, offer, id, formatters);
    complete &&= figure !== undefined;
    return figure?.value ?? "";
  });
  return complete ? filled : undefined;
}
