import { useRef, useState } from "react";
import type { getCatalogue as Catalogue } from "../../contract/customer/catalogue.ts";
import type { Closings } from "../../contract/customer/closings.ts";
import type { NextProduct } from "../../contract/customer/next-products.ts";
import type { Change, OffersOfApplication } from "../../contract/customer/offers.ts";
import type { Statement } from "../../contract/customer/statement.ts";
import type { Status as StatusCode } from "../../contract/customer/status.ts";
import type { LenderStatus, getStatus as Status, getTransaction as Transaction } from "../../contract/customer/transactions.ts";
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
import { useSWR, useSWRConfig } from "../reads.ts";
import { useConfig } from "../site/config.ts";
import { useToldFailure } from "../told-failure.ts";

interface Loaded<T> {
  data: T | undefined;
  error: Error | undefined;
  reload: () => void;
}

/** Statuses in which an answer of the lender may come at any moment. */
const PENDING: ReadonlySet<StatusCode> = new Set(["SUBMITTED", "IN_REVIEW", "APPROVED"]);

/** Milliseconds between looks at a pending status: the first, and the longest that it grows to. */
const FIRST_POLL = 2_000;
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
    setPace((last) => (!isPending(data) ? 0 : same && last > 0 ? Math.min(last * GROWTH, LONGEST_LOOK) : FIRST_POLL));
  };
  /** What was there before the first look, or came by that of another screen, whose success is not told here. */
  const follow = (data: T | undefined) => {
    if (pace === 0 && data !== undefined && isPending(data)) setPace(FIRST_POLL);
  };
  return { pace: { refreshInterval: pace, onSuccess }, follow };
}

const quietly = { revalidateOnFocus: true, refreshWhenHidden: false, shouldRetryOnError: true, errorRetryCount: 3, dedupingInterval: 500 };

interface LoadedOffers extends Loaded<OffersOfApplication> {
  /** Asks for another amount or tenure: the answers by name. What comes of it takes the place of the offers. Throws CallError. */
  ask: (answers: Record<string, number>) => Promise<void>;
}

/** The offers of an application in the language that is on. */
export function useOffers(appId: string | null): LoadedOffers {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    appId && ["offers", appId, language],
    async () => (await getOffers({ params: { appId: appId ?? "" }, quiet: true })).data,
    {
      ...quietly,
      keepPreviousData: true,
    },
  );
  useToldFailure(error);
  const ask = async (answers: Record<string, number>) => {
    const { data: worked } = await askForOthers({ params: { appId: appId ?? "" }, body: { answers }, quiet: true });
    await mutate(worked, { revalidate: false });
  };
  return { data, error, reload: () => void mutate(), ask };
}

/** What would make a lender match that did not; asked for while it is looked at. */
export function useChanges(appId: string, lender: string, looked: boolean): Loaded<Change[]> {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    looked ? ["changes", appId, lender, language] : null,
    async () => (await getChanges({ params: { appId, lender }, quiet: true })).data.changes,
    { revalidateOnFocus: false, errorRetryCount: 1 },
  );
  useToldFailure(error);
  return { data, error, reload: () => void mutate() };
}

/** Other products for who finds no lender for this application. */
export function useNextProducts(appId: string): Pick<Loaded<NextProduct[]>, "data" | "error"> {
  return useSWR(["next", appId], async () => (await getNextProducts({ params: { appId }, quiet: true })).data.products, {
    revalidateOnFocus: false,
    errorRetryCount: 1,
  });
}

/**
 * What closing after so many months costs by each offer; nothing is asked for without a number of months.
 * @param offers those that are shown: with others it is asked anew
 */
export function useClosings(appId: string, offers: string, months: number | null): Loaded<Closings> {
  const { data, error, mutate } = useSWR(
    months === null ? null : ["closings", appId, offers, months],
    async () => (await getClosings({ params: { appId }, query: { months: months ?? 1 }, quiet: true })).data,
    { revalidateOnFocus: false, keepPreviousData: true, errorRetryCount: 1 },
  );
  useToldFailure(error);
  return { data, error, reload: () => void mutate() };
}

/** What lenders of a product offer before anybody is known. @param product its code */
export function useCatalogue(product: string): Loaded<ResponseOf<typeof Catalogue>["data"]> {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    ["catalogue", product, language],
    async () => (await getCatalogue({ params: { productType: product }, quiet: true })).data,
    { ...quietly, keepPreviousData: true },
  );
  useToldFailure(error);
  return { data, error, reload: () => void mutate() };
}

/** The Key Fact Statement of an offer. Only where the offer stands changes. */
export function useStatement(appId: string | null, offerId: string): Loaded<Statement> {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    appId && ["statement", appId, offerId, language],
    async () => (await getStatement({ params: { appId: appId ?? "", offerId }, quiet: true })).data,
    { revalidateOnFocus: false, keepPreviousData: true, errorRetryCount: 3 },
  );
  useToldFailure(error);
  return { data, error, reload: () => void mutate() };
}

const anyPending = (rows: ResponseOf<typeof Status>["data"]) => rows.some((row) => PENDING.has(row.status));
/** Whoever was handed over is at the lender's page, maybe in another tab. */
const isPending = ({ status, delivery }: ResponseOf<typeof Transaction>["data"]) => PENDING.has(status) || delivery === "handed-over";

/** Where the application stands with each lender; looks again while an answer is awaited. */
export function useStatus(appId: string | null, { poll = false } = {}): Loaded<LenderStatus[]> {
  const { language } = useConfig();
  const { pace, follow } = usePace(anyPending);
  const { data, error, mutate } = useSWR(
    appId && ["status", appId, language],
    async () => (await getStatus({ params: { appId: appId ?? "" }, quiet: true })).data,
    { ...quietly, ...(poll ? pace : {}) },
  );
  useToldFailure(error);
  if (poll) follow(data);
  return { data, error, reload: () => void mutate() };
}

/** What tells how an application stands. */
const STANDING: ReadonlySet<unknown> = new Set(["status", "transaction", "statement"]);

/** Asks anew how an application stands, by table, with each lender and in statements, whichever screen shows it next: nobody should see more of what was. */
export function useStandingAnew(appId: string | null): () => void {
  const { mutate } = useSWRConfig();
  return () => void mutate((key) => Array.isArray(key) && STANDING.has(key[0]) && key[1] === appId);
}

interface LoadedTransaction extends Loaded<ResponseOf<typeof Transaction>["data"]> {
  /** Resolves once it is there again, or that has failed. */
  reload: () => Promise<unknown>;
}

/** An application with one lender. */
export function useTransaction(appId: string | null, lender: string, { poll = true } = {}): LoadedTransaction {
  const { language } = useConfig();
  const { pace, follow } = usePace(isPending);
  const { mutate: mutateAll } = useSWRConfig();
  const {
    data: known,
    error,
    mutate,
  } = useSWR(
    appId && lender && ["transaction", appId, lender, language],
    async () => ({ ...(await getTransaction({ params: { appId: appId ?? "", lender }, quiet: true })).data, appId }),
    // In another language it stays until that has come: what is being filled in on the page would be lost with it.
    { ...quietly, keepPreviousData: true, ...(poll ? pace : {}) },
  );
  useToldFailure(error);
  const data = known?.lender === lender && known.appId === appId ? known : undefined;
  if (poll) follow(data);
  // What happened to one application shows in the table too, whichever screen the customer has gone to meanwhile.
  const reload = () => {
    void mutateAll((key) => Array.isArray(key) && key[0] === "status" && key[1] === appId);
    return mutate();
  };
  return { data, error, reload };
}
