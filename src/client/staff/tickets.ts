import type { TicketText } from "../../contract/staff/tickets.ts";
import { getPartnerTicket, getStaffTicket } from "../calls/staff-api.ts";
import type { Fetched } from "../fetched.ts";
import { useConfig } from "../site/config.ts";
import { useSWR } from "../swr.ts";

/** The conversation of a ticket; saves of forms refresh it. */
export function useTicket(ticket: string): Fetched<TicketText[]> {
  const { area } = useConfig();
  const get = area === "partner" ? getPartnerTicket : getStaffTicket;
  const { data, error, mutate } = useSWR(["ticket", area, ticket], async () => (await get({ params: { ticket }, quiet: true })).data, {
    shouldRetryOnError: false,
  });
  return { data, error: error as Error | undefined, reload: () => void mutate() };
}
