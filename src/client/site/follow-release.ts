import { RELEASE_HEADER } from "../../contract/endpoint.ts";
import { currentWiring } from "../calls/http.ts";
import { currentConfig } from "./config.ts";
import { renewConfig } from "./release.ts";

let followed: string | null = null;

/**
 * From now on a customer's page puts the release in force that an answer of the server names, once for each. What is open under
 * another, such as a form, goes on under its own. Another process of the server may not know of it yet: then the next answer that
 * names it tries again.
 */
export function followReleases(): void {
  currentWiring().answered = ({ headers }) => void follow(headers.get(RELEASE_HEADER));
}

async function follow(live: string | null): Promise<void> {
  const config = currentConfig();
  if (live === null || live === followed || config?.area !== "customer" || config.release.startsWith(live)) return;
  followed = live;
  const renewed = await renewConfig().catch(() => null);
  if (!renewed?.startsWith(live)) followed = null;
}
