import type { PageDocument } from "../../../../contract/documents.gen.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";

/** Checks that what a block shows is only on pages of its own area. */
export function checkArea(
  shown: { what: string; name: string; for: string | undefined },
  area: PageDocument["area"],
  place: Place,
): Finding[] {
  if (shown.for === area) return [];
  const named = (one: string | undefined) => (one === undefined ? "the pages of all areas" : `the area ${one}`);
  return [finding("not-for-reader", place, { what: shown.what, name: shown.name, reader: named(area), known: named(shown.for) })];
}
