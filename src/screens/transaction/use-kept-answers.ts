import { useEffect, useState } from "react";
import { forgetAnswers, keptAnswers } from "../../client/session/kept-answers.ts";
import type { Answers } from "../../contract/customer/profile.ts";
import { equal } from "../../engine/values/equal.ts";

/**
 * What was answered for something in this tab and not sent; undefined until that is known, null for nothing.
 * @param over what the server has of it: what was given over other answers counts no more
 */
export function useKeptAnswers(about: string, over: Answers): Answers | null | undefined {
  const [opened, setOpened] = useState<{ about: string; answers: Answers | null }>();
  const [first] = useState(over);
  useEffect(() => {
    let gone = false;
    void keptAnswers(about).then((kept) => {
      if (gone) return;
      const sound = kept !== null && equal(kept.over, first);
      if (kept !== null && !sound) forgetAnswers(about);
      setOpened({ about, answers: sound ? kept.answers : null });
    });
    return () => {
      gone = true;
    };
  }, [about, first]);
  return opened?.about === about ? opened.answers : undefined;
}
