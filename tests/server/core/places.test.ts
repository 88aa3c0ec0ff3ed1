import { expect, test } from "vitest";
import { Places } from "../../../src/server/platform/limits/places.ts";

const code = (take: () => unknown): string => {
  try {
    take();
    return "taken";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test("S58 places: so many of one subject, so many in all, and what is freed is there again", () => {
  const places = new Places({ all: 3, each: 2 });
  const take = (subject: string) => () => places.take(subject);
  const free = places.take("one");
  expect([take("one"), take("one"), take("other"), take("third")].map(code)).toEqual([
    "taken",
    "TOO_MANY_REQUESTS",
    "taken",
    "UNAVAILABLE",
  ]);
  free();
  expect([take("third"), take("one")].map(code)).toEqual(["taken", "UNAVAILABLE"]);
});
