/** A number that can be varied to see the effect, in the unit of its field. */
export interface Changeable {
  /** The current value, within the bounds. */
  from: number;
  /** The allowed values, if they are listed. */
  choices?: readonly number[];
  /** Inclusive, as is the maximum. */
  minimum: number;
  maximum: number;
  /** Only multiples of this are tried, and the two ends. */
  step: number;
  /** Set if only one direction helps the customer. */
  only?: "less" | "more";
}

/** This many nearest values are tried one by one. */
const NEAREST_TRIED = 32;
/** This many samples at even distances are tried beyond them. */
const SAMPLES = 64;

/**
 * The value nearest to the current one for which something holds; null if it holds for none that
 * was tried. Every returned value was tried. Far from the current value only samples are tried, so
 * what holds only between two samples is missed.
 */
export function smallestChange(changeable: Changeable, holds: (value: number) => boolean): number | null {
  const { from, choices, only } = changeable;
  const sides = [...(only === "more" ? [] : [values(changeable, -1)]), ...(only === "less" ? [] : [values(changeable, 1)])];
  const found = choices
    ? choices.filter((value) => (only === "less" ? value < from : only === "more" ? value > from : value !== from)).filter(holds)
    : sides.flatMap((side) => nearest(side, holds) ?? []);
  return found.reduce<number | null>(
    (best, value) => (best === null || Math.abs(value - from) < Math.abs(best - from) ? value : best),
    null,
  );
}

/**
 * The values on one side of the current one, the nearest first: their number, and each by index.
 */
interface Side {
  count: number;
  at: (index: number) => number;
}

function values({ from, minimum, maximum, step }: Changeable, direction: 1 | -1): Side {
  const first = direction === 1 ? (Math.floor(from / step) + 1) * step : (Math.ceil(from / step) - 1) * step;
  const end = direction === 1 ? maximum : minimum;
  const room = (end - from) * direction;
  if (room <= 0) return { count: 0, at: () => end };
  const steps = Math.floor(((end - first) * direction) / step) + 1;
  const last = first + direction * step * (steps - 1);
  // The end is included even if it is not a multiple.
  const count = Math.max(0, steps) + (steps <= 0 || last !== end ? 1 : 0);
  return { count, at: (index) => (index === count - 1 ? end : first + direction * step * index) };
}

function nearest({ count, at }: Side, holds: (value: number) => boolean): number | null {
  const spread = Array.from({ length: SAMPLES }, (_, index) => Math.round(((index + 1) * (count - 1)) / SAMPLES));
  const tried = [
    ...new Set([...Array.from({ length: Math.min(count, NEAREST_TRIED) }, (_, index) => index), ...(count > NEAREST_TRIED ? spread : [])]),
  ];
  tried.sort((a, b) => a - b);
  let before = -1;
  for (const index of tried) {
    if (holds(at(index))) return at(between(before, index, (each) => holds(at(each))));
    before = index;
  }
  return null;
}

/** Bisects between an index for which it does not hold and one for which it does. */
function between(no: number, yes: number, holds: (index: number) => boolean): number {
  let [low, high] = [no, yes];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
