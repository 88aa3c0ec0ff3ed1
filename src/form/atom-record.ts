import { type Atom, atom, type PrimitiveAtom, type Setter } from "jotai";

/** A record of which each entry is an atom: a change of one draws what shows that one. */
export interface AtomRecord<Value> {
  /** The entry of a name; undefined stands for none. */
  entry(name: string): Atom<Value | undefined>;
  /** All that there are; the same object until one changes. */
  all: Atom<Readonly<Record<string, Value>>>;
  put(set: Setter, name: string, value: Value | undefined): void;
  /** Puts these in place of all that there are. */
  replace(set: Setter, values: Readonly<Record<string, Value>>): void;
}

/** The entries are kept one by one and as one object: working one of them out of the other would read all whenever one changes. */
export function atomRecord<Value>(start: Readonly<Record<string, Value>> = {}): AtomRecord<Value> {
  const entries = new Map<string, PrimitiveAtom<Value | undefined>>();
  const all = atom<Readonly<Record<string, Value>>>(given(start));
  const entry = (name: string, value?: Value) => {
    const known = entries.get(name);
    if (known) return known;
    const made = atom<Value | undefined>(value);
    entries.set(name, made);
    return made;
  };
  for (const [name, value] of Object.entries(start)) entry(name, value);
  return {
    entry: (name) => entry(name),
    all,
    put(set, name, value) {
      set(entry(name), value);
      set(all, (known) => {
        const { [name]: before, ...others } = known;
        if (Object.is(before, value)) return known;
        return value === undefined ? others : { ...known, [name]: value };
      });
    },
    replace(set, values) {
      set(all, given(values));
      for (const [name, known] of entries) set(known, Object.hasOwn(values, name) ? values[name] : undefined);
      for (const [name, value] of Object.entries(values)) entry(name, value);
    },
  };
}

/** What of a record is there. */
const given = <Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
