import { partnerRevenue } from "../calls/staff-api.ts";
import type { Fetched } from "../fetched.ts";
import { useSWR } from "../swr.ts";

type Revenue = Awaited<ReturnType<typeof partnerRevenue>>["data"];

/** The partner's revenue in rupees. The call also verifies the partner's token. */
export function useRevenue(): Fetched<Revenue> {
  const { data, error, mutate } = useSWR("revenue", async () => (await partnerRevenue({ quiet: true })).data);
  return { data, error, reload: () => void mutate() };
}
