import { useState } from "react";
import type { REVEAL_REASONS } from "../../contract/staff/reveal-reasons.ts";
import * as api from "../calls/desk-api.ts";
import { idempotentCalls } from "../http/idempotent-calls.ts";
import { useConfig } from "../site/config.ts";
import { useSWR } from "../swr.ts";
import { useErrorToast } from "../use-error-toast.ts";

/** Customer and product from the page's URL. */
export interface DeskAddress {
  customer: string;
  product: string;
}

/**
 * A customer service case and its actions. The actions throw a CallError that has already been
 * shown.
 */
export function useDesk(params: DeskAddress) {
  const { language } = useConfig();
  const [keyed] = useState(idempotentCalls);
  const key = ["desk", language, params.customer, params.product];
  const options = { shouldRetryOnError: false, revalidateOnFocus: false };
  const { data, error, mutate } = useSWR(key, async () => (await api.getDeskCase({ params, quiet: true })).data, options);
  useErrorToast(error);
  return {
    data,
    error: error as Error | undefined,
    reload: () => void mutate(),
    reveal: async (field: string, reason: (typeof REVEAL_REASONS)[number]): Promise<string> =>
      (await api.revealAnswer({ params, body: { field, reason } })).data.value,
    note: async (text: string) => {
      await keyed(["note", params, text], (idempotencyKey) => api.addDeskNote({ params, body: { text }, idempotencyKey }));
      await mutate();
    },
    resend: async (channel: "sms" | "email") => {
      await keyed(["resend", params, channel], (idempotencyKey) => api.resendLink({ params, body: { channel }, idempotencyKey }));
      await mutate();
    },
  };
}
export type Desk = ReturnType<typeof useDesk>;
