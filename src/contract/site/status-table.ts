/** The table in which customers see how their applications are at lenders; its words are those of messages too. */
export const STATUS_TABLE = "lender-status";
