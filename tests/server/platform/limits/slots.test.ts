import { expect, test } from "vitest";
import { Slots } from "../../../../src/server/platform/limits/slots.ts";

/** Takes a place. @returns how to free it, or the code of the refusal */
function take(places: Slots, subject: string): (() => void) | string {
  try {
    return places.take(subject);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const outcome = (taken: (() => void) | string): string => (typeof taken === "string" ? taken : "taken");

test("S58 slots: a subject gets up to half of all, beyond that each subject its own number, up to the total", () => {
  const places = new Slots({ all: 6, each: 1 });
  const outcomes = ["one", "one", "one", "one", "other", "other", "third", "fourth", "fifth"].map((subject) =>
    outcome(take(places, subject)),
  );
  expect(outcomes).toEqual([
    ...["taken", "taken", "taken", "TOO_MANY_REQUESTS"],
    ...["taken", "TOO_MANY_REQUESTS"],
    ...["taken", "taken", "UNAVAILABLE"],
  ]);
});

test("S58 slots: a released one is available again, once", () => {
  const places = new Slots({ all: 4, each: 2 });
  const [first] = [places.take("one"), places.take("one")];
  first();
  first();
  expect(
    [take(places, "one"), take(places, "one"), take(places, "other"), take(places, "other"), take(places, "third")].map(outcome),
  ).toEqual(["taken", "TOO_MANY_REQUESTS", "taken", "taken", "UNAVAILABLE"]);
});
