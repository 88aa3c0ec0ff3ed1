import type { UnsubscribeLink } from "../contract/customer/unsubscribe.ts";
import { readUnsubscribeLink } from "./calls/arrivals.ts";
import type { Fetched } from "./fetched.ts";
import { useSWRImmutable } from "./swr.ts";

/**
 * What the link of a promotional message unsubscribes from; null if nothing is stored for it.
 * @param token null for a URL without one
 */
export function useUnsubscribeLink(token: string | null): Fetched<UnsubscribeLink | null> {
  const { data, error, mutate } = useSWRImmutable(
    ["unsubscribe-link", token],
    async () => (token === null ? null : (await readUnsubscribeLink({ params: { token }, quiet: true })).data),
    { shouldRetryOnError: false },
  );
  return { data, error, reload: () => void mutate() };
}
