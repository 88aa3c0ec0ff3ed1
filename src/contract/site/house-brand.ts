/** The name under which the brand of the site itself is looked up (specification, section 7; decision O16). */
export const HOUSE_BRAND = "cl";
