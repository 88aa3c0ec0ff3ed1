import type { Agreement, HeldData, OwnApplication, Step } from "../../contract/customer/rights.ts";
import { askForErasure, getTimeline, myApplications, myConsents, myData, takeErasureBack, withdrawConsent } from "../calls/rights-api.ts";
import type { Fetched } from "../fetched.ts";
import { CallError } from "../http/call-error.ts";
import { newIdempotencyKey, report } from "../http/http.ts";
import { useProfile } from "../profile/profile.ts";
import { useConfig } from "../site/config.ts";
import { useSWR, useSWRConfig } from "../swr.ts";
import { useErrorToast } from "../use-error-toast.ts";

const SETTINGS = { keepPreviousData: true, revalidateOnFocus: true, errorRetryCount: 2 };

/** The customer's agreements. */
export function useAgreements(): Fetched<Agreement[]> & { withdraw: (agreement: Agreement) => Promise<void> } {
  const { language } = useConfig();
  const { reload: reloadProfile } = useProfile();
  const { mutate: mutateAll } = useSWRConfig();
  const { data, error, mutate } = useSWR(["agreements", language], async () => (await myConsents({ quiet: true })).data, SETTINGS);
  useErrorToast(error);
  /** @throws CallError, already shown to the customer */
  const withdraw = async ({ id }: Agreement) => {
    const { data: now } = await withdrawConsent({ params: { id }, idempotencyKey: newIdempotencyKey() });
    await mutate((before) => before?.map((one) => (one.id === id ? now : one)), { revalidate: true });
    // Offers, statuses and the guard's facts may depend on the consent.
    reloadProfile();
    await mutateAll((key) => Array.isArray(key) && key[0] !== "agreements" && key[0] !== "form", undefined, { revalidate: true });
  };
  return { data, error, reload: () => void mutate(), withdraw };
}

/**
 * The data held about the customer. `ask` and `takeBack` throw a CallError that has already been
 * shown.
 */
export function useHeldData(): Fetched<HeldData> & { ask: () => Promise<void>; takeBack: () => Promise<void> } {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(["held-data", language], async () => (await myData({ quiet: true })).data, SETTINGS);
  useErrorToast(error);
  const ask = async () => {
    const { data: erasure } = await askForErasure({ idempotencyKey: newIdempotencyKey() });
    await mutate((before) => before && { ...before, erasure }, { revalidate: false });
  };
  const takeBack = async () => {
    // Already withdrawn in another tab: reload the server's state.
    await takeErasureBack({ quiet: true }).catch((error: unknown) => {
      if (!(error instanceof CallError && error.status === 404)) throw report(error, false);
    });
    await mutate();
  };
  return { data, error, reload: () => void mutate(), ask, takeBack };
}

/** The customer's applications. */
export function useOwnApplications(): Fetched<OwnApplication[]> {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    ["own-applications", language],
    async () => (await myApplications({ quiet: true })).data,
    SETTINGS,
  );
  useErrorToast(error);
  return { data, error, reload: () => void mutate() };
}

/** The events of an application; fetched while `requested` is true. */
export function useTimeline(appId: string, requested: boolean): Fetched<Step[]> {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    requested ? ["timeline", appId, language] : null,
    async () => (await getTimeline({ params: { appId }, quiet: true })).data,
    SETTINGS,
  );
  useErrorToast(error);
  return { data, error, reload: () => void mutate() };
}
