/** What a column's amounts show to stand before the paise: both if `mixed`; null if none of them shows it. */
export type DecimalMark = "point" | "comma" | "mixed" | null;

/** The digits of an amount, with whatever is between them. */
const DIGITS = /\d[\d.,]*/;
/**
 * Amounts that can be read in one way only: three digits after a single mark could be thousands, or
 * decimals.
 */
const POINT = /^(\d+|\d{1,3}(,\d{2,3})*,\d{3})\.(\d{1,2}|\d{4,})$|^\d{1,3}(,\d{2,3})+,\d{3}$/;
const COMMA = /^(\d+|\d{1,3}(\.\d{3})+),(\d{1,2}|\d{4,})$|^\d{1,3}(\.\d{3}){2,}$/;

/** Finds the decimal mark in each column of a file, from all of its rows. */
export class DecimalMarks {
  readonly #seen: DecimalMark[] = [];

  /** @param numbers places of the cells that a workbook stores as numbers, which show nothing */
  add(cells: readonly string[], numbers: readonly number[] = []): void {
    for (let place = 0; place < cells.length; place += 1) {
      const seen = this.#seen[place] ?? null;
      const cell = cells[place] ?? "";
      if (seen === "mixed" || !(cell.includes(",") || cell.includes(".")) || numbers.includes(place)) continue;
      const mark = markOf(DIGITS.exec(cell)?.[0] ?? "");
      if (mark !== null) this.#seen[place] = seen === null || seen === mark ? mark : "mixed";
    }
  }

  /** By the place of a column in the rows. */
  get marks(): DecimalMark[] {
    return Array.from(this.#seen, (mark) => mark ?? null);
  }
}

function markOf(digits: string): DecimalMark {
  if (POINT.test(digits)) return "point";
  return COMMA.test(digits) ? "comma" : null;
}
