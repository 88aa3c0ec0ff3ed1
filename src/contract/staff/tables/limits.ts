/** Most rows of one page, and how many come unasked. */
export const MOST_ROWS = 100;
export const USUAL_ROWS = 50;
/** Rows are counted up to so many; beyond it their number is the database's estimate. */
export const MOST_COUNTED = 10_000;
