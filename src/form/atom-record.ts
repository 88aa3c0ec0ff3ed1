import { type Atom, atom, type PrimitiveAtom, type Setter } from "jotai";

/**
 * A record with one atom for each entry, so that a change renders only components that use that
 * entry.
 */
export interface AtomRecord<Value> {
  /** The entry with this name; undefined if absent. */
  entry(name: string): Atom<Value | undefined>;
  /** All entries; the same object until one changes. */
  all: Atom<Readonly<Record<string, Value>>>;
  put(set: Setter, name: string, value: Value | undefined): void;
  /** Replaces all entries. */
  replace(set: Setter, values: Readonly<Record<string, Value>>): void;
}

/**
 * The entries are stored both separately and as one object: deriving one from the other would read
 * all entries on each change.
 */
export function atomRecord<Value>(start: Readonly<Record<string, Value>> = {}): AtomRecord<Value> {
  const entries = new Map<string, PrimitiveAtom<Value | undefined>>();
  const all = atom<Readonly<Record<string, Value>>>(defined(start));
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
      set(all, defined(values));
      for (const [name, known] of entries) set(known, Object.hasOwn(values, name) ? values[name] : undefined);
      for (const [name, value] of Object.entries(values)) entry(name, value);
    },
  };
}

/** The defined values of a record. */
const defined = <Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
