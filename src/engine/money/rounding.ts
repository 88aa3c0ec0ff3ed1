/**
 * Rounds rupees to whole paise, halves up. Rounding to 15 significant digits first removes the
 * binary noise of a product: 1.005 × 100 is 100.49999999999999.
 */
export function roundToPaise(rupees: number): number {
  const paise = rupees * 100;
  const rounded = Math.round(paise);
  // Noise matters only next to a half.
  const isClear = Math.abs(Math.abs(paise - rounded) - 0.5) > Math.abs(paise) * NOISE;
  return (isClear ? rounded : Math.round(withoutNoise(paise))) / 100;
}

/**
 * Rounds an amount down to a multiple of `step` (both in rupees); a step of 0 or less returns it
 * unchanged.
 */
export function floorToStep(amount: number, step: number): number {
  return step > 0 ? withoutNoise(Math.floor(withoutNoise(amount / step)) * step) : amount;
}

/**
 * Rounds to the nearest multiple of `step`, halves up; a step of 0 or less returns the amount
 * unchanged.
 */
export function roundToStep(amount: number, step: number): number {
  return step > 0 ? withoutNoise(Math.round(withoutNoise(amount / step)) * step) : amount;
}

/** Rounds up to a multiple of `step`; a step of 0 or less returns the amount unchanged. */
export function ceilToStep(amount: number, step: number): number {
  return step > 0 ? withoutNoise(Math.ceil(withoutNoise(amount / step)) * step) : amount;
}

/** Upper bound of the relative error of rounding to 15 significant digits. */
const NOISE = 1e-14;

const withoutNoise = (value: number) => (Number.isSafeInteger(value) ? value : Number(value.toPrecision(15)));
