/** The table of a customer's applications at lenders; messages use its status labels too. */
export const STATUS_TABLE = "lender-status";
