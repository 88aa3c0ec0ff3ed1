import { expect, test, vi } from "vitest";
import type { ActiveForm } from "../../src/engine/validate/answers.ts";
import { type Answers, type FormRules, FormStore } from "../../src/form/form-store.ts";
import type { Problem } from "../../src/form/problems.ts";

const problemOf = (name: string, keyword = "pattern"): Problem => ({ name, keyword, message: `${name} ${keyword}` });
const shownNames = (store: FormStore) => store.shown().map(({ name }) => name);

const ALL: FormRules = {
  reads: [],
  asked: () => ({ steps: [], fields: new Map(), required: new Set() }),
  keep: (answers) => answers,
  check: () => [],
};
/** The answers whose fields are asked. */
const activeFields = (answers: Answers, { fields }: ActiveForm) =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => fields.has(name)));

/** `a` and `b` must be "right"; `hidden` is in force only while `a` is "open". */
function createStore(answers: Answers = {}): FormStore {
  const made = new FormStore(answers);
  made.follow({
    ...ALL,
    keep: ({ hidden, ...others }) => (others.a === "open" && hidden !== undefined ? { ...others, hidden } : others),
    check: (kept) =>
      ["a", "b"].filter((name) => kept[name] !== "right").map((name) => problemOf(name, kept[name] === undefined ? "required" : "pattern")),
  });
  return made;
}

test("an error is shown after its field is left, and not before", () => {
  const form = createStore();
  form.set("a", "x");
  expect(form.problem("a")).toBeUndefined();
  form.leave("a");
  expect(form.problem("a")).toEqual(problemOf("a"));
  expect(form.problem("b")).toBeUndefined();
});

test("a shown error disappears once fixed, and another one is shown after the field is left", () => {
  const form = createStore({ a: "x" });
  form.leave("a");
  form.set("a", undefined);
  expect(form.problem("a")).toBeUndefined();
  form.leave("a");
  expect(form.problem("a")?.keyword).toBe("required");
  form.set("a", "right");
  expect(form.problem("a")).toBeUndefined();
});

test("showAll shows all errors, and the summary keeps fixed ones", () => {
  const form = createStore({ a: "x" });
  expect(form.summary()).toEqual([]);
  expect(form.showAll().map(({ name }) => name)).toEqual(["a", "b"]);
  form.set("a", "right");
  expect(shownNames(form)).toEqual(["b"]);
  expect(form.summary().map(({ name }) => name)).toEqual(["a", "b"]);
});

test("leaving a field does not change the summary, which would move the page", () => {
  const form = createStore({ a: "x" });
  form.leave("a");
  expect(form.summary()).toEqual([]);
});

test("a change of language adds no error and no summary, and does not announce the former text", () => {
  const form = createStore({ a: "x" });
  form.leave("a");
  expect(form.atoms.get(form.leftAtom)).toEqual(problemOf("a"));
  form.recheck([{ ...problemOf("a"), message: "in Hindi" }, problemOf("b", "required")]);
  expect(form.atoms.get(form.leftAtom)).toBeUndefined();
  expect(form.shown().map(({ message }) => message)).toEqual(["in Hindi"]);
  expect(form.summary()).toEqual([]);
});

test("an error from the server stays until its own answer changes", () => {
  const form = createStore({ a: "right", b: "right" });
  form.show([problemOf("a", "const")], true);
  form.set("b", "other");
  form.leave("b");
  expect(form.problem("a")?.keyword).toBe("const");
  form.set("a", "open");
  expect(form.problem("a")).toBeUndefined();
});

test("a hidden answer is kept and restored", () => {
  const form = createStore({ a: "open", hidden: 1 });
  expect(form.kept()).toEqual({ a: "open", hidden: 1 });
  form.set("a", "closed");
  expect(form.kept()).toEqual({ a: "closed" });
  expect(form.answer("hidden")).toBe(1);
  form.set("a", "open");
  expect(form.kept()).toEqual({ a: "open", hidden: 1 });
});

test("a change of an answer notifies its own field only", () => {
  const form = createStore();
  const [a, b] = [vi.fn(), vi.fn()];
  form.atoms.sub(form.answerAtom("a"), a);
  form.atoms.sub(form.answerAtom("b"), b);
  form.set("a", "x");
  form.set("a", "x");
  expect(a).toHaveBeenCalledTimes(1);
  expect(b).not.toHaveBeenCalled();
});

test("a value pending in a widget is committed before the page is checked", () => {
  const form = createStore({ b: "right" });
  form.hold("a", () => form.set("a", "right"));
  expect(form.showAll()).toEqual([]);
  expect(form.holds("a")).toBe(false);
});

test("the active fields are recomputed only after an answer that decides them, and so are selected answers", () => {
  const asked = vi.fn(
    ({ a }: Answers): ActiveForm => ({
      steps: [],
      fields: new Map((a === "open" ? ["a", "b", "hidden"] : ["a", "b"]).map((name) => [name, {}])),
      required: new Set(),
    }),
  );
  const form = new FormStore({ a: "open", b: 1, hidden: 2 });
  form.follow({ reads: ["a"], asked, keep: activeFields, check: () => [] });
  const [some, notified] = [form.someKeptAtom(["a", "hidden"]), vi.fn()];
  form.atoms.sub(some, notified);
  expect(asked).toHaveBeenCalledExactlyOnceWith({ a: "open" });
  form.set("b", 3);
  expect([form.kept(), form.atoms.get(some)]).toEqual([
    { a: "open", b: 3, hidden: 2 },
    { a: "open", hidden: 2 },
  ]);
  expect([asked.mock.calls.length, notified.mock.calls.length]).toEqual([1, 0]);
  form.set("a", "closed");
  expect([form.kept(), form.atoms.get(some), [...form.asked().fields.keys()]]).toEqual([
    { a: "closed", b: 3 },
    { a: "closed" },
    ["a", "b"],
  ]);
  expect([asked.mock.calls.length, notified.mock.calls.length]).toEqual([2, 1]);
  form.follow({ reads: ["b"], asked, keep: activeFields, check: () => [] });
  expect(asked).toHaveBeenLastCalledWith({ b: 3 });
});

test("selected answers are the same object until one of them changes", () => {
  const form = new FormStore({ a: 1, b: 2 });
  const some = form.someAnswersAtom(["a", "none"]);
  const before = form.atoms.get(some);
  form.set("b", 3);
  expect(form.atoms.get(some)).toBe(before);
  form.set("none", 4);
  expect(form.atoms.get(some)).toEqual({ a: 1, none: 4 });
});

test("replaced answers notify every field, including one without a value now; errors are cleared", () => {
  const form = createStore({ a: "x", gone: "y" });
  form.leave("a");
  const notified: string[] = [];
  for (const name of ["a", "b", "gone"]) form.atoms.sub(form.answerAtom(name), () => notified.push(name));
  form.replace({ a: "right", b: "wrong" });
  expect(form.answers()).toEqual({ a: "right", b: "wrong" });
  expect(form.answer("gone")).toBeUndefined();
  expect(shownNames(form)).toEqual([]);
  expect(new Set(notified)).toEqual(new Set(["a", "b", "gone"]));
});

test("an error from the server is cleared when the answers are replaced", () => {
  const form = createStore({ a: "right", b: "right" });
  form.show([problemOf("a", "const")], true);
  form.replace({ a: "right", b: "right" });
  expect(shownNames(form)).toEqual([]);
  // Nothing of it is left: the rules alone say from here on what is wrong.
  form.leave("a");
  expect(form.problem("a")).toBeUndefined();
});

test("replaced answers are copied, and the active answers recomputed", () => {
  const form = createStore({ a: "open", hidden: 1 });
  expect(form.kept()).toEqual({ a: "open", hidden: 1 });
  const given = { a: "closed", hidden: 2 };
  form.replace(given);
  expect(form.kept()).toEqual({ a: "closed" });
  given.a = "open";
  expect(form.answers()).toEqual({ a: "closed", hidden: 2 });
});

test("an error from the server within a list is cleared by a change of the list, and not by other changes", () => {
  const form = new FormStore({ loans: [{ emi: 1 }, { emi: 2 }], loan: 1 });
  form.follow({ ...ALL, check: () => [] });
  const refused = [problemOf("loans/0/emi", "const"), problemOf("loans/1/emi", "const")];
  form.show(refused, true);
  form.set("loan", 2);
  expect(shownNames(form)).toEqual(["loans/0/emi", "loans/1/emi"]);
  form.set("loans/1/emi", 3);
  expect(shownNames(form)).toEqual(["loans/0/emi"]);
  form.set("loans", [{ emi: 1 }]);
  expect(shownNames(form)).toEqual([]);
});

test("an answer within a list or a group is set in place; groups are created and removed with their answers", () => {
  const form = new FormStore();
  form.set("office/city", "Pune");
  form.set("office/floor/number", 3);
  expect(form.answers()).toEqual({ office: { city: "Pune", floor: { number: 3 } } });
  form.set("office/floor/number", undefined);
  expect(form.answers()).toEqual({ office: { city: "Pune" } });
  form.set("office/city", undefined);
  expect(form.answers()).toEqual({});

  form.set("loans", [{ emi: 1 }, { emi: 2 }]);
  form.set("loans/1/emi", 5);
  expect(form.answers()).toEqual({ loans: [{ emi: 1 }, { emi: 5 }] });
  form.set("loans/0", undefined);
  expect(form.answers(), "a gap, so that the others keep their places").toEqual({ loans: [null, { emi: 5 }] });
  form.set("loans/7/emi", 1);
  expect(form.answers(), "its item was just removed").toEqual({ loans: [null, { emi: 5 }] });
});

test("subscribers of the form or of a part of an answer are notified until they unsubscribe", () => {
  const form = new FormStore({ loans: [{ emi: 1 }] });
  const notified: string[] = [];
  const ends = [
    form.atoms.sub(form.answersAtom, () => notified.push("form")),
    form.atoms.sub(form.answerAtom("loans"), () => notified.push("loans")),
    form.atoms.sub(form.answerAtom("loans/0/emi"), () => notified.push("emi")),
    form.atoms.sub(form.answerAtom("loansx"), () => notified.push("other")),
  ];
  form.set("loans/0/emi", 2);
  expect(notified.sort()).toEqual(["emi", "form", "loans"]);
  notified.length = 0;
  form.set("loans", []);
  expect(notified.sort()).toEqual(["emi", "form", "loans"]);
  notified.length = 0;
  for (const end of ends) end();
  form.set("loans", [1]);
  expect(notified).toEqual([]);
});

test("a field whose error disappears when another is left is notified", () => {
  const form = new FormStore({ from: 5, to: 3 });
  form.follow({ ...ALL, check: ({ from, to }) => (Number(from) > Number(to) ? [problemOf("from"), problemOf("to")] : []) });
  form.showAll();
  const notified: string[] = [];
  for (const name of ["from", "to"]) form.atoms.sub(form.problemAtom(name), () => notified.push(name));
  form.hold("to", () => form.set("to", 9));
  form.leave("to");
  expect(new Set(notified)).toEqual(new Set(["from", "to"]));
  expect(shownNames(form)).toEqual([]);
});

test("leaving a field replaces an error of another kind, and notifies it", () => {
  const form = createStore({ a: "x" });
  form.leave("a");
  form.hold("a", () => form.set("a", undefined));
  const notified = vi.fn();
  form.atoms.sub(form.problemAtom("a"), notified);
  form.leave("a");
  expect(form.problem("a")).toEqual(problemOf("a", "required"));
  expect(notified).toHaveBeenCalled();
});

test("a pending value is committed once, without showing an error", () => {
  const form = createStore();
  const commit = vi.fn(() => form.set("a", "x"));
  form.hold("a", commit);
  form.commit("a");
  form.commit("a");
  form.flush();
  expect(commit).toHaveBeenCalledTimes(1);
  expect(shownNames(form)).toEqual([]);
  form.hold("a", commit);
  form.hold("a", null);
  expect(form.holds("a")).toBe(false);
  form.flush();
  expect(commit).toHaveBeenCalledTimes(1);
});

test("other rules, as on another step, recompute the active answers; shown errors stay", () => {
  const form = createStore({ a: "x", b: "right" });
  form.leave("a");
  expect(form.kept()).toEqual({ a: "x", b: "right" });
  form.follow({ ...ALL, keep: ({ a }) => ({ a }) });
  expect(form.kept()).toEqual({ a: "x" });
  expect(shownNames(form)).toEqual(["a"]);
});
