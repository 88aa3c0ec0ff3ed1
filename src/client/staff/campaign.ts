import { useState } from "react";
import type { Campaign } from "../../contract/staff/campaigns.ts";
import * as api from "../calls/outreach-api.ts";
import { idempotentCalls } from "../http/idempotent-calls.ts";
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
  const [keyed] = useState(idempotentCalls);
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
      keyed(["test", campaign, to, language], (idempotencyKey) =>
        api.tryCampaign({ params, body: { to, language }, idempotencyKey, quiet: true }),
      ),
    start: async ({ revision, release }: Campaign) => {
      const input = { params, body: { revision, release } };
      try {
        const { data: started } = await keyed(["start", input], (idempotencyKey) => api.startCampaign({ ...input, idempotencyKey }));
        await mutate(started, false);
      } catch (failure) {
        // A colleague started or cancelled it: reload the current state.
        await mutate();
        throw failure;
      }
    },
    cancel: async () => {
      const { data: cancelled } = await keyed(["cancel", campaign], (idempotencyKey) => api.cancelCampaign({ params, idempotencyKey }));
      await mutate(cancelled, false);
    },
  };
}
export type CampaignDesk = ReturnType<typeof useCampaign>;
