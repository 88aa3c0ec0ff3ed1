import { readCookie } from "../calls/api.ts";

/** To ask for a cookie is the least that can be asked. */
const ask = () => void readCookie({ query: { name: "language" }, quiet: true }).catch(() => undefined);

/** Any call tells the server of a session that was ended here without it: once there is a network again, this one does. */
export const tellEndOnReturn = (): void => addEventListener("online", ask);
