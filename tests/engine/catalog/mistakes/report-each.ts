import { expect, test } from "vitest";
import type { DocumentName } from "../../../schemas/checkout.ts";
import { type Edit, expected, findingsOf, type Mistake, placed, said } from "./mistake.ts";

/** One test per mistake: it gives one finding, at the place of the fix, with a text that leads to it. */
export function reportEach(mistakes: readonly Mistake[]): void {
  test.each(mistakes)("%s, in %s", (...mistake) => {
    const found = findingsOf(mistake);
    expect(found.map(placed)).toEqual([expected(mistake)]);
    expect(said(found)).toContain(mistake[4] ?? "");
  });
}

/** One test per correct change: it gives no finding and no warning. */
export function reportNone(document: DocumentName, changes: readonly (readonly [what: string, edit: Edit])[]): void {
  test.each(changes)("%s is accepted", (what, edit) => {
    expect(findingsOf([what, document, edit, ""])).toEqual([]);
  });
}
