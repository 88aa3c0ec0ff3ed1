import { useEffect, useRef } from "react";
import { CallError } from "./calls/call-error.ts";
import { report } from "./calls/http.ts";

/**
 * Tells of a failed call as a toast (specification, section 8), once for as long as it fails: what asks again by itself would say
 * so with each try. The end of a session has been told of already.
 */
export function useToldFailure(error: unknown): void {
  const failing = error !== undefined;
  const last = useRef(error);
  last.current = error;
  useEffect(() => {
    if (failing && !(last.current instanceof CallError && last.current.status === 401)) report(last.current, false);
  }, [failing]);
}
