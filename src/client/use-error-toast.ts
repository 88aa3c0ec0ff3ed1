import { useEffect, useRef } from "react";
import { CallError } from "./http/call-error.ts";
import { report } from "./http/http.ts";

/**
 * Shows a failed read as a toast (specification, section 8). Shown once until it succeeds again,
 * because SWR retries. A 401 is skipped: the end of the session has its own message.
 */
export function useErrorToast(error: unknown): void {
  const failing = error !== undefined;
  const last = useRef(error);
  last.current = error;
  useEffect(() => {
    if (failing && !(last.current instanceof CallError && last.current.status === 401)) report(last.current, false);
  }, [failing]);
}
