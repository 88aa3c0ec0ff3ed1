import type { Place } from "../catalog/findings/finding.ts";
import type { Facts } from "../rules/conditions.ts";
import { evaluateLogic, factsRead } from "../rules/logic/logic.ts";
import { LogicError } from "../rules/logic/logic-error.ts";

/** One thing to try. `run` throws if a customer would see a failure. */
export interface Attempt {
  place: Place;
  run(): void;
}

/** A calculation whose result is larger than allowed. */
export class TooLarge extends Error {}

/** A calculation that fails for every generated person who has all its inputs. */
export class FailsForAll extends Error {}

/** An offer without a figure that the law requires of its kind. The message is the figure's id. */
export class InvariantViolated extends Error {}

/** An offer with a figure that no loan can have. */
export class LawDoubtful extends Error {
  readonly figure: string;
  readonly value: number;
  /** Its smallest possible value. */
  readonly least: number;
  constructor(figure: string, value: number, least: number) {
    super(`${figure} is ${value}`);
    this.figure = figure;
    this.value = value;
    this.least = least;
  }
}

/** With fewer generated persons who have all inputs of a calculation, nothing is reported. */
const ENOUGH = 3;

/** The date for generated persons; arbitrary, but constant. */
export const TODAY = "2026-06-15";

export type Logic = Parameters<typeof evaluateLogic>[0];

export function forEach(persons: readonly Facts[], work: (facts: Facts) => unknown): void {
  for (const facts of persons) work(facts);
}

/** @param name under which the result is added to the facts */
export function calculation(place: Place, logic: Logic, persons: readonly Facts[], name?: string): Attempt {
  const run = () => {
    const read = [...factsRead(logic)];
    const failures: unknown[] = [];
    let tried = 0;
    for (const facts of persons) {
      const has = read.every((fact) => !isEmpty(facts[fact]));
      if (has) tried++;
      const { value, failure } = work(logic, facts);
      if (has && failure !== undefined) failures.push(failure);
      if (name !== undefined) (facts as Record<string, unknown>)[name] = value;
    }
    if (tried >= ENOUGH && failures.length === tried) throw new FailsForAll((failures[0] as Error).message);
  };
  return { place, run };
}

/** Missing, or a text that counts as 0 as a number. */
const isEmpty = (value: unknown): boolean => value === null || value === undefined || (typeof value === "string" && value.trim() === "");

function work(logic: Logic, facts: Facts): { value: unknown; failure?: unknown } {
  try {
    return { value: evaluateLogic(logic, facts) };
  } catch (failure) {
    rethrowUnexpected(failure);
    return { value: null, failure };
  }
}

/**
 * A calculation that does not suit some facts is not a failure: its value is absent. Formulas of
 * money throw a RangeError then.
 */
export function rethrowUnexpected(error: unknown): void {
  if (error instanceof LogicError && error.code === "too-large") throw new TooLarge(error.message);
  if (error instanceof RangeError || (error instanceof LogicError && error.code === "failed")) return;
  throw error;
}
