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

test("a problem that the server found goes when the answers are replaced, as they may be others", () => {
  const form = store({ a: "right", b: "right" });
  form.show([wrong("a", "const")], true);
  form.replace({ a: "right", b: "right" });
  expect(shownNames(form)).toEqual([]);
  // Nothing of it is left: the rules alone say from here on what is wrong.
  form.leave("a");
  expect(form.field("a").problem).toBeNull();
});

test("what replaces the answers is a copy, and what was in force before is worked out anew", () => {
  const form = store({ a: "open", hidden: 1 });
  expect(form.kept()).toEqual({ a: "open", hidden: 1 });
  const given = { a: "closed", hidden: 2 };
  form.replace(given);
  expect(form.kept()).toEqual({ a: "closed" });
  given.a = "open";
  expect(form.answers()).toEqual({ a: "closed", hidden: 2 });
});

test("a problem within a list that the server found goes with any change of what holds it, and not with a change beside it", () => {
  const form = new FormStore({ loans: [{ emi: 1 }, { emi: 2 }], loan: 1 });
  form.follow({ keep: (answers) => answers, check: () => [] });
  const refused = [wrong("loans/0/emi", "const"), wrong("loans/1/emi", "const")];
  form.show(refused, true);
  form.set("loan", 2);
  expect(shownNames(form)).toEqual(["loans/0/emi", "loans/1/emi"]);
  form.set("loans/1/emi", 3);
  expect(shownNames(form)).toEqual(["loans/0/emi"]);
  form.set("loans", [{ emi: 1 }]);
  expect(shownNames(form)).toEqual([]);
});

test("an answer within a list or a group is set where it stands; groups on the way begin and end with their answers", () => {
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

test("whoever listens to the whole form or to a part of an answer is told, until it listens no longer", () => {
  const form = new FormStore({ loans: [{ emi: 1 }] });
  const told: string[] = [];
  const ends = [
    form.subscribe(() => told.push("form")),
    form.subscribeField("loans", () => told.push("loans")),
    form.subscribeField("loans/0/emi", () => told.push("emi")),
    form.subscribeField("loansx", () => told.push("other")),
  ];
  form.set("loans/0/emi", 2);
  expect(told.sort()).toEqual(["emi", "form", "loans"]);
  told.length = 0;
  form.set("loans", []);
  expect(told.sort()).toEqual(["emi", "form", "loans"]);
  told.length = 0;
  for (const end of ends) end();
  form.set("loans", [1]);
  expect(told).toEqual([]);
});

test("a field whose problem goes while another is left is told of it", () => {
  const form = new FormStore({ from: 5, to: 3 });
  form.follow({ keep: (answers) => answers, check: ({ from, to }) => (Number(from) > Number(to) ? [wrong("from"), wrong("to")] : []) });
  form.showAll();
  const told: string[] = [];
  for (const name of ["from", "to"]) form.subscribeField(name, () => told.push(name));
  form.hold("to", () => form.set("to", 9));
  form.leave("to");
  expect(new Set(told)).toEqual(new Set(["from", "to"]));
  expect(shownNames(form)).toEqual([]);
});

test("leaving a field shows its problem even where another kind stood there, and tells the whole form", () => {
  const form = store({ a: "x" });
  form.leave("a");
  form.hold("a", () => form.set("a", undefined));
  const told = vi.fn();
  form.subscribe(told);
  form.leave("a");
  expect(form.field("a").problem).toEqual(wrong("a", "required"));
  expect(told).toHaveBeenCalled();
});

test("what is held is committed once, and nothing of it is told as a problem", () => {
  const form = store();
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

test("other rules, as on another step, decide anew which answers are in force; what is shown stays", () => {
  const form = store({ a: "x", b: "right" });
  form.leave("a");
  expect(form.kept()).toEqual({ a: "x", b: "right" });
  form.follow({ keep: ({ a }) => ({ a }), check: () => [] });
  expect(form.kept()).toEqual({ a: "x" });
  expect(shownNames(form)).toEqual(["a"]);
});
