import { readSessionCode } from "./calls/arrivals.ts";
import { useSWRImmutable } from "./reads.ts";

/** Whose session a code would go on with, as far as its owner knows them; nothing is asked without a code. */
export function useCodeOwner(code: string | null): { owner: string | undefined; error: Error | undefined } {
  const { data, error } = useSWRImmutable(
    code && ["code-owner", code],
    async () => (await readSessionCode({ body: { code: code ?? "" }, quiet: true })).owner,
    { shouldRetryOnError: false },
  );
  return { owner: data, error };
}
