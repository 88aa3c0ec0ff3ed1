/** The menu in the header of the customer area. */
export const CUSTOMER_MENU = "customer-drawer";
