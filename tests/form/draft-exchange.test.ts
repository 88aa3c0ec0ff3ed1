import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Answers } from "../../src/form/form-store.ts";
import { DraftExchange, type SentDraft } from "../../src/screens/form/draft-exchange.ts";
import type { SavedDraft } from "../../src/screens/form/draft-sync.ts";
import { Journey } from "../../src/screens/form/journey.ts";
import { shippedTerms } from "./shipped-form.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TERMS = shippedTerms("personal-loan", "en");
const START = { first_name: "Meera", last_name: "Rao" };
const mergedTo = (answers: Answers, met: Answers = {}, revision = 9): SavedDraft => ({ savedAt: "", revision, merged: { answers, met } });
const pause = () => vi.advanceTimersByTimeAsync(1200);

/** An open form whose calls are answered by the test. */
function open(more: { takesOver?: boolean } = {}) {
  const journey = new Journey(TERMS, { answers: START }, () => "key");
  const answering: ((saved: SavedDraft | null) => void)[] = [];
  const sent: SentDraft[] = [];
  const save = (draft: SentDraft) => {
    sent.push(draft);
    return new Promise<SavedDraft>((arrive, fail) => answering.push((saved) => (saved ? arrive(saved) : fail(new Error("lost")))));
  };
  const exchange = new DraftExchange(journey, { writer: "page", revision: 3, takesOver: false, save, online: () => true, ...more });
  exchange.follow();
  const answer = async (saved: SavedDraft | null) => {
    answering.shift()?.(saved);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { journey, exchange, sent, answer };
}

test("what only another tab has changed is taken over with the answer to a draft, and not sent again", async () => {
  const { journey, exchange, sent, answer } = open();
  journey.store.set("emi", 5);
  await pause();
  expect(sent[0]?.edit).toEqual({ writer: "page", sequence: 1, revision: 3, changed: ["emi"] });
  await answer(mergedTo({ first_name: "Meera", last_name: "Sharma", emi: 5 }));
  expect(journey.store.answers()).toEqual({ first_name: "Meera", last_name: "Sharma", emi: 5 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent.length, exchange.autosave.status(), exchange.met()]).toEqual([1, "saved", []]);
});

test("what is changed here while the draft is under way stays, goes out next, and is told where another tab changed it too", async () => {
  const { journey, exchange, sent, answer } = open();
  journey.store.set("emi", 5);
  await pause();
  journey.store.set("first_name", "Mira");
  journey.store.set("emi", 6);
  await answer(mergedTo({ first_name: "Meenal", last_name: "Sharma", emi: 5 }));
  expect(journey.store.answers()).toEqual({ first_name: "Mira", last_name: "Sharma", emi: 6 });
  expect(exchange.met()).toEqual(["first_name"]);
  await pause();
  expect(sent[1]).toMatchObject({ answers: journey.store.answers(), edit: { sequence: 2, revision: 9 } });
  expect([...(sent[1]?.edit.changed ?? [])].sort()).toEqual(["emi", "first_name"]);
});

test("what both have changed stays as it is here and is told, until it is dismissed", async () => {
  const { journey, exchange, answer } = open();
  const told = vi.fn();
  journey.store.atoms.sub(exchange.metAtom, told);
  journey.store.set("first_name", "Mira");
  await pause();
  await answer(mergedTo({ ...START, first_name: "Mira" }, { first_name: "Meenal" }));
  expect([journey.store.answers().first_name, exchange.met()]).toEqual(["Mira", ["first_name"]]);
  exchange.dismiss();
  expect([told.mock.calls.length, exchange.met()]).toEqual([2, []]);
});

test("what is told goes with the next step", async () => {
  const { journey, exchange, answer } = open();
  journey.store.set("first_name", "Mira");
  await pause();
  await answer(mergedTo({ ...START, first_name: "Mira" }, { first_name: "Meenal" }));
  journey.go("address");
  expect(exchange.met()).toEqual([]);
});

test("a draft that another takes the place of tells nothing when it is answered; the newer one counts its changes as its own", async () => {
  const { journey, exchange, sent, answer } = open();
  journey.store.set("first_name", "Mira");
  await pause();
  journey.store.set("first_name", "Meera");
  void exchange.autosave.flush();
  expect(sent[1]).toMatchObject({ edit: { sequence: 2, revision: 3, changed: ["first_name"] } });
  await answer(mergedTo({ first_name: "Mira" }, { first_name: "Meenal" }));
  expect([journey.store.answers(), exchange.met()]).toEqual([START, []]);
  await answer(mergedTo(START, { first_name: "Mira" }, 5));
  expect([journey.store.answers(), exchange.met(), exchange.revision]).toEqual([START, [], 5]);
});

test("a draft that was lost is sent anew with a number of its own", async () => {
  const { journey, sent, answer } = open();
  journey.store.set("emi", 5);
  await pause();
  await answer(null);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent.map(({ edit }) => [edit.sequence, edit.changed])).toEqual([
    [1, ["emi"]],
    [2, ["emi"]],
  ]);
});

test("coming back takes over a newer draft, of which nothing has to be sent; one that is known already changes nothing", async () => {
  const { journey, exchange, sent } = open();
  await exchange.comeBack(async () => ({ revision: 3, answers: { first_name: "not looked at" } }));
  expect(journey.store.answers()).toEqual(START);
  await exchange.comeBack(async () => ({ revision: 4, answers: { last_name: "Sharma" } }));
  expect([journey.store.answers(), exchange.revision]).toEqual([{ last_name: "Sharma" }, 4]);
  await pause();
  expect(sent).toEqual([]);
  journey.store.set("emi", 5);
  await pause();
  expect(sent[0]?.edit).toMatchObject({ revision: 4, changed: ["emi"] });
});

test("coming back with something unsaved waits for the draft, whose answer brings the rest", async () => {
  const { journey, exchange, sent } = open();
  const ask = vi.fn(async () => ({ revision: 4, answers: {} }));
  journey.store.set("emi", 5);
  await exchange.comeBack(ask);
  expect(ask).not.toHaveBeenCalled();
  await pause();
  expect(sent[0]?.edit.revision).toBe(3);
});

test("an answer that is given while the server is asked on coming back is not lost", async () => {
  const { journey, exchange, sent } = open();
  await exchange.comeBack(async () => {
    journey.store.set("emi", 5);
    return { revision: 4, answers: { last_name: "Sharma" } };
  });
  expect([journey.store.answers(), exchange.revision]).toEqual([{ ...START, emi: 5 }, 3]);
  await pause();
  expect(sent[0]?.edit).toMatchObject({ revision: 3, changed: ["emi"] });
});

test("a form that takes over sends what it begins with, all of it as changed", async () => {
  const { sent, exchange } = open({ takesOver: true });
  await pause();
  expect(sent[0]).toMatchObject({ answers: START, edit: { revision: 3, changed: ["first_name", "last_name"] } });
  expect(exchange.outgoing().edit.sequence).toBe(2);
});
