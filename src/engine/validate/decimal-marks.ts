/**
 * What a column's amounts show to stand before the paise: both if `mixed`, also if more amounts have
 * a comma as between thousands than as before the paise; null if none of them shows it.
 */
export type DecimalMark = "point" | "comma" | "mixed" | null;

/** The digits of an amount, with whatever is between them. */
const DIGITS = /\d[\d.,]*/;
/**
 * Amounts that can be read in one way only: three digits after a single mark could be thousands, or
 * decimals.
 */
const POINT = /^(\d+|\d{1,3}(,\d{2,3})*,\d{3})\.(\d{1,2}|\d{4,})$|^\d{1,3}(,\d{2,3})+,\d{3}$/;
const COMMA = /^(\d+|\d{1,3}(\.\d{3})+),(\d{1,2}|\d{4,})$|^\d{1,3}(\.\d{3}){2,}$/;

/** By itself these thousands show nothing, but a comma in a few other amounts may be a typo. */
const THOUSANDS = /^[1-9]\d{0,2},\d{3}$/;

/** Finds the decimal mark in each column of a file, from all of its rows. */
export class DecimalMarks {
  /** Numbers of amounts by the place of their column. */
  readonly #seen: { point: number; comma: number; thousands: number }[] = [];

  /** @param numbers places of the cells that a workbook stores as numbers, which show nothing */
  add(cells: readonly string[], numbers: readonly number[] = []): void {
    for (let place = 0; place < cells.length; place += 1) {
      const cell = cells[place] ?? "";
      if (!(cell.includes(",") || cell.includes(".")) || numbers.includes(place)) continue;
      const shown = shownBy(DIGITS.exec(cell)?.[0] ?? "");
      if (shown === null) continue;
      const counts = this.#seen[place] ?? { point: 0, comma: 0, thousands: 0 };
      counts[shown] += 1;
      this.#seen[place] = counts;
    }
  }

  /** By the place of a column in the rows. */
  get marks(): DecimalMark[] {
    return Array.from(this.#seen, (seen) => {
      if (seen === undefined || seen.comma === 0) return seen?.point ? "point" : null;
      return seen.point > 0 || seen.thousands > seen.comma ? "mixed" : "comma";
    });
  }
}

function shownBy(digits: string): "point" | "comma" | "thousands" | null {
  if (POINT.test(digits)) return "point";
  if (COMMA.test(digits)) return "comma";
  return THOUSANDS.test(digits) ? "thousands" : null;
}
