import type { Campaign } from "../../contract/staff/campaigns.ts";
import { newIdempotencyKey } from "../calls/http.ts";
import * as api from "../calls/outreach-api.ts";
import { useSWR } from "../reads.ts";
import { useConfig } from "../site/config.ts";
import { useToldFailure } from "../told-failure.ts";
import { whileUnderWay } from "./under-way.ts";
import { updateTables } from "./update-tables.ts";

/** Milliseconds between polls of a campaign that is under way. */
const ASK_MS = 2_000;

/** Whether more messages of a campaign may go out by themselves. */
const isUnderWay = ({ state, queued }: Campaign) => state === "sending" || (state === "done" && queued > 0);

/** A campaign of messages, and what is done with it. What acts throws CallError, which the reader was told of. */
export function useCampaign(campaign: string) {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    ["campaign", language, campaign],
    async () => (await api.getCampaign({ params: { campaign }, quiet: true })).data,
    {
      shouldRetryOnError: false,
      revalidateOnFocus: false,
      // The report below says what became of each.
      onSuccess: ({ state }) => state !== "draft" && updateTables(),
      ...whileUnderWay<Campaign>((latest) => latest !== undefined && isUnderWay(latest), ASK_MS),
    },
  );
  useToldFailure(error);
  const params = { campaign };
  return {
    data,
    error: error as Error | undefined,
    reload: () => void mutate(),
    /** A wrong address is told at its field, and so by nobody else. */
    tryOut: (to: string, language: string) =>
      api.tryCampaign({ params, body: { to, language }, idempotencyKey: newIdempotencyKey(), quiet: true }),
    start: async ({ revision, release }: Campaign) => {
      try {
        await mutate((await api.startCampaign({ params, body: { revision, release }, idempotencyKey: newIdempotencyKey() })).data, false);
      } catch (failure) {
        // Another started it, or put it away: the page shows how it is now.
        await mutate();
        throw failure;
      }
    },
    cancel: async () => {
      await mutate((await api.cancelCampaign({ params, idempotencyKey: newIdempotencyKey() })).data, false);
    },
  };
}
export type CampaignDesk = ReturnType<typeof useCampaign>;
