import type { Agreement, HeldData, OwnApplication, Step } from "../../contract/customer/rights.ts";
import { CallError } from "../calls/call-error.ts";
import { newIdempotencyKey, report } from "../calls/http.ts";
import { askForErasure, getTimeline, myApplications, myConsents, myData, takeErasureBack, withdrawConsent } from "../calls/rights-api.ts";
import { useProfile } from "../profile/profile.ts";
import { useSWR, useSWRConfig } from "../reads.ts";
import { useConfig } from "../site/config.ts";
import { useToldFailure } from "../told-failure.ts";

/** Something that is fetched: itself once it is there, else why it did not come. */
export interface Loaded<T> {
  data: T | undefined;
  error: Error | undefined;
  reload: () => void;
}

const SETTINGS = { keepPreviousData: true, revalidateOnFocus: true, errorRetryCount: 2 };

/** What the customer agreed to. */
export function useAgreements(): Loaded<Agreement[]> & { withdraw: (agreement: Agreement) => Promise<void> } {
  const { language } = useConfig();
  const { reload: reloadProfile } = useProfile();
  const { mutate: mutateAll } = useSWRConfig();
  const { data, error, mutate } = useSWR(["agreements", language], async () => (await myConsents({ quiet: true })).data, SETTINGS);
  useToldFailure(error);
  /** @throws CallError, which the customer has been told of */
  const withdraw = async ({ id }: Agreement) => {
    const { data: now } = await withdrawConsent({ params: { id }, idempotencyKey: newIdempotencyKey() });
    await mutate((before) => before?.map((one) => (one.id === id ? now : one)), { revalidate: true });
    // Offers, statuses and what the guard knows may rest on it.
    reloadProfile();
    await mutateAll((key) => Array.isArray(key) && key[0] !== "agreements" && key[0] !== "form", undefined, { revalidate: true });
  };
  return { data, error, reload: () => void mutate(), withdraw };
}

/** What is held of the customer. Taking a request back throws CallError, of which the customer has been told. */
export function useHeldData(): Loaded<HeldData> & { ask: () => Promise<void>; takeBack: () => Promise<void> } {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(["held-data", language], async () => (await myData({ quiet: true })).data, SETTINGS);
  useToldFailure(error);
  const ask = async () => {
    const { data: erasure } = await askForErasure({ idempotencyKey: newIdempotencyKey() });
    await mutate((before) => before && { ...before, erasure }, { revalidate: false });
  };
  const takeBack = async () => {
    // Taken back in another tab already: what stands is what the server says.
    await takeErasureBack({ quiet: true }).catch((error: unknown) => {
      if (!(error instanceof CallError && error.status === 404)) throw report(error, false);
    });
    await mutate();
  };
  return { data, error, reload: () => void mutate(), ask, takeBack };
}

/** The customer's applications. */
export function useOwnApplications(): Loaded<OwnApplication[]> {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    ["own-applications", language],
    async () => (await myApplications({ quiet: true })).data,
    SETTINGS,
  );
  useToldFailure(error);
  return { data, error, reload: () => void mutate() };
}

/** What happened to an application; asked for once it is looked at. */
export function useTimeline(appId: string, looked: boolean): Loaded<Step[]> {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    looked ? ["timeline", appId, language] : null,
    async () => (await getTimeline({ params: { appId }, quiet: true })).data,
    SETTINGS,
  );
  useToldFailure(error);
  return { data, error, reload: () => void mutate() };
}
