import { myApplications } from "../calls/rights-api.ts";
import { useSession } from "../session/session.ts";
import { useConfig } from "../site/config.ts";
import { useSWR } from "../swr.ts";

/** Only a sort order depends on the data. */
const SETTINGS = { keepPreviousData: true, revalidateOnFocus: false, errorRetryCount: 1 };

/** Ids of the lenders whose offers the customer chose; empty when signed out or while loading. */
export function useOwnLenders(): ReadonlySet<string> {
  const { language } = useConfig();
  const { signedIn } = useSession();
  const { data = [] } = useSWR(
    signedIn && ["own-applications", language],
    async () => (await myApplications({ quiet: true })).data,
    SETTINGS,
  );
  return new Set(data.flatMap(({ lenders }) => lenders.map(({ id }) => id)));
}
