/** Whether this is the run of `npm run test:long`, which has what is too long for every change. */
export const LONG = process.env.TEST_LONG === "1";

/** How often fast-check tries a property. */
export const runs = (shortRuns: number): number => (LONG ? Math.max(1_000, shortRuns) : shortRuns);
