import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from "react";
import type { FieldState, FormStore } from "./form-store.ts";
import type { Translate } from "./problems.ts";

interface FormEnvironment {
  store: FormStore;
  translate: Translate;
}

const Environment = createContext<FormEnvironment | null>(null);

/** Gives the widgets below it their answers and texts. */
export function FormProvider({ store, translate, children }: FormEnvironment & { children: ReactNode }) {
  const environment = useMemo(() => ({ store, translate }), [store, translate]);
  return <Environment value={environment}>{children}</Environment>;
}

export function useForm(): FormEnvironment {
  const environment = useContext(Environment);
  if (!environment) throw new Error("A widget stands outside a FormProvider");
  return environment;
}

/** The answer and the shown problem of one field. Draws again only when one of the two changes. */
export function useField(name: string): FieldState {
  const { store } = useForm();
  const subscribe = useCallback((listener: () => void) => store.subscribeField(name, listener), [store, name]);
  return useSyncExternalStore(subscribe, () => store.field(name));
}
