import type { Advert } from "../../contract/customer/adverts.ts";
import type { Route } from "../../contract/site/routing.ts";
import { getAdverts } from "../calls/adverts-api.ts";
import { useConfig } from "../site/config.ts";
import { useSWR } from "../swr.ts";
import { useProduct } from "./journey.ts";

/**
 * Adverts of a route for the current brand and the screen's product; empty if they cannot be
 * loaded.
 */
export function useAdverts({ id, products }: Route): Advert[] {
  const { brand, coBrand, language } = useConfig();
  const product = useProduct();
  const code = product && products?.includes(product.code) ? product.code : undefined;
  const { key } = coBrand ?? brand;
  const { data } = useSWR(
    ["adverts", id, key, code, language],
    () => getAdverts({ query: { brand: key, ...(code !== undefined && { product: code }) }, quiet: true }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return data?.adverts ?? [];
}
