import { type Atom, atom, createStore, type PrimitiveAtom } from "jotai";

/** State of saving a draft. */
export type SaveStatus = "idle" | "saving" | "saved" | "waiting" | "offline" | "refused";

interface AutosaveOptions<Draft> {
  /**
   * Sends a draft; rejects on failure. `superseded` aborts when a newer draft is sent without
   * waiting for this one.
   */
  save(draft: Draft, superseded: AbortSignal): Promise<unknown>;
  /** Whether the device has a network. */
  online(): boolean;
  /**
   * Whether an error is a final refusal: the draft is not sent again until it changes. Default:
   * never.
   */
  isFinal?(error: unknown): boolean;
  /** Initial status. Default: idle, which shows nothing. */
  status?: SaveStatus;
  /** Store of the status atom. Default: its own. */
  atoms?: ReturnType<typeof createStore>;
  /** Milliseconds without a change before a draft is sent. */
  pause?: number;
  /** Milliseconds before the first, second, … retry; the last value repeats. */
  retries?: readonly number[];
}

const PAUSE = 1200;
const RETRIES = [2_000, 5_000, 15_000, 30_000];

/**
 * Sends the latest draft some time after a change, one at a time, and retries until it is saved.
 * Unsent drafts stay in memory: they are personal data and are never put into web storage.
 */
export class Autosave<Draft> {
  readonly #options: Required<AutosaveOptions<Draft>>;
  #draft: Draft | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: AbortController | null = null;
  #underWay: Promise<void> = Promise.resolve();
  #failures = 0;
  /** Whether the last draft was finally refused, and has not changed since. */
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

  /** Whether leaving the page now would lose data. */
  unsaved = (): boolean => this.#draft !== null || this.#sending !== null || this.#refused;

  /** Whether a draft waits to be sent. */
  waiting = (): boolean => this.#draft !== null;

  /** Whether the last attempt failed. */
  failing = (): boolean => this.#failures > 0 || this.#refused;

  /** Schedules a newer draft. */
  changed(draft: Draft): void {
    this.#draft = draft;
    this.#refused = false;
    this.#wait(this.#options.pause);
  }

  /**
   * Sends a waiting draft at once, for example when the network is back or the page is left. It
   * supersedes one in flight. Resolves when sending has ended, successfully or not.
   */
  flush = (): Promise<void> => {
    clearTimeout(this.#timer);
    if (this.#draft !== null) {
      this.#sending?.abort();
      this.#sending = null;
      this.#start();
    }
    return this.#underWay;
  };

  /**
   * Drops the waiting draft and waits for the one in flight, before the complete form is submitted
   * by another call.
   */
  async settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#draft = null;
    await this.#underWay;
    clearTimeout(this.#timer);
    this.#draft = null;
    this.#refused = false;
    this.#setStatus("idle");
  }

  /** Stops saving: drops the waiting draft and ignores the one in flight. */
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
    this.#setStatus("saving");
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
    this.#setStatus(outcome);
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

  #setStatus(status: SaveStatus): void {
    this.#options.atoms.set(this.#status, status);
  }
}
