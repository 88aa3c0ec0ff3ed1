import useSWR, { mutate, unload, useSWRConfig } from "swr";
import useSWRImmutable from "swr/immutable";
import { whenTokenGoes } from "./session/session.ts";

/**
 * Clears SWR's cache and drops responses in flight when the token changes, because the data belong
 * to the signed-in user. SWR is imported only from here, so no read bypasses this; it loads with
 * the first read.
 */
whenTokenGoes(() => unload({ revalidate: false }));

export { mutate, useSWR, useSWRConfig, useSWRImmutable };
