/**
 * The name under which the site's own brand is looked up (specification, section 7; decision O16).
 */
export const SITE_BRAND = "cl";
