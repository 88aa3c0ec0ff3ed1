/** The menu that the header of customers opens. */
export const CUSTOMER_MENU = "customer-drawer";
