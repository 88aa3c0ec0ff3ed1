import { useRef, useState } from "react";
import useSWRInfinite, { unstable_serialize } from "swr/infinite";
import type { ErasureCase, FoundCustomer } from "../../contract/staff/erasures.ts";
import * as api from "../calls/erasure-api.ts";
import { idempotentCalls } from "../http/idempotent-calls.ts";
import { useConfig } from "../site/config.ts";
import { useSWRConfig } from "../swr.ts";
import { useErrorToast } from "../use-error-toast.ts";

/** The current result: customers of a search, or one proposal or certificate. */
type FoundCustomers = { customers: FoundCustomer[] } | { erasure: ErasureCase; customer: FoundCustomer | null };

const CERTIFICATE = /^E-\d{8}-[0-9A-Z]{8}$/;

/** Searches by mobile number, email, id of a request or application, or certificate number. @throws CallError */
async function find(text: string): Promise<FoundCustomers> {
  const number = text.trim().toUpperCase();
  if (CERTIFICATE.test(number)) return { erasure: (await api.getCertificate({ params: { number }, quiet: true })).data, customer: null };
  return { customers: (await api.searchCustomer({ body: { contact: text.trim() }, quiet: true })).data };
}

/** SWR key of each page of open proposals; null after the last. */
const pageKey = (language: string) => (index: number, before: Page | null) =>
  index > 0 && before?.nextCursor == null ? null : ["erasures", language, before?.nextCursor ?? null];
type Page = Awaited<ReturnType<typeof api.listErasures>>;

/**
 * Customer search and the two-person erasure. The actions throw a CallError; except for `find`, it
 * has already been shown.
 */
export function useErasures() {
  const { language } = useConfig();
  const { mutate: mutateAll } = useSWRConfig();
  const [keyed] = useState(idempotentCalls);
  const [found, setFound] = useState<FoundCustomers | null>(null);
  /** Number of lookups so far. A slower earlier one must not show another customer. */
  const lookups = useRef(0);
  const lookUp = async (fetchFound: () => Promise<FoundCustomers>) => {
    const own = ++lookups.current;
    const result = await fetchFound();
    if (own === lookups.current) setFound(result);
  };
  const refresh = async () => {
    await Promise.all([mutateAll(unstable_serialize(pageKey(language))), mutateAll((key) => Array.isArray(key) && key[0] === "table")]);
  };
  const changed = async (erasure: ErasureCase) => {
    setFound({ erasure, customer: null });
    await refresh();
  };
  /** Removes a closed request, and a proposal that depended on it. */
  const without = async (request: string) => {
    const since = (one: FoundCustomer) => ({ ...one, asked: null, proposal: one.proposal?.askedAt ? null : one.proposal });
    setFound((before) =>
      before && "customers" in before
        ? { customers: before.customers.map((one) => (one.asked?.id === request ? since(one) : one)) }
        : before,
    );
    await refresh();
  };
  return {
    found,
    forget: () => setFound(null),
    find: (text: string) => lookUp(() => find(text)),
    show: (id: string) => lookUp(async () => (await api.getErasure({ params: { id } })).data),
    propose: async (customerId: string, reason: string) => {
      const body = { customerId, reason };
      await keyed(["propose", body], (idempotencyKey) => api.proposeErasure({ body, idempotencyKey })).then(({ data }) => changed(data));
    },
    confirm: async (id: string) => {
      const params = { id };
      await keyed(["confirm", id], (idempotencyKey) => api.confirmErasure({ params, idempotencyKey })).then(({ data }) => changed(data));
    },
    refuse: async (request: string, reason: string) => {
      const refusal = { params: { id: request }, body: { reason } };
      await keyed(["refuse", refusal], (idempotencyKey) => api.refuseErasure({ ...refusal, idempotencyKey }));
      await without(request);
    },
    takeBack: async (id: string) => {
      await api.takeErasureProposalBack({ params: { id } }).then(({ data }) => changed(data));
    },
  };
}
export type Erasures = ReturnType<typeof useErasures>;

/** Open proposals of other staff, oldest first; `loadMore` adds a page. */
export function useOpenErasures() {
  const { language } = useConfig();
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<Page, Error>(
    pageKey(language),
    ([, , cursor]: [string, string, string | null]) => api.listErasures({ query: cursor === null ? {} : { cursor }, quiet: true }),
    { shouldRetryOnError: false, revalidateOnFocus: false },
  );
  useErrorToast(error);
  return {
    open: data?.flatMap((page) => page.data),
    error,
    more: data?.at(-1)?.nextCursor != null,
    busy: isValidating,
    loadMore: () => void setSize(size + 1),
    reload: () => void mutate(),
  };
}
