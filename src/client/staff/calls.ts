import { useState } from "react";
import type { CallCase } from "../../contract/staff/calls.ts";
import * as api from "../calls/outreach-api.ts";
import { idempotentCalls } from "../http/idempotent-calls.ts";
import { useConfig } from "../site/config.ts";
import { useSWR } from "../swr.ts";
import { useErrorToast } from "../use-error-toast.ts";
import { updateTables } from "./update-tables.ts";

const OPTIONS = { shouldRetryOnError: false, revalidateOnFocus: false };

/** Outcome of a call, as the caller reports it. */
interface Outcome {
  outcome: string;
  /** UTC, ISO 8601. */
  callBackAt?: string;
  note?: string;
}

/**
 * Actions on one customer of the queue. They throw CallError; the page is reloaded in any case,
 * because a colleague may have been quicker.
 */
export interface CallActions {
  /** Errors are shown at the form's fields, so there is no toast. */
  end(call: CallCase, outcome: Outcome): Promise<void>;
  release(call: CallCase): Promise<void>;
  take(call: CallCase): Promise<void>;
  assign(call: CallCase, to: string | null): Promise<void>;
}

/** @param ask reloads the customer's data; the tables are refreshed too */
function useActions(ask: () => Promise<unknown>): CallActions {
  const [keyed] = useState(idempotentCalls);
  const update = async () => {
    updateTables();
    await ask();
  };
  const doing = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } finally {
      await update();
    }
  };
  const act = <M extends object>(
    send: (input: { params: { customer: string }; body: M & { revision: number }; idempotencyKey: string }) => Promise<unknown>,
    name: keyof CallActions,
    { customer, revision }: CallCase,
    more: M,
  ) => {
    const input = { params: { customer }, body: { revision, ...more } };
    return keyed([name, input], (idempotencyKey) => send({ ...input, idempotencyKey }));
  };
  return {
    end: async (call, outcome) => {
      await act((input) => api.endCall({ ...input, quiet: true }), "end", call, outcome);
      await update();
    },
    release: (call) => doing(() => act(api.releaseCall, "release", call, {})),
    take: (call) => doing(() => act(api.claimCall, "take", call, {})),
    assign: (call, to) => doing(() => act(api.assignCall, "assign", call, { to })),
  };
}

/** The caller's current customer and the length of the queue. */
export function useCallDesk() {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(["calls", language], async () => (await api.getCallDesk({ quiet: true })).data, OPTIONS);
  useErrorToast(error);
  return {
    data,
    error: error as Error | undefined,
    reload: () => void mutate(),
    next: async () => {
      await mutate((await api.nextCall({})).data, false);
      updateTables();
    },
    actions: useActions(() => mutate()),
  };
}

/** One customer of the queue. */
export function useCall(customer: string) {
  const { language } = useConfig();
  const read = async () => (await api.getCall({ params: { customer }, quiet: true })).data;
  const { data, error, mutate } = useSWR(["call", language, customer], read, OPTIONS);
  useErrorToast(error);
  return { data, error: error as Error | undefined, reload: () => void mutate(), actions: useActions(() => mutate()) };
}
