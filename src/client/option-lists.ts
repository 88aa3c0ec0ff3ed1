import type { getOptionLists as Lists } from "../contract/customer/lookups.ts";
import type { ResponseOf } from "../contract/endpoint.ts";
import { getOptionLists, getOptionListsFor } from "./calls/form-api.ts";
import { currentSession } from "./session/session.ts";
import { currentConfig, useConfig } from "./site/config.ts";
import { useSWRImmutable } from "./swr.ts";

/** Option lists by lender; our own are under `OWN_LISTS`. */
export type OptionLists = ResponseOf<typeof Lists>["data"];

/** Key of our own lists. */
export const OWN_LISTS = "default";

/**
 * The server's current option lists: for the prospect in the customer area, without an id elsewhere
 * (decision O63).
 * @throws CallError; the failure has been shown (specification, section 8)
 */
export async function fetchOptionLists(): Promise<OptionLists> {
  const { prospectAppId } = currentSession();
  const own = currentConfig()?.area === "customer" ? prospectAppId : null;
  return (await (own ? getOptionListsFor({ params: { id: own } }) : getOptionLists({}))).data;
}

/**
 * The option lists with labels in all languages; undefined while loading or after a failure. The
 * previous release's lists stay while another release's load.
 */
export function useOptionLists(): { lists: OptionLists | undefined; loading: boolean; reload: () => void } {
  const { area, release } = useConfig();
  const { data, isLoading, mutate } = useSWRImmutable(["option-lists", area, release], fetchOptionLists, {
    shouldRetryOnError: false,
    keepPreviousData: true,
  });
  return { lists: data, loading: isLoading && data === undefined, reload: () => void mutate() };
}
