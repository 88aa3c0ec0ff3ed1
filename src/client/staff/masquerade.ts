import { exitMasquerade } from "../calls/masquerade-api.ts";
import { cookie, setCookieLocally } from "../cookies.ts";
import { CallError } from "../http/call-error.ts";
import { currentWiring, wireCalls } from "../http/http.ts";
import { currentSession } from "../session/session.ts";
import { isEnding } from "../session/session-end.ts";

const MARK = "masquerade";

/** Base path of the application. */
const BASE = import.meta.env.BASE_URL.replace(/\/$/, "");

/**
 * Token of the masquerade that this page restored. The cookies may belong to a session that another
 * tab has started since.
 */
let acting: string | null = null;

/**
 * Resolves to the path after the masquerade. Set while it is being left, so that it is not left
 * twice.
 */
let leaving: Promise<string> | null = null;

/** Whether a member of staff acts as a merchant on this page. */
export const isMasquerading = (): boolean => acting !== null && acting === currentSession().token;

/**
 * Detects a restored masquerade. If it is refused or idle, only the masquerade ends (decision
 * O122).
 */
export function watchMasquerade(): void {
  if (cookie(MARK) !== "1") return;
  acting = currentSession().token;
  const wiring = currentWiring();
  const signedOut = () => {
    if (!isMasquerading()) return wiring.signedOut();
    // Other calls in progress are refused too.
    if (leaving === null && !isEnding()) leaveMasquerade().catch(() => undefined);
  };
  const leave = async () =>
    isMasquerading() &&
    leaveMasquerade().then(
      () => true,
      () => false,
    );
  wireCalls({ ...wiring, signedOut, leave });
}

const stay = () => {
  leaving = null;
};

/**
 * Ends the masquerade and loads the page at which the member of staff continues or signs in.
 * @throws CallError, already shown; for some codes the session has already ended otherwise
 */
export async function leaveMasquerade(): Promise<void> {
  leaving ??= exited();
  try {
    location.assign(BASE + (await leaving));
    // The page may return from the back/forward cache; the reset makes it leave again.
    addEventListener("pagehide", stay, { once: true });
  } catch (error) {
    stay();
    throw error;
  }
}

async function exited(): Promise<string> {
  try {
    // The response sets the admin's token, so it must complete even if the page reloads.
    return (await exitMasquerade({ keepalive: true })).go;
  } catch (error) {
    if (error instanceof CallError) noMasquerade(error.code);
    throw error;
  }
}

/**
 * The session is not a masquerade (its marker cookie is stale), or the server has no session: then
 * it ends like any other.
 */
function noMasquerade(code: string): void {
  if (code !== "FORBIDDEN" && code !== "NOT_SIGNED_IN") return;
  acting = null;
  if (code === "FORBIDDEN") setCookieLocally(MARK);
  else currentWiring().signedOut();
}
