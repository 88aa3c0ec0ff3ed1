import type { ProductTerms } from "../../contract/staff/lender-terms.ts";
import * as api from "../calls/eligibility-api.ts";
import type { Fetched } from "../fetched.ts";
import { useConfig } from "../site/config.ts";
import { useSWR } from "../swr.ts";

const QUIETLY = { revalidateOnFocus: false, shouldRetryOnError: false };

/** A lender's terms for each of its products; null requests nothing. */
export function useLenderTerms(lender: string | null): Fetched<ProductTerms[]> {
  const { language } = useConfig();
  const { data, error, mutate } = useSWR(
    lender && ["lender-terms", language, lender],
    async () => (await api.lenderTerms({ params: { lender: lender ?? "" }, quiet: true })).data,
    QUIETLY,
  );
  return { data, error, reload: () => void mutate() };
}
