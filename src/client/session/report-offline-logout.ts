import { readCookie } from "../calls/api.ts";

/** Reading a cookie is the cheapest call. */
const ask = () => void readCookie({ query: { name: "language" }, quiet: true }).catch(() => undefined);

/**
 * Any call tells the server about a session that was ended offline. This makes one when the network
 * is back.
 */
export const reportOfflineLogout = (): void => addEventListener("online", ask);
