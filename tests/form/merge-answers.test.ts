import fc from "fast-check";
import { expect, test } from "vitest";
import { differing, mergeAnswers } from "../../src/screens/form/draft/merge-answers.ts";

test.each([
  ["a local change is kept", { a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }, []],
  ["a remote change is adopted", { a: 1 }, { a: 1 }, { a: 2 }, { a: 2 }, []],
  ["additions of both sides are kept", {}, { a: 1 }, { b: 2 }, { a: 1, b: 2 }, []],
  ["an answer removed locally is removed", { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 }, { b: 2 }, []],
  ["an answer removed remotely is removed", { a: 1, b: 1 }, { a: 1, b: 2 }, { b: 1 }, { b: 2 }, []],
  ["an answer changed on both sides keeps the local value and is reported", { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }, ["a"]],
  ["an answer removed locally and changed remotely is reported", { a: 1 }, {}, { a: 3 }, {}, ["a"]],
  ["an answer changed locally and removed remotely is reported", { a: 1 }, { a: 2 }, {}, { a: 2 }, ["a"]],
  ["the same change on both sides is not reported", { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }, []],
  ["a list is one answer", { a: [1, 2] }, { a: [1, 2, 3] }, { a: [1] }, { a: [1, 2, 3] }, ["a"]],
  ["an equal list is not a change", { a: [{ b: 1 }] }, { a: [{ b: 1 }] }, { a: [{ b: 2 }] }, { a: [{ b: 2 }] }, []],
])("%s", (_, base, here, there, answers, conflicts) => {
  expect(mergeAnswers(base, here, there)).toEqual({ answers, conflicts });
});

test("a field being edited gets the other's answer and is reported: the typed text becomes the next answer", () => {
  const held = (name: string) => name === "a";
  expect(mergeAnswers({ a: 1, b: 1 }, { a: 1, b: 1 }, { a: 2, b: 2 }, held)).toEqual({ answers: { a: 2, b: 2 }, conflicts: ["a"] });
  expect(mergeAnswers({ a: 1, b: 1 }, { a: 1, b: 1 }, { a: 1, b: 2 }, held).conflicts).toEqual([]);
});

test("a change of one side is never lost, and both sides have the same result except for conflicts", () => {
  const answers = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: 0, max: 2 }), { noNullPrototype: true });
  fc.assert(
    fc.property(answers, answers, answers, (base, here, there) => {
      const [one, other] = [mergeAnswers(base, here, there), mergeAnswers(base, there, here)];
      const [mine, theirs] = [differing(base, here), differing(base, there)];
      for (const name of mine) expect(one.answers[name]).toEqual(here[name]);
      for (const name of theirs.filter((name) => !mine.includes(name))) expect(one.answers[name]).toEqual(there[name]);
      expect(differing(one.answers, other.answers).sort()).toEqual([...one.conflicts].sort());
    }),
  );
});
