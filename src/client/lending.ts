import { useRef, useState } from "react";
import useSWR, { useSWRConfig } from "swr";
import type { ResponseOf } from "../contract/endpoint.ts";
import type { LenderStatus, getOffers as Offers, getStatus as Status, getTransaction as Transaction } from "../contract/offers.ts";
import type { Status as StatusCode } from "../contract/status.ts";
import { getOffers, getStatus, getTransaction } from "./calls/api.ts";
import { useConfig } from "./config.ts";

interface Loaded<T> {
  data: T | undefined;
  error: Error | undefined;
  reload: () => void;
}

/** Statuses in which an answer of the lender may come at any moment. */
const PENDING: ReadonlySet<StatusCode> = new Set(["SUBMITTED", "IN_REVIEW", "APPROVED"]);

/** Milliseconds between looks at a pending status: the first, and the longest that it grows to. */
const FIRST_LOOK = 2_000;
const LONGEST_LOOK = 30_000;
const GROWTH = 1.3;

/**
 * When to look again: ever more seldom while nothing changes, soon after news, not at all while nothing is pending.
 * A number and not a function of the data, since SWR asks such a function only once before the data is there.
 */
function usePace<T>(isPending: (data: T) => boolean) {
  const [pace, setPace] = useState(0);
  const before = useRef<string | null>(null);
  const onSuccess = (data: T) => {
    const now = JSON.stringify(data);
    const same = now === before.current;
    before.current = now;
    setPace((last) => (!isPending(data) ? 0 : same && last > 0 ? Math.min(last * GROWTH, LONGEST_LOOK) : FIRST_LOOK));
  };
  return { refreshInterval: pace, onSuccess };
}

const quietly = { revalidateOnFocus: true, refreshWhenHidden: false, shouldRetryOnError: true, errorRetryCount: 3, dedupingInterval: 500 };

/** The offers of an application in the language that is on. */
export function useOffers(appId: string | null): Loaded<ResponseOf<typeof Offers>["data"]> {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    appId && ["offers", appId, language],
    async () => (await getOffers({ params: { appId: appId ?? "" }, quiet: true })).data,
    {
      ...quietly,
      keepPreviousData: true,
    },
  );
  return { data, error, reload: () => void mutate() };
}

const anyPending = (rows: ResponseOf<typeof Status>["data"]) => rows.some((row) => PENDING.has(row.status));
const isPending = (transaction: ResponseOf<typeof Transaction>["data"]) => PENDING.has(transaction.status);

/** Where the application stands with each lender; looks again while an answer is awaited. */
export function useStatus(appId: string | null, { poll = false } = {}): Loaded<LenderStatus[]> {
  const { language } = useConfig();
  const pace = usePace(anyPending);
  const { data, error, mutate } = useSWR(
    appId && ["status", appId, language],
    async () => (await getStatus({ params: { appId: appId ?? "" }, quiet: true })).data,
    { ...quietly, ...(poll ? pace : {}) },
  );
  return { data, error, reload: () => void mutate() };
}

/** An application with one lender. */
export function useTransaction(appId: string | null, lender: string, { poll = true } = {}): Loaded<ResponseOf<typeof Transaction>["data"]> {
  const { language } = useConfig();
  const pace = usePace(isPending);
  const { mutate: mutateAll } = useSWRConfig();
  const { data, error, mutate } = useSWR(
    appId && ["transaction", appId, lender, language],
    async () => (await getTransaction({ params: { appId: appId ?? "", lender }, quiet: true })).data,
    { ...quietly, ...(poll ? pace : {}) },
  );
  // What happened to one application shows in the table too, whichever screen the customer has gone to meanwhile.
  const reload = () => {
    void mutate();
    void mutateAll((key) => Array.isArray(key) && key[0] === "status" && key[1] === appId);
  };
  return { data, error, reload };
}
