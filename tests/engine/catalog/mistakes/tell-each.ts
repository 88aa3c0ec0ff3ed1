import { expect, test } from "vitest";
import { expected, findingsOf, type Mistake, placed, said } from "./mistake.ts";

/** One test a mistake: it brings one finding, where the mend belongs, in words that lead there. */
export function tellEach(mistakes: readonly Mistake[]): void {
  test.each(mistakes)("%s, in %s", (...mistake) => {
    const found = findingsOf(mistake);
    expect(found.map(placed)).toEqual([expected(mistake)]);
    expect(said(found)).toContain(mistake[4] ?? "");
  });
}
