import type { Advert } from "../../contract/customer/adverts.ts";
import type { Route } from "../../contract/site/routing.ts";
import { countAdvert, getAdverts } from "../calls/adverts-api.ts";
import { useConfig } from "../site/config.ts";
import { useSWR } from "../swr.ts";
import { useProduct } from "./journey.ts";

/**
 * Adverts of a route for the current brand and the screen's product; empty if they cannot be
 * loaded.
 */
export function useAdverts({ path, products }: Route): Advert[] {
  const { brand, coBrand, language } = useConfig();
  const product = useProduct();
  const code = product && products?.includes(product.code) ? product.code : undefined;
  const { key } = coBrand ?? brand;
  const { data } = useSWR(
    ["adverts", path, key, code, language],
    () => getAdverts({ query: { brand: key, page: path, ...(code !== undefined && { product: code }) }, quiet: true }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return data?.adverts ?? [];
}

/** Counts that an advert was seen or followed. Nobody waits for it, and a failure changes nothing. */
export const count = (advert: string, event: "seen" | "followed"): void =>
  void countAdvert({ params: { advert, event }, quiet: true, keepalive: true }).catch(() => undefined);
