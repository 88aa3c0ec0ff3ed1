import { useEffect, useState } from "react";
import { forgetAnswers, readStoredAnswers } from "../../client/session/stored-answers.ts";
import type { Answers } from "../../contract/customer/profile.ts";
import { equal } from "../../engine/values/equal.ts";

/**
 * Unsent answers stored in this tab; undefined while loading, null for none.
 * @param over the server's answers; stored answers with another base are discarded
 */
export function useStoredAnswers(about: string, over: Answers): Answers | null | undefined {
  const [opened, setOpened] = useState<{ about: string; answers: Answers | null }>();
  const [first] = useState(over);
  useEffect(() => {
    let unmounted = false;
    void readStoredAnswers(about).then((kept) => {
      if (unmounted) return;
      const sound = kept !== null && equal(kept.over, first);
      if (kept !== null && !sound) forgetAnswers(about);
      setOpened({ about, answers: sound ? kept.answers : null });
    });
    return () => {
      unmounted = true;
    };
  }, [about, first]);
  return opened?.about === about ? opened.answers : undefined;
}
