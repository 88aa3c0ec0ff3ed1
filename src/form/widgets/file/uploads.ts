import type { StoredFile } from "../../../contract/files.ts";
import type { AnswerPath } from "../../../engine/validate/nested.ts";
import type { FilePort, UploadFailure } from "./file-port.ts";

/** A file on its way to a field, or one that was not taken. */
export interface Upload {
  key: number;
  name: string;
  bytes: number;
  /** How much has been sent, from 0 to 1. */
  share: number;
  failure: UploadFailure | null;
}

/** What a screen reader is told: the last thing that happened to a field's files. */
export interface News {
  what: "begun" | "part" | "done" | "stopped" | "removed" | "failed";
  name: string;
  /** Of a part, in percent. */
  percent: number;
}

interface Entry extends Upload {
  path: AnswerPath;
  file: File;
  take: (file: StoredFile) => void;
  ending: AbortController;
}

const NONE: readonly Upload[] = [];
/** Progress is told at each quarter: more would be talked over. */
const QUARTER = 25;

/**
 * The files of a form that are on their way. It outlives the fields themselves, so that a customer can go on to the next step
 * meanwhile. A file that met no network is sent again when there is one.
 */
export class Uploads {
  readonly #port: () => FilePort;
  readonly #listeners = new Set<() => void>();
  #entries: readonly Entry[] = [];
  #shown = new Map<AnswerPath, readonly Upload[]>();
  readonly #news = new Map<AnswerPath, News>();
  #key = 0;

  constructor(port: () => FilePort) {
    this.#port = port;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Those of a field. The same list until one of them changes. */
  at = (path: AnswerPath): readonly Upload[] => this.#shown.get(path) ?? NONE;

  newsOf = (path: AnswerPath): News | undefined => this.#news.get(path);

  busy = (): boolean => this.#entries.some(({ failure }) => failure === null);

  /** Sends a file; `take` gets it once it is there. */
  begin(path: AnswerPath, file: File, take: (file: StoredFile) => void): void {
    const entry = this.#add(path, file, null, take);
    this.#tell(path, "begun", file.name);
    void this.#send(entry);
  }

  /** Shows a file that is not sent at all. */
  refuse(path: AnswerPath, file: File, failure: UploadFailure): void {
    this.#add(path, file, failure, () => {});
    this.#tell(path, "failed", file.name);
  }

  again(key: number): void {
    const entry = this.#entries.find((one) => one.key === key);
    if (!entry || entry.failure === null) return;
    this.#change(key, { share: 0, failure: null, ending: new AbortController() });
    this.#tell(entry.path, "begun", entry.name);
    void this.#send(this.#entries.find((one) => one.key === key) as Entry);
  }

  /** Sends again whatever met no network. */
  online = (): void => {
    for (const { key, failure } of this.#entries) if (failure?.code === "NETWORK") this.again(key);
  };

  /** Ends an upload, or takes one away that was not taken. */
  stop(key: number): void {
    const entry = this.#entries.find((one) => one.key === key);
    if (!entry) return;
    entry.ending.abort();
    this.#drop(key);
    this.#tell(entry.path, entry.failure === null ? "stopped" : "removed", entry.name);
  }

  /** Takes those away from a field that were not taken, as when another file is chosen. */
  clear(path: AnswerPath): void {
    for (const { key, failure, ...entry } of this.#entries) if (entry.path === path && failure !== null) this.#drop(key);
  }

  removed(path: AnswerPath, name: string): void {
    this.#tell(path, "removed", name);
  }

  async #send({ key, path, file, ending, take }: Entry): Promise<void> {
    let told = 0;
    const onProgress = (share: number) => {
      this.#change(key, { share });
      const percent = Math.floor((share * 100) / QUARTER) * QUARTER;
      if (percent <= told || percent >= 100) return;
      told = percent;
      this.#tell(path, "part", file.name, percent);
    };
    const end = await this.#port().upload(path, file, { signal: ending.signal, onProgress });
    if (end === null || ending.signal.aborted) return;
    if ("failure" in end) {
      this.#change(key, { failure: end.failure });
      this.#tell(path, "failed", file.name);
      return;
    }
    this.#drop(key);
    take(end.file);
    this.#tell(path, "done", file.name);
  }

  #add(path: AnswerPath, file: File, failure: UploadFailure | null, take: Entry["take"]): Entry {
    this.#key += 1;
    const entry = { key: this.#key, path, file, name: file.name, bytes: file.size, share: 0, failure, take, ending: new AbortController() };
    this.#put([...this.#entries, entry]);
    return entry;
  }

  #change(key: number, change: Partial<Entry>): void {
    this.#put(this.#entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));
  }

  #drop(key: number): void {
    this.#put(this.#entries.filter((entry) => entry.key !== key));
  }

  #tell(path: AnswerPath, what: News["what"], name: string, percent = 0): void {
    this.#news.set(path, { what, name, percent });
    this.#changed();
  }

  #put(entries: readonly Entry[]): void {
    const before = this.#entries;
    this.#entries = entries;
    for (const { path } of [...before, ...entries]) {
      const [old, now] = [before, entries].map((all) => all.filter((entry) => entry.path === path)) as [Entry[], Entry[]];
      const same = old.length === now.length && old.every((entry, index) => entry === now[index]);
      if (!same) this.#shown.set(path, now);
    }
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
