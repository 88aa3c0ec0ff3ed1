import { useConfig } from "./config.ts";

/** The products that the visitor's brand lists, in its order. */
export const useListedProducts = () => useConfig().products.filter(({ unlisted }) => !unlisted);
