import type { ProductSlice } from "../../contract/site/product-slices.ts";
import type { Routing } from "../../contract/site/routing.ts";
import { fillPath } from "../../engine/values/fill-template.ts";

/**
 * The path of the route that shows a kind of screen for a product; null if the area has none. If
 * several match, the one for the fewest products wins: a product's own route goes before a shared
 * one.
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

/** The path of the route that shows a page document; null if there is none. */
export function pathOfPage(routing: Routing, page: string): string | null {
  return routing.routes.find((candidate) => candidate.page === page)?.path ?? null;
}

/** The path of a lender's own screen of a kind; null if it has none for the product. */
export function pathOfLender(routing: Routing, product: ProductSlice | null, screen: string, lender: string): string | null {
  if (!product?.lenderScreens[screen]?.includes(lender)) return null;
  return pathOfScreen(routing, product, screen, { lender });
}
