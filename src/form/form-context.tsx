import { type Atom, useAtomValue } from "jotai";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { FormStore } from "./form-store.ts";
import type { Problem, Translate } from "./problems.ts";

interface FormEnvironment {
  store: FormStore;
  translate: Translate;
}

const Environment = createContext<FormEnvironment | null>(null);

/** Provides the answers and texts to the widgets below. */
export function FormProvider({ store, translate, children }: FormEnvironment & { children: ReactNode }) {
  const environment = useMemo(() => ({ store, translate }), [store, translate]);
  return <Environment value={environment}>{children}</Environment>;
}

export function useForm(): FormEnvironment {
  const environment = useContext(Environment);
  if (!environment) throw new Error("A widget is outside a FormProvider");
  return environment;
}

/** The value of an atom of the form. Renders again only when it changes. */
export function useFormAtom<Value>(atom: Atom<Value>): Value {
  return useAtomValue(atom, { store: useForm().store.atoms }) as Value;
}

/** The answer to one field; undefined for none. */
export const useAnswer = (path: string): unknown => useFormAtom(useForm().store.answerAtom(path));

/** The problem shown at one field. */
export const useProblem = (path: string): Problem | undefined => useFormAtom(useForm().store.problemAtom(path));
