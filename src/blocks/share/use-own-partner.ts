import { partnerReverify } from "../../client/calls/staff-api.ts";
import type { Fetched } from "../../client/fetched.ts";
import { useSWRImmutable } from "../../client/swr.ts";
import type { OwnPartner } from "./partner-link.ts";

/**
 * What the partner's links are made from. The check of the token returns it, so that pages carry no partner's name.
 */
export function useOwnPartner(): Fetched<OwnPartner> {
  const { data, error, mutate } = useSWRImmutable(["own-partner"], async () => (await partnerReverify({ quiet: true })).data, {
    shouldRetryOnError: false,
  });
  return { data, error, reload: () => void mutate() };
}
