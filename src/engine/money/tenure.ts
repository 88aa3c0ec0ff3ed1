/** The tenures that a lender allows: from `min` up to `max` in steps, all in one unit. */
export interface TenureBounds {
  min: number;
  max: number;
  step: number;
}

/**
 * The allowed tenure nearest to the preferred one; of two equally near, the shorter, which costs
 * less.
 */
export function nearestTenure({ min, max, step }: TenureBounds, preferred: number): number {
  const steps = Math.max(0, Math.floor((max - min) / step));
  const below = min + Math.min(steps, Math.max(0, Math.floor((preferred - min) / step))) * step;
  const above = Math.min(below + step, min + steps * step);
  return Math.abs(above - preferred) < Math.abs(below - preferred) ? above : below;
}
