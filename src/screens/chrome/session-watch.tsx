import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useProfileSync } from "../../client/profile/profile.ts";
import { useSession } from "../../client/session/session.ts";

/**
 * Delays in milliseconds: before loading, so that the screen's own requests go first, and before a
 * retry.
 */
export const SCREEN_FIRST = 2_000;
const AGAIN = 10_000;

const fetchSignedIn = async () => (await import("./session-tasks.tsx")).SessionTasks;

/**
 * Keeps profile and session of a signed-in user up to date. The session part loads later, so that
 * the first screen does without it.
 */
export function SessionWatch() {
  const { signedIn } = useSession();
  const [SignedIn, setSignedIn] = useState<ComponentType | null>(null);
  useProfileSync(useLocation().pathname);
  useEffect(() => {
    if (!signedIn || SignedIn !== null) return;
    let timer: ReturnType<typeof setTimeout>;
    const load = () => {
      fetchSignedIn().then(
        (fetched) => setSignedIn(() => fetched),
        () => {
          timer = setTimeout(load, AGAIN);
        },
      );
    };
    timer = setTimeout(load, SCREEN_FIRST);
    return () => clearTimeout(timer);
  }, [signedIn, SignedIn]);
  return signedIn && SignedIn !== null ? <SignedIn /> : null;
}
