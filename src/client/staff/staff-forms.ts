import { useState } from "react";
import type { ValidatorModule } from "../../contract/site/slices.ts";
import { STAFF_FORM, type StaffAnswers, type StaffFormSlice, type StaffRecord } from "../../contract/staff/staff-forms.ts";
import { todayInIndia } from "../../engine/values/dates.ts";
import { validatorRuntime } from "../../engine/values/runtime.ts";
import { getPartnerForm, getStaffForm, lookAtPartnerLink, lookAtStaffLink, savePartnerForm, saveStaffForm } from "../calls/staff-api.ts";
import { fetchAsset } from "../http/http.ts";
import { idempotentCalls } from "../http/idempotent-calls.ts";
import { importAsset } from "../http/import-asset.ts";
import { now } from "../now.ts";
import { useConfig } from "../site/config.ts";
import { mutate, useSWR, useSWRImmutable } from "../swr.ts";

type Validate = ReturnType<ValidatorModule>[string];

/** What else on a page may show a record that a form saves, by the first part of its key. */
const RECORDS: readonly unknown[] = ["table", "ticket", "merchant-request"];

interface LoadedStaffForm {
  slice: StaffFormSlice;
  validate: Validate;
  record: StaffRecord;
}

interface StaffFormLoad {
  loaded: LoadedStaffForm | undefined;
  error: Error | undefined;
  /** Reloads the record; resolves to its current state. */
  reload(): Promise<StaffRecord | undefined>;
  /**
   * A record with a question was not saved; `confirmed` answers it.
   * @throws CallError
   */
  save(revision: string, answers: StaffAnswers, confirmed?: boolean): Promise<StaffRecord>;
}

const CALLS = {
  admin: { get: getStaffForm, save: saveStaffForm, look: lookAtStaffLink },
  partner: { get: getPartnerForm, save: savePartnerForm, look: lookAtPartnerLink },
};

function useCalls() {
  const { area } = useConfig();
  return CALLS[area === "partner" ? "partner" : "admin"];
}

/** The previous data stay while another language loads, so that input is not lost. */
const INTO_ANOTHER_LANGUAGE = { keepPreviousData: true };

/** The purpose of a staff link, by its token. */
export function useStaffLink(link: string) {
  const { look } = useCalls();
  const { language } = useConfig();
  return useSWR(["staff-link", link, language], () => look({ body: { link }, quiet: true }), {
    ...INTO_ANOTHER_LANGUAGE,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
}

/**
 * A staff form with its record. A save refreshes the page's tables, conversations and other forms.
 * @param link token of the link through which the form is filled
 * @param about the page's record, for an action on that record
 */
export function useStaffForm(id: string, link?: string, about?: string): StaffFormLoad {
  const { forms, language } = useConfig();
  const calls = useCalls();
  const [keyed] = useState(idempotentCalls);
  const urls = forms[id];
  const form = useSWRImmutable(
    urls && ["staff-form", urls.url, urls.validator],
    async () => {
      const { url = "", validator = "" } = urls ?? {};
      const [slice, create] = await Promise.all([fetchAsset<StaffFormSlice>(url), importAsset<ValidatorModule>(validator)]);
      return { slice, validate: create(validatorRuntime(() => todayInIndia(new Date(now()))))[STAFF_FORM] as Validate };
    },
    INTO_ANOTHER_LANGUAGE,
  );
  const record = useSWR(
    ["staff-record", id, language, about],
    () => calls.get({ params: { form: id }, query: about ? { about } : {}, quiet: true }),
    {
      ...INTO_ANOTHER_LANGUAGE,
      revalidateOnFocus: false,
      // A reload would remove values that are shown only once.
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  );
  const save = async (revision: string, answers: StaffAnswers, confirmed = false) => {
    const body = { revision, answers, ...(confirmed && { confirmed }), ...(link !== undefined && { link }) };
    const saved = await keyed([id, body], (idempotencyKey) =>
      calls.save({ params: { form: id }, body, idempotencyKey, quiet: true, publishes: true }),
    );
    if (saved.question !== undefined) return saved;
    await record.mutate(saved, { revalidate: false });
    // Any other form or table may show the saved record, so all are reloaded. Not when the save
    // leads to another page.
    if (saved.go === undefined)
      void mutate((key) => Array.isArray(key) && (RECORDS.includes(key[0]) || (key[0] === "staff-record" && key[1] !== id)));
    return saved;
  };
  return {
    loaded: form.data && record.data && { ...form.data, record: record.data },
    error: form.error ?? record.error,
    reload: async () => {
      if (form.error) await form.mutate();
      return record.mutate();
    },
    save,
  };
}
