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

const fetchSessionTasks = async () => (await import("./session-tasks.tsx")).SessionTasks;

/**
 * Keeps profile and session of a signed-in user up to date. The session tasks load later, so that
 * the first screen does without them.
 */
export function SessionWatch() {
  const { signedIn } = useSession();
  const [Tasks, setTasks] = useState<ComponentType | null>(null);
  useProfileSync(useLocation().pathname);
  useEffect(() => {
    if (!signedIn || Tasks !== null) return;
    let timer: ReturnType<typeof setTimeout>;
    const load = () => {
      fetchSessionTasks().then(
        (fetched) => setTasks(() => fetched),
        () => {
          timer = setTimeout(load, AGAIN);
        },
      );
    };
    timer = setTimeout(load, SCREEN_FIRST);
    return () => clearTimeout(timer);
  }, [signedIn, Tasks]);
  return signedIn && Tasks !== null ? <Tasks /> : null;
}
