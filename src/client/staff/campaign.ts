import type { Campaign } from "../../contract/staff/campaigns.ts";
import * as api from "../calls/outreach-api.ts";
import { newIdempotencyKey } from "../http/http.ts";
import { useConfig } from "../site/config.ts";
import { useSWR } from "../swr.ts";
import { useErrorToast } from "../use-error-toast.ts";
import { pollWhile } from "./poll-while.ts";
import { updateTables } from "./update-tables.ts";

/** Milliseconds between polls of a running campaign. */
const ASK_MS = 2_000;

/** Whether more messages of a campaign may still be sent. */
const isSending = ({ state, queued }: Campaign) => state === "sending" || (state === "done" && queued > 0);

/**
 * A message campaign and its actions. The actions throw a CallError that has already been shown.
 */
export function useCampaign(campaign: string) {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    ["campaign", language, campaign],
    async () => (await api.getCampaign({ params: { campaign }, quiet: true })).data,
    {
      shouldRetryOnError: false,
      revalidateOnFocus: false,
      // The report below shows each message's result.
      onSuccess: ({ state }) => state !== "draft" && updateTables(),
      ...pollWhile<Campaign>((latest) => latest !== undefined && isSending(latest), ASK_MS),
    },
  );
  useErrorToast(error);
  const params = { campaign };
  return {
    data,
    error: error as Error | undefined,
    reload: () => void mutate(),
    /** A wrong address is shown at its field, so there is no toast. */
    tryOut: (to: string, language: string) =>
      api.tryCampaign({ params, body: { to, language }, idempotencyKey: newIdempotencyKey(), quiet: true }),
    start: async ({ revision, release }: Campaign) => {
      try {
        await mutate((await api.startCampaign({ params, body: { revision, release }, idempotencyKey: newIdempotencyKey() })).data, false);
      } catch (failure) {
        // A colleague started or cancelled it: reload the current state.
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
