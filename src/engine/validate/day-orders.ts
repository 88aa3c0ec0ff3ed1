/**
 * How a column's days are written that have their month as a number and their year last:
 * `month-first` if its rows show that, `mixed` if they show both orders, `assumed` if no row shows
 * one, so that India's is assumed; null if its rows show day first, or have no such days.
 */
export type DayOrder = "month-first" | "mixed" | "assumed" | null;

/** A day and a month as numbers in either order, then the year; a time may follow. */
const NUMBERED = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}(?!\d)/;
const MONTHS = 12;

interface Seen {
  dayFirst: boolean;
  monthFirst: boolean;
  unclear: boolean;
}

/** Finds the order of days in each column of a file, from all of its rows. */
export class DayOrders {
  readonly #seen: (Seen | undefined)[] = [];

  add(cells: readonly string[]): void {
    for (let place = 0; place < cells.length; place += 1) {
      const [, first, second] = NUMBERED.exec(cells[place] ?? "") ?? [];
      if (first === undefined || first === second) continue;
      const seen = this.#seen[place] ?? { dayFirst: false, monthFirst: false, unclear: false };
      this.#seen[place] = seen;
      if (Number(first) > MONTHS) seen.dayFirst = true;
      else if (Number(second) > MONTHS) seen.monthFirst = true;
      else seen.unclear = true;
    }
  }

  /** By the place of a column in the rows. */
  get orders(): DayOrder[] {
    return Array.from(this.#seen, (seen) => (seen === undefined ? null : orderOf(seen)));
  }
}

function orderOf({ dayFirst, monthFirst, unclear }: Seen): DayOrder {
  if (monthFirst) return dayFirst ? "mixed" : "month-first";
  return unclear && !dayFirst ? "assumed" : null;
}
