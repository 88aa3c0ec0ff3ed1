import { useState } from "react";

/**
 * The state of an input whose applied value is in the URL. It starts again from that value when it
 * changes, for example by Back, and may differ until then.
 * @param value as in the URL
 * @param read the state for a value
 */
export function useUrlInput<State>(value: string, read: (value: string) => State): [State, (next: State) => void] {
  const [stored, store] = useState(() => ({ value, state: read(value) }));
  const current = stored.value === value ? stored : { value, state: read(value) };
  if (current !== stored) store(current);
  return [current.state, (state) => store({ value, state })];
}
