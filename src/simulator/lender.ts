import { randomUUID } from "node:crypto";
import { type Behaviour, behaviourFor, STUMBLES, type State, stepsOf } from "./behaviours.ts";
import { amountOf, bodyOf, type Family, statementIn } from "./families.ts";
import { secretOf, signed } from "./signature.ts";

/** A webhook that is not accepted is retried; the delay doubles each time. */
const WEBHOOK_TRIES = 6;
const WEBHOOK_RETRY_MS = 300;
const WEBHOOK_TIMEOUT_MS = 5_000;

export interface Submission {
  family: Family;
  slug: string;
  idempotencyKey: string;
  /** The caller's id of the application; the same when it is submitted again. */
  application: string;
  callback: string | null;
  body: Record<string, unknown>;
}

export interface Answer {
  status: number;
  /** Null: no answer at all. */
  body: Record<string, unknown> | null;
}

/** The state of all simulated lenders, in memory only. */
export class Lenders {
  readonly #key: Buffer;
  readonly #stepMs: number;
  readonly #answers = new Map<string, Answer>();
  readonly #tries = new Map<string, number>();
  readonly #submissions = new Map<string, { reference: string; count: number }>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(key: Buffer, stepMs: number) {
    this.#key = key;
    this.#stepMs = stepMs;
  }

  /** Idempotent: the same key gets the same answer and starts nothing new. */
  take(submission: Submission): Answer {
    const key = `${submission.slug} ${submission.idempotencyKey}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const amount = amountOf(submission.body);
    if (amount === null) return { status: 422, body: { error: "no amount" } };
    const tries = (this.#tries.get(key) ?? 0) + 1;
    this.#tries.set(key, tries);
    const behaviour = behaviourFor(amount);
    if (behaviour === "fail" || (behaviour === "stumble" && tries <= STUMBLES)) return { status: 500, body: { error: "out of order" } };
    if (behaviour === "refuse") return { status: 422, body: { error: "not in order" } };
    if (behaviour === "hang") return { status: 0, body: null };
    const answer = this.#receive(submission, behaviour, amount);
    this.#answers.set(key, answer);
    return answer;
  }

  #receive(submission: Submission, behaviour: Behaviour, amount: number): Answer {
    const { family, slug, application } = submission;
    const before = this.#submissions.get(`${slug} ${application}`);
    const reference = before?.reference ?? `${slug.slice(0, 3).toUpperCase()}-${randomUUID().slice(0, 8).toUpperCase()}`;
    const count = (before?.count ?? 0) + 1;
    this.#submissions.set(`${slug} ${application}`, { reference, count });
    const statement = statementIn(submission.body);
    const say = (state: State) =>
      bodyOf(family, { reference, state, amount, statement, eventId: randomUUID(), at: new Date().toISOString(), slug });
    this.#run(submission, stepsOf(behaviour, count, statement === "missing"), say).catch(() => {});
    return { status: 201, body: say("received") };
  }

  async #run(
    { callback, slug }: Submission,
    steps: ReturnType<typeof stepsOf>,
    say: (state: State) => Record<string, unknown>,
  ): Promise<void> {
    if (callback === null) return;
    const sent: string[] = [];
    for (const step of steps) {
      await this.#wait(step.after * this.#stepMs);
      const text = (step.again === undefined ? undefined : sent[step.again]) ?? JSON.stringify(say(step.state));
      sent.push(text);
      await this.#post(callback, slug, text);
    }
  }

  async #post(callback: string, slug: string, text: string): Promise<void> {
    for (let attempt = 0; attempt < WEBHOOK_TRIES; attempt += 1) {
      const headers = { ...signed(secretOf(this.#key, slug), text), "content-type": "application/json" };
      const signal = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS);
      const response = await fetch(callback, { method: "POST", headers, body: text, redirect: "error", signal }).catch(() => null);
      await response?.body?.cancel();
      if (response?.ok) return;
      await this.#wait(WEBHOOK_RETRY_MS * 2 ** attempt);
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        done();
      }, ms);
      this.#timers.add(timer);
    });
  }

  /** Cancels all pending webhooks. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
