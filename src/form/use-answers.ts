import { useRef, useSyncExternalStore } from "react";
import { useForm } from "./form-context.tsx";
import type { Answers } from "./form-store.ts";

/** Some of the store's answers; the same object until one of them changes. @param read all of them, or those in force */
export function useAnswers(read: () => Answers, names: readonly string[]): Answers {
  const { store } = useForm();
  const last = useRef<Answers>({});
  return useSyncExternalStore(store.subscribe, () => {
    const answers = read();
    const some = Object.fromEntries(names.filter((name) => name in answers).map((name) => [name, answers[name]]));
    const known = Object.keys(some);
    const same = known.length === Object.keys(last.current).length && known.every((name) => Object.is(some[name], last.current[name]));
    if (!same) last.current = some;
    return last.current;
  });
}
