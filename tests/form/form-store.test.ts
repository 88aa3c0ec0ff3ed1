import { expect, test, vi } from "vitest";
import { type Answers, FormStore } from "../../src/form/form-store.ts";
import type { Problem } from "../../src/form/problems.ts";

const wrong = (name: string, keyword = "pattern"): Problem => ({ name, keyword, message: `${name} ${keyword}` });
const shownNames = (store: FormStore) => store.shown().map(({ name }) => name);

/** `a` and `b` must be "right"; `hidden` is in force only while `a` is "open". */
function store(answers: Answers = {}): FormStore {
  const made = new FormStore(answers);
  made.follow({
    keep: ({ hidden, ...others }) => (others.a === "open" && hidden !== undefined ? { ...others, hidden } : others),
    check: (kept) =>
      ["a", "b"].filter((name) => kept[name] !== "right").map((name) => wrong(name, kept[name] === undefined ? "required" : "pattern")),
  });
  return made;
}

test("a problem shows when its field is left, and not before", () => {
  const form = store();
  form.set("a", "x");
  expect(form.field("a").problem).toBeNull();
  form.leave("a");
  expect(form.field("a").problem).toEqual(wrong("a"));
  expect(form.field("b").problem).toBeNull();
});

test("a shown problem goes as soon as it is mended, and another one waits until the field is left", () => {
  const form = store({ a: "x" });
  form.leave("a");
  form.set("a", undefined);
  expect(form.field("a").problem).toBeNull();
  form.leave("a");
  expect(form.field("a").problem?.keyword).toBe("required");
  form.set("a", "right");
  expect(form.field("a").problem).toBeNull();
});

test("trying to go on shows all, and the summary keeps what is mended since", () => {
  const form = store({ a: "x" });
  expect(form.summary()).toEqual([]);
  expect(form.showAll().map(({ name }) => name)).toEqual(["a", "b"]);
  form.set("a", "right");
  expect(shownNames(form)).toEqual(["b"]);
  expect(form.summary().map(({ name }) => name)).toEqual(["a", "b"]);
});

test("leaving a field fills no summary: the page would move under the finger", () => {
  const form = store({ a: "x" });
  form.leave("a");
  expect(form.summary()).toEqual([]);
});

test("other words bring no problem and no summary", () => {
  const form = store({ a: "x" });
  form.leave("a");
  form.reword([{ ...wrong("a"), message: "in Hindi" }, wrong("b", "required")]);
  expect(form.shown().map(({ message }) => message)).toEqual(["in Hindi"]);
  expect(form.summary()).toEqual([]);
});

test("a problem that the server found stays until its own answer changes", () => {
  const form = store({ a: "right", b: "right" });
  form.show([wrong("a", "const")], true);
  form.set("b", "other");
  form.leave("b");
  expect(form.field("a").problem?.keyword).toBe("const");
  form.set("a", "open");
  expect(form.field("a").problem).toBeNull();
});

test("a hidden answer is kept aside and comes back", () => {
  const form = store({ a: "open", hidden: 1 });
  expect(form.kept()).toEqual({ a: "open", hidden: 1 });
  form.set("a", "closed");
  expect(form.kept()).toEqual({ a: "closed" });
  expect(form.field("hidden").answer).toBe(1);
  form.set("a", "open");
  expect(form.kept()).toEqual({ a: "open", hidden: 1 });
});

test("an answer tells its own field and no other", () => {
  const form = store();
  const [a, b] = [vi.fn(), vi.fn()];
  form.subscribeField("a", a);
  form.subscribeField("b", b);
  form.set("a", "x");
  form.set("a", "x");
  expect(a).toHaveBeenCalledTimes(1);
  expect(b).not.toHaveBeenCalled();
});

test("what a widget still holds is taken over before the page is checked", () => {
  const form = store({ b: "right" });
  form.hold("a", () => form.set("a", "right"));
  expect(form.showAll()).toEqual([]);
  expect(form.holds("a")).toBe(false);
});

test("a field's state is the same object until it changes", () => {
  const form = store({ a: "x" });
  const before = form.field("a");
  form.set("b", "y");
  expect(form.field("a")).toBe(before);
});

test("answers in place of these are told to every field, and to a widget that has none now; problems go and none comes", () => {
  const form = store({ a: "x", gone: "y" });
  form.leave("a");
  const told: string[] = [];
  for (const name of ["a", "b", "gone"]) form.subscribeField(name, () => told.push(name));
  form.replace({ a: "right", b: "wrong" });
  expect(form.answers()).toEqual({ a: "right", b: "wrong" });
  expect(form.field("gone").answer).toBeUndefined();
  expect(shownNames(form)).toEqual([]);
  expect(new Set(told)).toEqual(new Set(["a", "b", "gone"]));
});
