import type { ProductSlice } from "../../contract/site/product-slices.ts";
import type { Routing } from "../../contract/site/routing.ts";

/** The path with its parameters filled in. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/\{([A-Za-z]+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
}

/**
 * The path of the route that shows a kind of screen for a product: of several the one that is for the fewest products, as a place of
 * its own goes before one that it shares. Null when the area has none.
 */
export function pathOfScreen(
  routing: Routing,
  product: ProductSlice | null,
  screen: string,
  params: Record<string, string> = {},
): string | null {
  const shared = ({ products }: Routing["routes"][number]) => products?.length ?? Number.POSITIVE_INFINITY;
  const [route] = routing.routes
    .filter((each) => each.screen === screen && (!product || (each.products?.includes(product.code) ?? true)))
    .sort((one, other) => shared(one) - shared(other));
  return route ? fillPath(route.path, params) : null;
}

/** The path of the route that shows a page of the documents, or null when there is none. */
export function pathOfPage(routing: Routing, page: string): string | null {
  return routing.routes.find((candidate) => candidate.page === page)?.path ?? null;
}

/** The path of a lender's own screen of a kind, or null where it has none for the product. */
export function pathOfLender(routing: Routing, product: ProductSlice | null, screen: string, lender: string): string | null {
  if (!product?.lenderScreens[screen]?.includes(lender)) return null;
  return pathOfScreen(routing, product, screen, { lender });
}
