import { equal } from "../values/equal.ts";
import type { Catalog } from "./catalog.ts";

/** Does a piece of work on a catalogue, or knows what came of it before. */
export type Remember = <T>(piece: string, catalog: Catalog, work: (catalog: Catalog) => T) => T;

/** Knows nothing of before. */
export const uncached: Remember = (_piece, catalog, work) => work(catalog);

type Derive = <T>(name: string, work: (catalog: Catalog) => T) => T;

/** For the catalogues that incremental checks hand out; of any other, what was derived before. */
const derivations = new WeakMap<Catalog, Derive>();

/**
 * What follows from a catalogue and is asked for by many. It is worked out once, and to a piece that is remembered it is the
 * same for as long as it has the same content, whatever it was made of.
 */
export function derived<T>(catalog: Catalog, name: string, work: (catalog: Catalog) => T): T {
  const derive = derivations.get(catalog) ?? deriveOnce(catalog);
  derivations.set(catalog, derive);
  return derive(name, work);
}

function deriveOnce(catalog: Catalog): Derive {
  const known = new Map<string, unknown>();
  return <T>(name: string, work: (catalog: Catalog) => T) => {
    if (!known.has(name)) known.set(name, work(catalog));
    return known.get(name) as T;
  };
}

/** What stands for a derived value among the things that a piece looked at. */
const DERIVED = "= ";

type Name = keyof Catalog;
type Folder = ReadonlyMap<string, object>;

/** A piece of work: what came of it, and what it looked at, in the state that it had. */
interface Piece {
  value: unknown;
  seen: ReadonlyMap<string, unknown>;
  /** The catalogue that it was last asked of. */
  run: number;
}

/**
 * Remembers pieces of work on catalogues by what they look at: the same piece is not done again while each document that it
 * read is the same object, each list of ids that it went through has the same ids, and each set of documents the same
 * documents. What a piece gives must follow from the catalogue alone.
 */
export class IncrementalCheck {
  readonly #pieces = new Map<string, Piece>();
  readonly #values = new Map<string, Piece & { work: (catalog: Catalog) => unknown }>();
  /** What the pieces under way have looked at, the innermost last. */
  readonly #open: Map<string, unknown>[] = [];
  readonly #lists = new Map<string, { items: readonly unknown[]; state: object; run: number }>();
  #catalog: Catalog | null = null;
  #recorded: Catalog | null = null;
  #run = 0;

  /** Begins with a catalogue, whose documents are the same objects as before where they are the same. */
  begin(catalog: Catalog): void {
    this.#catalog = catalog;
    this.#run += 1;
    this.#open.length = 0;
    const folders = Object.entries(catalog).map(([name, folder]) => [name, this.#recording(name as Name, folder as Folder)] as const);
    this.#recorded = Object.fromEntries(folders) as Record<Name, Folder> as Catalog;
    derivations.set(this.#recorded, this.#derive);
  }

  /** Forgets the pieces that the last catalogue did not ask for. */
  end(): void {
    for (const known of [this.#pieces, this.#values]) for (const [name, { run }] of known) if (run < this.#run) known.delete(name);
  }

  readonly remember: Remember = <T>(name: string, _catalog: Catalog, work: (catalog: Catalog) => T): T => {
    const known = this.#pieces.get(name);
    if (known !== undefined && this.#isUnchanged(known)) {
      known.run = this.#run;
      this.#tellOuter(known.seen);
      return known.value as T;
    }
    const seen = new Map<string, unknown>();
    this.#open.push(seen);
    try {
      const value = work(this.#recorded as Catalog);
      this.#pieces.set(name, { value, seen, run: this.#run });
      return value;
    } finally {
      this.#open.pop();
      this.#tellOuter(seen);
    }
  };

  readonly #derive: Derive = <T>(name: string, work: (catalog: Catalog) => T): T => {
    const value = this.#valueOf(name, work);
    this.#look(DERIVED + name);
    return value as T;
  };

  /** A derived value, checked or worked out once in a run; the object of before where it has the same content. */
  #valueOf(name: string, work: (catalog: Catalog) => unknown): unknown {
    const known = this.#values.get(name);
    if (known !== undefined && (known.run === this.#run || this.#isUnchanged(known))) {
      known.run = this.#run;
      return known.value;
    }
    const seen = new Map<string, unknown>();
    this.#open.push(seen);
    try {
      const made = work(this.#recorded as Catalog);
      const value = known !== undefined && equal(made, known.value) ? known.value : made;
      this.#values.set(name, { value, seen, work, run: this.#run });
      this.#open.pop();
      return value;
    } catch (error) {
      // Whoever goes on without it does so because of what was seen here.
      this.#open.pop();
      this.#tellOuter(seen);
      throw error;
    }
  }

  /** What cannot be derived any more is another than before: the piece that asks for it is done anew, and fails in its own place. */
  #derivedState(name: string): unknown {
    const known = this.#values.get(name);
    try {
      return known && this.#valueOf(name, known.work);
    } catch (error) {
      return error;
    }
  }

  #isUnchanged({ seen }: Piece): boolean {
    for (const [what, state] of seen) if (this.#stateOf(what) !== state) return false;
    return true;
  }

  /** Does a piece anew the next time, because what came of it is no result. */
  forget(name: string): void {
    this.#pieces.delete(name);
  }

  #tellOuter(seen: ReadonlyMap<string, unknown>): void {
    const outer = this.#open.at(-1);
    if (outer !== undefined) for (const [what, state] of seen) outer.set(what, state);
  }

  #look(what: string): void {
    const seen = this.#open.at(-1);
    if (seen !== undefined && !seen.has(what)) seen.set(what, this.#stateOf(what));
  }

  /** `= one` is a derived value, `forms one` a document, `forms *` all of them, `forms #` their ids. */
  #stateOf(what: string): unknown {
    if (what.startsWith(DERIVED)) {
      const name = what.slice(DERIVED.length);
      return this.#derivedState(name);
    }
    const space = what.indexOf(" ");
    const [name, id] = [what.slice(0, space) as Name, what.slice(space + 1)];
    const folder = this.#catalog?.[name] as Folder;
    if (id === "*") return this.#listState(what, () => (name === "texts" ? filesOf(folder) : [...folder.values()]));
    if (id === "#") return this.#listState(what, () => [...folder.keys()]);
    return folder.get(id);
  }

  /** The same object for as long as a list has the same items; looked at once in a run. */
  #listState(what: string, list: () => readonly unknown[]): unknown {
    const known = this.#lists.get(what);
    if (known?.run === this.#run) return known.state;
    const items = list();
    const same = known !== undefined && known.items.length === items.length && known.items.every((item, index) => item === items[index]);
    const state = same ? known.state : {};
    this.#lists.set(what, { items, state, run: this.#run });
    return state;
  }

  #recording(name: Name, folder: Folder): Folder {
    const look = (id: string) => this.#look(`${name} ${id}`);
    // Texts are put together from several documents, and so are other objects each time: the documents count.
    const all = name === "texts" ? () => look("*") : look;
    return {
      get size() {
        look("#");
        return folder.size;
      },
      get: (id) => {
        all(id);
        return folder.get(id);
      },
      has: (id) => {
        look("#");
        return folder.has(id);
      },
      keys: () => {
        look("#");
        return folder.keys();
      },
      values: () => {
        look("*");
        return folder.values();
      },
      entries: () => {
        look("*");
        return folder.entries();
      },
      forEach: (callback) => {
        look("*");
        folder.forEach(callback);
      },
      [Symbol.iterator]: () => {
        look("*");
        return folder[Symbol.iterator]();
      },
    };
  }
}

/** The files of texts, each after its name, language by language. */
const filesOf = (texts: Folder): unknown[] => [...texts].flatMap(([language, files]) => [language, ...Object.entries(files).flat()]);
