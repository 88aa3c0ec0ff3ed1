import type { OfferKindDocument } from "../../../contract/documents.gen.ts";
import type { MatchedOffer } from "../../../engine/rules/matching.ts";

type Figure = OfferKindDocument["figures"][number];

/** How many customers have an offer of which a figure becomes better or worse. Exact, so not disclosed. */
export interface FigureChanges {
  figure: string;
  label: NonNullable<Figure["label"]>;
  better: number;
  worse: number;
}

/** Compares customers' offers before and after a change, by the figures of which one value is better than another. */
export class ChangedOffers {
  readonly #judged: readonly { changes: FigureChanges; sign: 1 | -1; given: readonly string[] }[];

  constructor(figures: readonly Figure[]) {
    this.#judged = figures.flatMap(({ id, label, better, comparableWith = [] }) =>
      better && label
        ? [{ changes: { figure: id, label, better: 0, worse: 0 }, sign: better === "more" ? 1 : -1, given: comparableWith }]
        : [],
    );
  }

  /** In the kind's order. */
  get figures(): FigureChanges[] {
    return this.#judged.map(({ changes }) => changes);
  }

  add({ figures: before }: MatchedOffer, { figures: after }: MatchedOffer): void {
    for (const { changes, sign, given } of this.#judged) {
      const [had, has] = [before[changes.figure], after[changes.figure]];
      if (typeof had !== "number" || typeof has !== "number" || had === has) continue;
      if (given.some((name) => before[name] !== after[name])) continue;
      changes[(has - had) * sign > 0 ? "better" : "worse"] += 1;
    }
  }
}
