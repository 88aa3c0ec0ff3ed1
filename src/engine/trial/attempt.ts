import type { Place } from "../catalog/findings/finding.ts";
import type { Facts } from "../rules/conditions.ts";
import { evaluateLogic, factsRead } from "../rules/logic.ts";
import { LogicError } from "../rules/logic-error.ts";

/** One thing to be tried. `run` throws where a customer would meet a failure. */
export interface Attempt {
  place: Place;
  run(): void;
}

/** A calculation that makes more of its facts than may be kept. */
export class TooLarge extends Error {}

/** A calculation that cannot be worked out for anybody who has given all that it reads. */
export class FailsForAll extends Error {}

/** An offer without a figure that the law asks every offer of its kind to show. The message is the figure's id. */
export class LawUnmet extends Error {}

/** An offer whose figure is one that no loan can have. */
export class LawDoubtful extends Error {
  readonly figure: string;
  readonly value: number;
  /** What it is at least. */
  readonly least: number;
  constructor(figure: string, value: number, least: number) {
    super(`${figure} is ${value}`);
    this.figure = figure;
    this.value = value;
    this.least = least;
  }
}

/** With fewer invented persons who have given all that a calculation reads, nothing is said of it. */
const ENOUGH = 3;

/** The day on which invented persons live; any will do, but always the same. */
export const TODAY = "2026-06-15";

export type Logic = Parameters<typeof evaluateLogic>[0];

export function forEach(persons: readonly Facts[], work: (facts: Facts) => unknown): void {
  for (const facts of persons) work(facts);
}

/** @param name under which the result joins the facts */
export function calculation(place: Place, logic: Logic, persons: readonly Facts[], name?: string): Attempt {
  const run = () => {
    const read = [...factsRead(logic)];
    const failures: unknown[] = [];
    let asked = 0;
    for (const facts of persons) {
      const has = read.every((fact) => !isEmpty(facts[fact]));
      if (has) asked++;
      const { value, failure } = work(logic, facts);
      if (has && failure !== undefined) failures.push(failure);
      if (name !== undefined) (facts as Record<string, unknown>)[name] = value;
    }
    if (asked >= ENOUGH && failures.length === asked) throw new FailsForAll((failures[0] as Error).message);
  };
  return { place, run };
}

/** Not given, or a text that counts as 0 where a number is needed. */
const isEmpty = (value: unknown): boolean => value === null || value === undefined || (typeof value === "string" && value.trim() === "");

function work(logic: Logic, facts: Facts): { value: unknown; failure?: unknown } {
  try {
    return { value: evaluateLogic(logic, facts) };
  } catch (failure) {
    passOver(failure);
    return { value: null, failure };
  }
}

/** That a calculation does not suit some facts is no failure: it is absent then. Formulas of money say so by a RangeError. */
export function passOver(error: unknown): void {
  if (error instanceof LogicError && error.code === "too-large") throw new TooLarge(error.message);
  if (error instanceof RangeError || (error instanceof LogicError && error.code === "failed")) return;
  throw error;
}
