import { useEffect, useState } from "react";
import type { FoundGroup } from "../../contract/staff/tables/find.ts";
import { findRecords } from "../calls/staff-api.ts";
import { useConfig } from "../site/config.ts";

/** Milliseconds without a key after which a search is sent. */
const PAUSE_MS = 200;

interface Answer {
  key: string;
  groups: FoundGroup[] | null;
}

/**
 * Records by the text that is being typed. A search that is outdated by the next key is aborted.
 * Not cached: the text may be a person's name.
 * @param text empty for none
 * @returns `groups` is null while the search runs, and if it failed
 */
export function useFoundRecords(text: string): { groups: readonly FoundGroup[] | null; failed: boolean; retry: () => void } {
  const { language } = useConfig();
  const [tries, setTries] = useState(1);
  const [answer, setAnswer] = useState<Answer>({ key: "", groups: [] });
  const key = text === "" ? "" : `${tries} ${language} ${text}`;
  useEffect(() => {
    if (key === "") return;
    const outdated = new AbortController();
    const { signal } = outdated;
    const timer = setTimeout(() => {
      findRecords({ body: { text }, quiet: true, signal }).then(
        ({ groups }) => signal.aborted || setAnswer({ key, groups }),
        () => signal.aborted || setAnswer({ key, groups: null }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [key, text]);
  const retry = () => setTries(tries + 1);
  if (key === "") return { groups: [], failed: false, retry };
  return answer.key === key ? { groups: answer.groups, failed: answer.groups === null, retry } : { groups: null, failed: false, retry };
}
