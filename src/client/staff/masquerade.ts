import { CallError } from "../calls/call-error.ts";
import { currentWiring, wireCalls } from "../calls/http.ts";
import { exitMasquerade } from "../calls/masquerade-api.ts";
import { cookie, setHere } from "../session/cookies.ts";
import { currentSession } from "../session/session.ts";
import { isEnding } from "../session/session-end.ts";

const MARK = "masquerade";

/** Where the application lives below its host. */
const BASE = import.meta.env.BASE_URL.replace(/\/$/, "");

/** The token of the masquerade that this page took up; the cookies may be of another session by now, which another tab has begun. */
let acting: string | null = null;

/** The path at which the member of the staff goes on, from when the masquerade is being left: until then nothing else ends the session. */
let leaving: Promise<string> | null = null;

/** Whether a member of the staff acts for a merchant on this page. */
export const isMasquerading = (): boolean => acting !== null && acting === currentSession().token;

/** Looks whether the session that was taken up is a masquerade; if so, one that is refused or left unattended ends that alone (decision O122). */
export function watchMasquerade(): void {
  if (cookie(MARK) !== "1") return;
  acting = currentSession().token;
  const wiring = currentWiring();
  const signedOut = () => {
    if (!isMasquerading()) return wiring.signedOut();
    // What was asked for meanwhile is refused, too.
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
 * Ends it, and loads the page at which the member of the staff goes on or signs in.
 * @throws CallError, of which they have been told; the session has ended otherwise meanwhile where the code is of that
 */
export async function leaveMasquerade(): Promise<void> {
  leaving ??= exited();
  try {
    location.assign(BASE + (await leaving));
    // Whoever comes back to this page by the browser's history is led away again.
    addEventListener("pagehide", stay, { once: true });
  } catch (error) {
    stay();
    throw error;
  }
}

async function exited(): Promise<string> {
  try {
    // The answer brings the admin's token, and does so, too, when the page is loaded anew meanwhile.
    return (await exitMasquerade({ keepalive: true })).go;
  } catch (error) {
    if (error instanceof CallError) noMasquerade(error.code);
    throw error;
  }
}

/** The session is of another kind, beside which the mark stood, or the server knows none: then it ends as any other does. */
function noMasquerade(code: string): void {
  if (code !== "FORBIDDEN" && code !== "NOT_SIGNED_IN") return;
  acting = null;
  if (code === "FORBIDDEN") setHere(MARK);
  else currentWiring().signedOut();
}
