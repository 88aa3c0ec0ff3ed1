/** Maximum rows of one page, and the default. */
export const MAX_ROWS = 100;
export const USUAL_ROWS = 50;
/** Rows are counted up to this number; beyond it, the total is the database's estimate. */
export const MAX_COUNTED = 10_000;
/** Maximum saved views of one person and table, and characters of the name of one. */
export const MAX_VIEWS = 50;
export const MAX_VIEW_NAME = 60;
