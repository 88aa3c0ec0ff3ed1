import { useRef, useState } from "react";
import type { getCatalogue as Catalogue } from "../../contract/customer/catalogue.ts";
import type { Closings } from "../../contract/customer/lending/closings.ts";
import type { NextProduct } from "../../contract/customer/lending/next-products.ts";
import type { Change, OffersOfApplication } from "../../contract/customer/lending/offers.ts";
import type { Statement } from "../../contract/customer/lending/statement.ts";
import type { Status as StatusCode } from "../../contract/customer/lending/status.ts";
import type { LenderStatus, getStatus as Status, getTransaction as Transaction } from "../../contract/customer/lending/transactions.ts";
import type { ResponseOf } from "../../contract/endpoint.ts";
import {
  askForOthers,
  getCatalogue,
  getChanges,
  getClosings,
  getNextProducts,
  getOffers,
  getStatement,
  getStatus,
  getTransaction,
} from "../calls/lending-api.ts";
import type { Fetched } from "../fetched.ts";
import { useConfig } from "../site/config.ts";
import { useSWR, useSWRConfig } from "../swr.ts";
import { useErrorToast } from "../use-error-toast.ts";

/** Statuses in which the lender may still respond at any moment. */
const PENDING: ReadonlySet<StatusCode> = new Set(["SUBMITTED", "IN_REVIEW", "APPROVED"]);

/**
 * Polling intervals of a pending status in milliseconds: the first, and the maximum after back-off.
 */
const FIRST_POLL = 1_000;
const LONGEST_POLL = 30_000;
const GROWTH = 1.3;

/**
 * The polling interval: it backs off while nothing changes, restarts after a change and stops when
 * nothing is pending. It is a number, not a function of the data, because SWR calls such a function
 * only once before data arrives.
 */
function usePollInterval<T>(isPending: (data: T) => boolean) {
  const [pace, setPace] = useState(0);
  const before = useRef<string | null>(null);
  const onSuccess = (data: T) => {
    const now = JSON.stringify(data);
    const same = now === before.current;
    before.current = now;
    setPace((last) => (!isPending(data) ? 0 : same && last > 0 ? Math.min(last * GROWTH, LONGEST_POLL) : FIRST_POLL));
  };
  /**
   * Starts polling for data that was cached or loaded by another screen: `onSuccess` is not called
   * for those.
   */
  const follow = (data: T | undefined) => {
    if (pace === 0 && data !== undefined && isPending(data)) setPace(FIRST_POLL);
  };
  return { pace: { refreshInterval: pace, onSuccess }, follow };
}

const quietly = { revalidateOnFocus: true, refreshWhenHidden: false, shouldRetryOnError: true, errorRetryCount: 3, dedupingInterval: 500 };

interface LoadedOffers extends Fetched<OffersOfApplication> {
  /**
   * Requests another amount or tenure: answers by name. The response replaces the offers. @throws
   * CallError
   */
  ask: (answers: Record<string, number>) => Promise<void>;
}

/** The offers of an application in the current language. */
export function useOffers(appId: string | null): LoadedOffers {
  const { language } = useConfig();
  const {
    data: known,
    error,
    mutate,
  } = useSWR(
    appId && ["offers", appId, language],
    async () => ({ ...(await getOffers({ params: { appId: appId ?? "" }, quiet: true })).data, appId }),
    {
      ...quietly,
      keepPreviousData: true,
    },
  );
  useErrorToast(error);
  // `keepPreviousData` may return the offers of another application.
  const data = known?.appId === appId ? known : undefined;
  const ask = async (answers: Record<string, number>) => {
    const { data: worked } = await askForOthers({ params: { appId: appId ?? "" }, body: { answers }, quiet: true });
    await mutate({ ...worked, appId }, { revalidate: false });
  };
  return { data, error, reload: () => void mutate(), ask };
}

/** Changes that would make an unmatched lender match; fetched while `requested` is true. */
export function useChanges(appId: string, lender: string, requested: boolean): Fetched<Change[]> {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    requested ? ["changes", appId, lender, language] : null,
    async () => (await getChanges({ params: { appId, lender }, quiet: true })).data.changes,
    { revalidateOnFocus: false, errorRetryCount: 1 },
  );
  useErrorToast(error);
  return { data, error, reload: () => void mutate() };
}

/** Other products for a customer whose application matches no lender. */
export function useNextProducts(appId: string): Fetched<NextProduct[]> {
  const { data, error, mutate } = useSWR(
    ["next", appId],
    async () => (await getNextProducts({ params: { appId }, quiet: true })).data.products,
    { revalidateOnFocus: false, errorRetryCount: 1 },
  );
  return { data, error, reload: () => void mutate() };
}

/**
 * The cost of foreclosing each offer after a number of months; null fetches nothing.
 * @param offers ids of the offers shown: part of the cache key, so other offers are fetched again
 */
export function useClosings(appId: string, offers: string, months: number | null): Fetched<Closings> {
  const { data, error, mutate } = useSWR(
    months === null ? null : ["closings", appId, offers, months],
    async () => (await getClosings({ params: { appId }, query: { months: months ?? 1 }, quiet: true })).data,
    { revalidateOnFocus: false, keepPreviousData: true, errorRetryCount: 1 },
  );
  useErrorToast(error);
  return { data, error, reload: () => void mutate() };
}

/** Public offers of a product's lenders, before the customer is known. @param product its code */
export function useCatalogue(product: string): Fetched<ResponseOf<typeof Catalogue>["data"]> {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    ["catalogue", product, language],
    async () => (await getCatalogue({ params: { productType: product }, quiet: true })).data,
    { ...quietly, keepPreviousData: true },
  );
  useErrorToast(error);
  return { data, error, reload: () => void mutate() };
}

/** The Key Fact Statement of an offer. Only the offer's status changes. */
export function useStatement(appId: string | null, offerId: string): Fetched<Statement> {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    appId && ["statement", appId, offerId, language],
    async () => (await getStatement({ params: { appId: appId ?? "", offerId }, quiet: true })).data,
    { revalidateOnFocus: false, keepPreviousData: true, errorRetryCount: 3 },
  );
  useErrorToast(error);
  return { data, error, reload: () => void mutate() };
}

const anyPending = (rows: ResponseOf<typeof Status>["data"]) => rows.some((row) => PENDING.has(row.status));
/** After a hand-over the customer is on the lender's page, perhaps in another tab. */
const isPending = ({ status, delivery }: ResponseOf<typeof Transaction>["data"]) => PENDING.has(status) || delivery === "handed-over";

/** The application's status with each lender; `poll` refreshes it while a response is pending. */
export function useStatus(appId: string | null, { poll = false } = {}): Fetched<LenderStatus[]> {
  const { language } = useConfig();
  const { pace, follow } = usePollInterval(anyPending);
  const { data, error, mutate } = useSWR(
    appId && ["status", appId, language],
    async () => (await getStatus({ params: { appId: appId ?? "" }, quiet: true })).data,
    { ...quietly, ...(poll ? pace : {}) },
  );
  useErrorToast(error);
  if (poll) follow(data);
  return { data, error, reload: () => void mutate() };
}

/** Cache keys that depend on an application's status. */
const STATUS_KEYS: ReadonlySet<unknown> = new Set(["status", "transaction", "statement"]);

/**
 * Returns a function that refetches an application's status, transactions and statements, whichever
 * screen uses them next, so that no outdated status is shown.
 */
export function useRefreshStatus(appId: string | null): () => void {
  const { mutate } = useSWRConfig();
  return () => void mutate((key) => Array.isArray(key) && STATUS_KEYS.has(key[0]) && key[1] === appId);
}

interface LoadedTransaction extends Fetched<ResponseOf<typeof Transaction>["data"]> {
  /** Resolves when the data are reloaded, or that has failed. */
  reload: () => Promise<unknown>;
}

/** An application with one lender. */
export function useTransaction(appId: string | null, lender: string, { poll = true } = {}): LoadedTransaction {
  const { language } = useConfig();
  const { pace, follow } = usePollInterval(isPending);
  const { mutate: mutateAll } = useSWRConfig();
  const {
    data: known,
    error,
    mutate,
  } = useSWR(
    appId && lender && ["transaction", appId, lender, language],
    async () => ({ ...(await getTransaction({ params: { appId: appId ?? "", lender }, quiet: true })).data, appId }),
    // A change of language keeps the old data until the new ones arrive; otherwise the page would
    // unmount and lose the customer's input.
    { ...quietly, keepPreviousData: true, ...(poll ? pace : {}) },
  );
  useErrorToast(error);
  const data = known?.lender === lender && known.appId === appId ? known : undefined;
  if (poll) follow(data);
  // The change is also in the status table, which the customer may have opened meanwhile.
  const reload = () => {
    void mutateAll((key) => Array.isArray(key) && key[0] === "status" && key[1] === appId);
    return mutate();
  };
  return { data, error, reload };
}
