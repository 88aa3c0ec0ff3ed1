import type { REVEAL_REASONS } from "../../contract/staff/reveal-reasons.ts";
import * as api from "../calls/merchant-request-api.ts";
import { useConfig } from "../site/config.ts";
import { useSWR } from "../swr.ts";

/** A merchant's request; saves of forms refresh it. `reveal` throws a CallError that has already been shown. */
export function useMerchantRequest(request: string) {
  const { language } = useConfig();
  const params = { request };
  const key = ["merchant-request", language, request];
  const options = { shouldRetryOnError: false, revalidateOnFocus: false };
  const { data, error, mutate } = useSWR(key, async () => (await api.getMerchantRequest({ params, quiet: true })).data, options);
  return {
    data,
    error: error as Error | undefined,
    reload: () => void mutate(),
    reveal: async (field: string, reason: (typeof REVEAL_REASONS)[number]): Promise<string> =>
      (await api.revealMerchantAnswer({ params, body: { field, reason } })).data.value,
  };
}
