/** The parameter of the chooser's URL with the code of a product, which is then chosen at once. */
export const PRODUCT_QUERY = "product";
