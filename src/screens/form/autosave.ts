import { type Atom, atom, createStore, type PrimitiveAtom } from "jotai";

/** Where the saving of a draft stands. */
export type SaveStatus = "idle" | "saving" | "saved" | "waiting" | "offline" | "refused";

interface AutosaveOptions<Draft> {
  /** Sends a draft; rejects when it did not arrive. `superseded` aborts once a newer one is sent without waiting for this one. */
  save(draft: Draft, superseded: AbortSignal): Promise<unknown>;
  /** Whether the device has a network. */
  online(): boolean;
  /** Whether a draft that failed so is refused for good: it is not sent again until it changes. Never unless given. */
  isFinal?(error: unknown): boolean;
  /** Where the saving stands at first; nothing is said unless given. */
  status?: SaveStatus;
  /** What holds the atom of the status; a store of its own unless given. */
  atoms?: ReturnType<typeof createStore>;
  /** Milliseconds without a change before a draft is sent. */
  pause?: number;
  /** Milliseconds until the next try after the first, second, … failure; the last one repeats. */
  retries?: readonly number[];
}

const PAUSE = 1200;
const RETRIES = [2_000, 5_000, 15_000, 30_000];

/**
 * Sends the latest draft some time after it changed, one at a time, and again until it has arrived.
 * What has not arrived stays in memory only: answers are personal data and never stand in web storage.
 */
export class Autosave<Draft> {
  readonly #options: Required<AutosaveOptions<Draft>>;
  #draft: Draft | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: AbortController | null = null;
  #underWay: Promise<void> = Promise.resolve();
  #failures = 0;
  /** Whether the last draft was refused for good, and nothing has changed since. */
  #refused = false;
  readonly #status: PrimitiveAtom<SaveStatus>;

  constructor(options: AutosaveOptions<Draft>) {
    this.#options = { pause: PAUSE, retries: RETRIES, atoms: createStore(), status: "idle", isFinal: () => false, ...options };
    this.#status = atom(this.#options.status);
  }

  get statusAtom(): Atom<SaveStatus> {
    return this.#status;
  }

  status = (): SaveStatus => this.#options.atoms.get(this.#status);

  /** Whether leaving the page now would lose something. */
  unsaved = (): boolean => this.#draft !== null || this.#sending !== null || this.#refused;

  /** Whether a draft waits to be sent. */
  waiting = (): boolean => this.#draft !== null;

  /** Whether the last try did not arrive. */
  failing = (): boolean => this.#failures > 0 || this.#refused;

  /** Takes a newer draft. */
  changed(draft: Draft): void {
    this.#draft = draft;
    this.#refused = false;
    this.#wait(this.#options.pause);
  }

  /** Sends what is waiting at once, as when the network is back or the page is being left; it takes the place of an older draft under way. Settles when all has been sent, well or not. */
  flush = (): Promise<void> => {
    clearTimeout(this.#timer);
    if (this.#draft !== null) {
      this.#sending?.abort();
      this.#sending = null;
      this.#start();
    }
    return this.#underWay;
  };

  /** Forgets what is waiting and lets what is under way arrive, before the whole is sent by other means. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#draft = null;
    await this.#underWay;
    clearTimeout(this.#timer);
    this.#draft = null;
    this.#refused = false;
    this.#tell("idle");
  }

  /** Ends the saving for good: what waits is forgotten, and what is under way is not followed any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#draft = null;
    this.#refused = false;
    this.#sending?.abort();
    this.#sending = null;
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#start(), milliseconds);
  }

  #start(): void {
    if (this.#sending !== null || this.#draft === null) return;
    const draft = this.#draft;
    this.#draft = null;
    this.#underWay = this.#send(draft);
  }

  async #send(draft: Draft): Promise<void> {
    const sending = new AbortController();
    this.#sending = sending;
    this.#tell("saving");
    const outcome = await this.#options.save(draft, sending.signal).then(
      () => "saved" as const,
      (error) => this.#outcome(error),
    );
    if (sending.signal.aborted) return;
    this.#sending = null;
    const again = outcome === "waiting" || outcome === "offline";
    this.#failures = again ? this.#failures + 1 : 0;
    if (again) this.#draft ??= draft;
    this.#refused = outcome === "refused" && this.#draft === null;
    this.#tell(outcome);
    if (this.#draft !== null) this.#wait(this.#nextPause());
  }

  #outcome(error: unknown): SaveStatus {
    if (this.#options.isFinal(error)) return "refused";
    return this.#options.online() ? "waiting" : "offline";
  }

  #nextPause(): number {
    const { retries, pause } = this.#options;
    return this.#failures === 0 ? pause : (retries[Math.min(this.#failures, retries.length) - 1] ?? pause);
  }

  #tell(status: SaveStatus): void {
    this.#options.atoms.set(this.#status, status);
  }
}
