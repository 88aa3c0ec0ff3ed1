import type { OfferedProduct, ProductOffering } from "../../contract/staff/offering.ts";
import * as api from "../calls/offering-api.ts";
import type { Fetched } from "../fetched.ts";
import { useConfig } from "../site/config.ts";
import { useSWR } from "../swr.ts";

const QUIETLY = { revalidateOnFocus: false, shouldRetryOnError: false };

/** The products that the partner's customers can apply for. */
export function useOfferedProducts(): Fetched<OfferedProduct[]> {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    ["offered-products", language],
    async () => (await api.listOfferedProducts({ quiet: true })).data,
    QUIETLY,
  );
  return { data, error, reload: () => void mutate() };
}

/** A product with its lenders, by any of its names. */
export function useProductOffering(product: string): Fetched<ProductOffering> {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    ["product-offering", language, product],
    async () => (await api.getProductOffering({ params: { product }, quiet: true })).data,
    QUIETLY,
  );
  return { data, error, reload: () => void mutate() };
}
