import { type Atom, atom, type PrimitiveAtom, type Setter } from "jotai";

/** A record of which each entry is an atom: a change of one draws what shows that one. */
export interface AtomRecord<Value> {
  /** The entry of a name; undefined stands for none. */
  entry(name: string): Atom<Value | undefined>;
  /** All that there are, in the order in which they came; the same object until one changes. */
  all: Atom<Readonly<Record<string, Value>>>;
  put(set: Setter, name: string, value: Value | undefined): void;
  /** Puts these in place of all that there are. */
  replace(set: Setter, values: Readonly<Record<string, Value>>): void;
}

export function atomRecord<Value>(start: Readonly<Record<string, Value>> = {}): AtomRecord<Value> {
  const entries = new Map<string, PrimitiveAtom<Value | undefined>>();
  const names = atom<readonly string[]>(Object.keys(start));
  const entry = (name: string, value?: Value) => {
    const known = entries.get(name);
    if (known) return known;
    const made = atom<Value | undefined>(value);
    entries.set(name, made);
    return made;
  };
  for (const [name, value] of Object.entries(start)) entry(name, value);
  const put = (set: Setter, name: string, value: Value | undefined) => {
    set(entry(name), value);
    set(names, (known) => (known.includes(name) ? known : [...known, name]));
  };
  return {
    entry: (name) => entry(name),
    all: atom((get) => {
      const all = get(names).map((name) => [name, get(entry(name))] as const);
      return Object.fromEntries(all.filter((each): each is [string, Value] => each[1] !== undefined));
    }),
    put,
    replace(set, values) {
      set(names, Object.keys(values));
      for (const [name, known] of entries) set(known, Object.hasOwn(values, name) ? values[name] : undefined);
      for (const [name, value] of Object.entries(values)) entry(name, value);
    },
  };
}
