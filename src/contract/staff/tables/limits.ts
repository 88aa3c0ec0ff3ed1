/** Maximum rows of one page, and the default. */
export const MAX_ROWS = 100;
export const USUAL_ROWS = 50;
/** Rows are counted up to this number; beyond it, the total is the database's estimate. */
export const MAX_COUNTED = 10_000;
