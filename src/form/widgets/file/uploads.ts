import { type Atom, atom, createStore, type PrimitiveAtom } from "jotai";
import type { StoredFile } from "../../../contract/customer/files.ts";
import type { AnswerPath } from "../../../engine/validate/nested.ts";
import type { FilePort, UploadFailure } from "./file-port.ts";

/** A running upload, or a rejected file. */
export interface Upload {
  key: number;
  name: string;
  bytes: number;
  /** Uploaded share, from 0 to 1. */
  share: number;
  failure: UploadFailure | null;
}

/** The last event of a field's files. */
export interface UploadUpdate {
  what: "begun" | "part" | "done" | "stopped" | "removed" | "failed";
  name: string;
  /** For `part`, in percent. */
  percent: number;
}

interface Entry extends Upload {
  file: File;
  take: (file: StoredFile) => void;
  ending: AbortController;
}

/** The uploads of one field. */
interface Field {
  entries: PrimitiveAtom<readonly Entry[]>;
  news: PrimitiveAtom<UploadUpdate | null>;
}

/**
 * Progress is announced in steps of this many percent, so that announcements do not interrupt each
 * other.
 */
const QUARTER = 25;

/**
 * The uploads of a form. They outlive the fields, so that a customer can go to the next step
 * meanwhile. An upload that failed without a network is retried when there is one.
 */
export class Uploads {
  /** The jotai store for these atoms. */
  readonly atoms = createStore();
  readonly #port: () => FilePort;
  readonly #fields = new Map<AnswerPath, Field>();
  readonly #busy = atom(false);
  #key = 0;

  constructor(port: () => FilePort) {
    this.#port = port;
  }

  /** The uploads of a field. */
  listAtom = (path: AnswerPath): Atom<readonly Upload[]> => this.#field(path).entries;

  newsAtom = (path: AnswerPath): Atom<UploadUpdate | null> => this.#field(path).news;

  list = (path: AnswerPath): readonly Upload[] => this.atoms.get(this.listAtom(path));

  /** Whether an upload is running. */
  get busyAtom(): Atom<boolean> {
    return this.#busy;
  }

  busy = (): boolean => this.atoms.get(this.#busy);

  /** Starts an upload; `take` is called with the uploaded file. */
  begin(path: AnswerPath, file: File, take: (file: StoredFile) => void): void {
    const entry = this.#add(path, file, null, take);
    this.announce(path, "begun", file.name);
    void this.#send(path, entry);
  }

  /** Shows a file that is rejected without an upload. */
  refuse(path: AnswerPath, file: File, failure: UploadFailure): void {
    this.#add(path, file, failure, () => {});
    this.announce(path, "failed", file.name);
  }

  again(path: AnswerPath, key: number): void {
    const entry = this.#find(path, key);
    if (!entry || entry.failure === null) return;
    const retried = { ...entry, share: 0, failure: null, ending: new AbortController() };
    this.#change(path, key, retried);
    this.announce(path, "begun", entry.name);
    void this.#send(path, retried);
  }

  /** Retries the uploads that failed without a network. */
  online = (): void => {
    for (const [path, { key, failure }] of this.#everywhere()) if (failure?.code === "NETWORK") this.again(path, key);
  };

  /** Aborts an upload, or removes a rejected one. */
  stop(path: AnswerPath, key: number): void {
    const entry = this.#find(path, key);
    if (!entry) return;
    entry.ending.abort();
    this.#keep(path, (one) => one.key !== key);
    this.announce(path, entry.failure === null ? "stopped" : "removed", entry.name);
  }

  /** Aborts all uploads to fields within a list. */
  endWithin = (list: AnswerPath): void => {
    for (const [path, { key }] of this.#everywhere()) if (path.startsWith(`${list}/`)) this.stop(path, key);
  };

  /** Removes the rejected files of a field, for example when another file is chosen. */
  clear(path: AnswerPath): void {
    this.#keep(path, ({ failure }) => failure === null);
  }

  announce(path: AnswerPath, what: UploadUpdate["what"], name: string, percent = 0): void {
    this.atoms.set(this.#field(path).news, { what, name, percent });
  }

  async #send(path: AnswerPath, { key, file, ending, take }: Entry): Promise<void> {
    let announced = 0;
    const onProgress = (share: number) => {
      this.#change(path, key, { share });
      const percent = Math.floor((share * 100) / QUARTER) * QUARTER;
      if (percent <= announced || percent >= 100) return;
      announced = percent;
      this.announce(path, "part", file.name, percent);
    };
    const end = await this.#port().upload(path, file, { signal: ending.signal, onProgress });
    if (end === null || ending.signal.aborted) return;
    if ("failure" in end) {
      this.#change(path, key, { failure: end.failure });
      this.announce(path, "failed", file.name);
      return;
    }
    this.#keep(path, (one) => one.key !== key);
    take(end.file);
    this.announce(path, "done", file.name);
  }

  #field(path: AnswerPath): Field {
    const field = this.#fields.get(path) ?? { entries: atom<readonly Entry[]>([]), news: atom<UploadUpdate | null>(null) };
    this.#fields.set(path, field);
    return field;
  }

  #entries = (path: AnswerPath): readonly Entry[] => this.atoms.get(this.#field(path).entries);

  #everywhere = (): [AnswerPath, Entry][] =>
    [...this.#fields.keys()].flatMap((path) => this.#entries(path).map((entry): [AnswerPath, Entry] => [path, entry]));

  #find = (path: AnswerPath, key: number): Entry | undefined => this.#entries(path).find((entry) => entry.key === key);

  #add(path: AnswerPath, file: File, failure: UploadFailure | null, take: Entry["take"]): Entry {
    this.#key += 1;
    const entry = { key: this.#key, file, name: file.name, bytes: file.size, share: 0, failure, take, ending: new AbortController() };
    this.#put(path, [...this.#entries(path), entry]);
    return entry;
  }

  #change(path: AnswerPath, key: number, change: Partial<Entry>): void {
    this.#put(
      path,
      this.#entries(path).map((entry) => (entry.key === key ? { ...entry, ...change } : entry)),
    );
  }

  #keep(path: AnswerPath, which: (entry: Entry) => boolean): void {
    this.#put(path, this.#entries(path).filter(which));
  }

  #put(path: AnswerPath, entries: readonly Entry[]): void {
    this.atoms.set(this.#field(path).entries, entries);
    this.atoms.set(
      this.#busy,
      this.#everywhere().some(([, { failure }]) => failure === null),
    );
  }
}
