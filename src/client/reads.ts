import useSWR, { mutate, unload, useSWRConfig } from "swr";
import useSWRImmutable from "swr/immutable";
import { whenTokenGoes } from "./session/session.ts";

/**
 * What was read from the server is of whoever is signed in: with the token all of it goes, and what is still on its way is not taken.
 * SWR is imported from here, so that nothing is read without this; it comes down with the first thing that is.
 */
whenTokenGoes(() => unload({ revalidate: false }));

export { mutate, useSWR, useSWRConfig, useSWRImmutable };
