import { readSessionCode } from "./calls/arrivals.ts";
import { useSWRImmutable } from "./swr.ts";

/**
 * The owner of the session that a code would resume, as a masked contact for display. Without a
 * code nothing is fetched.
 */
export function useCodeOwner(code: string | null): { owner: string | undefined; error: Error | undefined } {
  const { data, error } = useSWRImmutable(
    code && ["code-owner", code],
    async () => (await readSessionCode({ body: { code: code ?? "" }, quiet: true })).owner,
    { shouldRetryOnError: false },
  );
  return { owner: data, error };
}
