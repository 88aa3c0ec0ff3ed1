import type { ValidatorModule } from "../../contract/site/slices.ts";
import type { LenderCriteria, LendingAnswers, Trial } from "../../contract/staff/eligibility.ts";
import { STAFF_FORM } from "../../contract/staff/staff-forms.ts";
import { todayInIndia } from "../../engine/values/dates.ts";
import { validatorRuntime } from "../../engine/values/runtime.ts";
import * as api from "../calls/eligibility-api.ts";
import { fetchAsset, newIdempotencyKey } from "../http/http.ts";
import { importAsset } from "../http/import-asset.ts";
import { now } from "../now.ts";
import { useConfig } from "../site/config.ts";
import { useSWR, useSWRImmutable } from "../swr.ts";
import { pollWhile } from "./poll-while.ts";

/** Milliseconds between polls of a trial. Most trials take half a second. */
const ASK_MS = 600;
const QUIETLY = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false };

type Validate = ReturnType<ValidatorModule>[string];

/** The criteria and terms in force, with the schema and validator of their form. */
export interface OpenCriteria {
  schema: object;
  validate: Validate;
  criteria: LenderCriteria;
}

/** Lenders and their products. */
export function useLendings() {
  const { language } = useConfig();
  return useSWR(["lendings", language], async () => (await api.listLendings({ quiet: true })).data, QUIETLY);
}

/** A lender's criteria and terms for a product. `reload` returns the current ones. */
export function useCriteria(lender: string, product: string) {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    ["criteria", language, lender, product],
    async () => (await api.getCriteria({ params: { lender, product }, quiet: true })).data,
    QUIETLY,
  );
  const form = useSWRImmutable(data && ["lending-form", data.form.url, data.form.validator], async () => {
    const { url = "", validator = "" } = data?.form ?? {};
    const [schema, create] = await Promise.all([fetchAsset<object>(url), importAsset<ValidatorModule>(validator)]);
    return { schema, validate: create(validatorRuntime(() => todayInIndia(new Date(now()))))[STAFF_FORM] as Validate };
  });
  const open: OpenCriteria | undefined = data && form.data && { ...form.data, criteria: data };
  return {
    open,
    error: (error ?? form.error) as Error | undefined,
    reload: async (): Promise<LenderCriteria | undefined> => {
      if (form.error) await form.mutate();
      return mutate();
    },
  };
}

const RUNNING: readonly Trial["state"][] = ["waiting", "checking", "counting", "publishing"];
export const isRunning = (trial: Trial | undefined): boolean => trial !== undefined && RUNNING.includes(trial.state);

/** Polls a trial until it ends. The server works on it in the background, so no call blocks. */
export function useTrial(started: Trial) {
  const { data, error, mutate } = useSWR(
    ["criteria-trial", started.id],
    async () => (await api.getTrial({ params: { trial: started.id }, quiet: true })).data,
    {
      fallbackData: started,
      ...pollWhile<Trial>((latest = started) => isRunning(latest), ASK_MS),
      revalidateOnFocus: false,
    },
  );
  const put = (trial: Trial) => mutate(trial, { revalidate: isRunning(trial) });
  return {
    trial: data ?? started,
    error: error as Error | undefined,
    reload: () => void mutate(),
    /** @throws CallError */
    cancel: async () => void (await put((await api.cancelTrial({ params: { trial: started.id }, quiet: true })).data)),
    /** @throws CallError */
    publish: async (note: string) =>
      void (await put(
        (
          await api.publishTrial({ params: { trial: started.id }, body: { note }, idempotencyKey: newIdempotencyKey(), quiet: true })
        ).data,
      )),
  };
}

/** Starts a trial of changed criteria and terms. @throws CallError */
export async function beginTrial({ lender, product, publication }: LenderCriteria, answers: LendingAnswers): Promise<Trial> {
  const input = { params: { lender, product }, body: { publication, ...answers }, idempotencyKey: newIdempotencyKey(), quiet: true };
  return (await api.tryCriteria(input)).data;
}
