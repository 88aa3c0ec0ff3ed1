/**
 * What the simulator does with an application, by the last four digits of its amount in whole rupees:
 *
 * | amount ends in | result |
 * |---|---|
 * | 1000 | in review, then declined |
 * | 2000 | in review, then more is needed; when submitted again: approved, then disbursed; declined without its bank statement |
 * | 3000 | slow: nothing for 20 steps (20 s), then approved and disbursed |
 * | 4000 | the first two attempts fail with 500; then approved and disbursed |
 * | 5000 | every attempt fails with 500 |
 * | 6000 | approved and disbursed, but each webhook is sent twice, and the old ones again at the end, out of order |
 * | 7000 | refused at once with 422, without a status |
 * | 8000 | no answer until the caller times out |
 * | 9000 | sends an unknown status word, then approved and disbursed |
 * | anything else | in review, approved, disbursed |
 *
 * A step is one second unless SIMULATOR_STEP_MS says otherwise.
 */
export type Behaviour = "approve" | "decline" | "ask" | "slow" | "stumble" | "fail" | "repeat" | "refuse" | "hang" | "babble";

const BY_ENDING: Readonly<Record<number, Behaviour>> = {
  1000: "decline",
  2000: "ask",
  3000: "slow",
  4000: "stumble",
  5000: "fail",
  6000: "repeat",
  7000: "refuse",
  8000: "hang",
  9000: "babble",
};

/** @param amount rupees */
export function behaviourFor(amount: number): Behaviour {
  return BY_ENDING[Math.floor(amount) % 10_000] ?? "approve";
}

/** Failing attempts before the first one that succeeds. */
export const STUMBLES = 2;

export type State = "received" | "review" | "need" | "approved" | "disbursed" | "declined" | "unknown";

interface Step {
  state: State;
  /** Time after the previous step, in steps. */
  after: number;
  /** Repeats a webhook that was sent already: the number of its step. */
  again?: number;
}

const PAID: Step[] = [
  { state: "approved", after: 1 },
  { state: "disbursed", after: 1 },
];

/**
 * What the lender reports after it has received an application.
 *
 * @param submission 1 for the first, more if it was submitted again
 * @param incomplete whether something requested is still missing
 */
export function stepsOf(behaviour: Behaviour, submission: number, incomplete: boolean): Step[] {
  const review: Step = { state: "review", after: 1 };
  switch (behaviour) {
    case "decline":
      return [review, { state: "declined", after: 1 }];
    case "ask":
      if (submission === 1) return [review, { state: "need", after: 1 }];
      return [review, ...(incomplete ? [{ state: "declined", after: 1 } as const] : PAID)];
    case "slow":
      return [
        { state: "approved", after: 20 },
        { state: "disbursed", after: 1 },
      ];
    case "repeat":
      return [
        review,
        { ...review, after: 0, again: 0 },
        ...PAID,
        { state: "approved", after: 0, again: 2 },
        { ...review, after: 0, again: 0 },
      ];
    case "babble":
      return [{ state: "unknown", after: 1 }, ...PAID];
    default:
      return [review, ...PAID];
  }
}
