import type { Place } from "../catalog/finding.ts";
import type { Facts } from "../rules/conditions.ts";
import { evaluateLogic } from "../rules/logic.ts";
import { LogicError } from "../rules/logic-error.ts";

/** One thing to be tried. `run` throws where a customer would meet a failure. */
export interface Attempt {
  place: Place;
  run(): void;
}

/** A calculation that makes more of its facts than may be kept. */
export class TooLarge extends Error {}

/** The day on which invented persons live; any will do, but always the same. */
export const TODAY = "2026-06-15";

export type Logic = Parameters<typeof evaluateLogic>[0];

export function forEach(persons: readonly Facts[], work: (facts: Facts) => unknown): void {
  for (const facts of persons) work(facts);
}

/** @param name under which the result joins the facts */
export function calculation(place: Place, logic: Logic, persons: readonly Facts[], name?: string): Attempt {
  const run = () => {
    for (const facts of persons) {
      const value = work(logic, facts);
      if (name !== undefined) (facts as Record<string, unknown>)[name] = value;
    }
  };
  return { place, run };
}

function work(logic: Logic, facts: Facts): unknown {
  try {
    return evaluateLogic(logic, facts);
  } catch (error) {
    passOver(error);
    return null;
  }
}

/** That a calculation does not suit some facts is no failure: it is absent then. Formulas of money say so by a RangeError. */
export function passOver(error: unknown): void {
  if (error instanceof LogicError && error.code === "too-large") throw new TooLarge(error.message);
  if (error instanceof RangeError || (error instanceof LogicError && error.code === "failed")) return;
  throw error;
}
