import type { PageDocument } from "../../../../contract/documents.gen.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";

/** The area of a page; undefined for customers' pages. */
type Area = PageDocument["area"];

const named = (area: Area): string => (area === undefined ? "customers' pages" : `the area ${area}`);

/** Checks that a block, or what it shows, is only on pages of the areas that it is for. */
export function checkArea(shown: { what: string; name: string; for: readonly Area[] }, area: Area, place: Place): Finding[] {
  if (shown.for.includes(area)) return [];
  return [finding("not-for-reader", place, { what: shown.what, name: shown.name, reader: named(area), known: shown.for.map(named) })];
}
