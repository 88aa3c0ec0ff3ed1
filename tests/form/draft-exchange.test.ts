import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Answers } from "../../src/form/form-store.ts";
import { type ArrivedDraft, DraftExchange, type SentDraft, type UnsentStart } from "../../src/screens/form/draft/draft-exchange.ts";
import type { SavedDraft } from "../../src/screens/form/draft/draft-sync.ts";
import { beginDraft, registerLeftDraft, unsentDraft } from "../../src/screens/form/draft/unsent-drafts.ts";
import { withUnsent } from "../../src/screens/form/form-start.ts";
import { Journey } from "../../src/screens/form/journey.ts";
import { shippedTerms } from "./shipped-form.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TERMS = shippedTerms("personal-loan", "en");
const START = { first_name: "Meera", last_name: "Rao" };
const savedWithMerge = (answers: Answers, conflicts: Answers = {}, revision = 9): SavedDraft => ({
  savedAt: "",
  revision,
  merged: { answers, conflicts },
});
const passAutosaveDelay = () => vi.advanceTimersByTimeAsync(1200);

/** An open form whose calls are answered by the test. */
function openExchange({ answers = START, ...more }: { answers?: Answers; unsent?: UnsentStart; sent?: boolean; revision?: number } = {}) {
  const journey = new Journey(TERMS, { answers }, () => "key");
  const answering: ((saved: ArrivedDraft | null) => void)[] = [];
  const sent: SentDraft[] = [];
  const save = (draft: SentDraft) => {
    sent.push(draft);
    return new Promise<ArrivedDraft>((arrive, fail) => answering.push((saved) => (saved ? arrive(saved) : fail(new Error("lost")))));
  };
  const exchange = new DraftExchange(journey, { writer: "page", revision: 3, save, online: () => true, ...more });
  exchange.follow();
  const answer = async (saved: ArrivedDraft | null) => {
    answering.shift()?.(saved);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { journey, exchange, sent, answer };
}

test("an answer changed only in another tab is merged from the response to a draft, and not sent again", async () => {
  const { journey, exchange, sent, answer } = openExchange();
  journey.store.set("emi", 5);
  await passAutosaveDelay();
  expect(sent[0]?.edit).toEqual({ writer: "page", sequence: 1, revision: 3, changed: ["emi"] });
  await answer(savedWithMerge({ first_name: "Meera", last_name: "Sharma", emi: 5 }));
  expect(journey.store.answers()).toEqual({ first_name: "Meera", last_name: "Sharma", emi: 5 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent.length, exchange.autosave.status(), exchange.conflicts()]).toEqual([1, "saved", []]);
});

test("an answer changed while a draft is in flight stays, is sent next, and is reported if another tab changed it too", async () => {
  const { journey, exchange, sent, answer } = openExchange();
  journey.store.set("emi", 5);
  await passAutosaveDelay();
  journey.store.set("first_name", "Mira");
  journey.store.set("emi", 6);
  await answer(savedWithMerge({ first_name: "Meenal", last_name: "Sharma", emi: 5 }));
  expect(journey.store.answers()).toEqual({ first_name: "Mira", last_name: "Sharma", emi: 6 });
  expect(exchange.conflicts()).toEqual(["first_name"]);
  await passAutosaveDelay();
  expect(sent[1]).toMatchObject({ answers: journey.store.answers(), edit: { sequence: 2, revision: 9 } });
  expect([...(sent[1]?.edit.changed ?? [])].sort()).toEqual(["emi", "first_name"]);
});

test("an answer changed on both sides stays as it is here and is reported, until that is dismissed", async () => {
  const { journey, exchange, answer } = openExchange();
  const notified = vi.fn();
  journey.store.atoms.sub(exchange.conflictsAtom, notified);
  journey.store.set("first_name", "Mira");
  await passAutosaveDelay();
  await answer(savedWithMerge({ ...START, first_name: "Mira" }, { first_name: "Meenal" }));
  expect([journey.store.answers().first_name, exchange.conflicts()]).toEqual(["Mira", ["first_name"]]);
  exchange.dismiss();
  expect([notified.mock.calls.length, exchange.conflicts()]).toEqual([2, []]);
});

test("turning the pages of a submitted form creates no draft, the first change does", async () => {
  const untouched = openExchange();
  untouched.journey.go("address");
  await passAutosaveDelay();
  expect(untouched.sent).toHaveLength(1);
  const { journey, exchange, sent } = openExchange({ sent: true, revision: 0 });
  journey.go("address");
  await passAutosaveDelay();
  expect([sent, exchange.end()]).toEqual([[], null]);
  const again = openExchange({ sent: true, revision: 0 });
  again.journey.store.set("emi", 5);
  again.journey.go("address");
  await passAutosaveDelay();
  expect(again.sent.at(-1)).toMatchObject({ step: "address", edit: { changed: ["emi"] } });
});

test("a reported conflict is cleared with the next step", async () => {
  const { journey, exchange, answer } = openExchange();
  journey.store.set("first_name", "Mira");
  await passAutosaveDelay();
  await answer(savedWithMerge({ ...START, first_name: "Mira" }, { first_name: "Meenal" }));
  journey.go("address");
  expect(exchange.conflicts()).toEqual([]);
});

test("a superseded draft reports nothing; the newer one counts its changes as its own", async () => {
  const { journey, exchange, sent, answer } = openExchange();
  journey.store.set("first_name", "Mira");
  await passAutosaveDelay();
  journey.store.set("first_name", "Meera");
  void exchange.autosave.flush();
  expect(sent[1]).toMatchObject({ edit: { sequence: 2, revision: 3, changed: ["first_name"] } });
  await answer(savedWithMerge({ first_name: "Mira" }, { first_name: "Meenal" }));
  expect([journey.store.answers(), exchange.conflicts()]).toEqual([START, []]);
  await answer(savedWithMerge(START, { first_name: "Mira" }, 5));
  expect([journey.store.answers(), exchange.conflicts(), exchange.revision]).toEqual([START, [], 5]);
});

test("a lost draft is sent again with a new sequence number", async () => {
  const { journey, sent, answer } = openExchange();
  journey.store.set("emi", 5);
  await passAutosaveDelay();
  await answer(null);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent.map(({ edit }) => [edit.sequence, edit.changed])).toEqual([
    [1, ["emi"]],
    [2, ["emi"]],
  ]);
});

test("on returning, a newer draft is merged without a save; a known one changes nothing", async () => {
  const { journey, exchange, sent } = openExchange();
  await exchange.comeBack(async () => ({ revision: 3, answers: { first_name: "not looked at" } }));
  expect(journey.store.answers()).toEqual(START);
  await exchange.comeBack(async () => ({ revision: 4, answers: { last_name: "Sharma" } }));
  expect([journey.store.answers(), exchange.revision]).toEqual([{ last_name: "Sharma" }, 4]);
  await passAutosaveDelay();
  expect(sent).toEqual([]);
  journey.store.set("emi", 5);
  await passAutosaveDelay();
  expect(sent[0]?.edit).toMatchObject({ revision: 4, changed: ["emi"] });
});

test("the mask of a PAN stored by another tab is accepted; a typed mask is not, even after a merge", async () => {
  const pan = { ...START, tin: "ABCPE1234F" };
  const wrong = (journey: Journey) => journey.store.showAll().map(({ name }) => name);
  const { journey, exchange } = openExchange({ answers: pan });
  await exchange.comeBack(async () => ({ revision: 4, answers: { ...START, tin: "ABCP******" } }));
  expect(journey.store.answers().tin).toBe("ABCP******");
  expect(wrong(journey)).not.toContain("tin");
  const typed = openExchange({ answers: pan });
  typed.journey.store.set("tin", "ABCP******");
  await passAutosaveDelay();
  await typed.answer(savedWithMerge({ ...START, tin: "ABCP******", last_name: "Sharma" }));
  expect(typed.journey.store.answers().last_name).toBe("Sharma");
  expect(wrong(typed.journey)).toContain("tin");
});

test("on returning with unsaved changes, the response to the draft brings the rest", async () => {
  const { journey, exchange, sent } = openExchange();
  const ask = vi.fn(async () => ({ revision: 4, answers: {} }));
  journey.store.set("emi", 5);
  await exchange.comeBack(ask);
  expect(ask).not.toHaveBeenCalled();
  await passAutosaveDelay();
  expect(sent[0]?.edit.revision).toBe(3);
});

test("an answer entered while the draft is fetched on returning is not lost", async () => {
  const { journey, exchange, sent } = openExchange();
  await exchange.comeBack(async () => {
    journey.store.set("emi", 5);
    return { revision: 4, answers: { last_name: "Sharma" } };
  });
  expect([journey.store.answers(), exchange.revision]).toEqual([{ ...START, emi: 5 }, 3]);
  await passAutosaveDelay();
  expect(sent[0]?.edit).toMatchObject({ revision: 3, changed: ["emi"] });
});

test("a form of an expired release is handed over once all answers are saved, and nothing is sent after", async () => {
  const { journey, exchange, sent, answer } = openExchange();
  const handOver = vi.fn();
  const saved = (revision: number) => ({ savedAt: "", revision, merged: null, handOver });
  journey.store.set("emi", 5);
  await passAutosaveDelay();
  journey.store.set("emi", 6);
  await answer(saved(4));
  expect(handOver).not.toHaveBeenCalled();
  await passAutosaveDelay();
  expect(sent[1]).toMatchObject({ answers: { ...START, emi: 6 }, edit: { sequence: 2, revision: 4, changed: ["emi"] } });
  await answer(saved(5));
  expect([handOver.mock.calls.length, exchange.end()]).toEqual([1, null]);
});

describe("a form closed with an unsent draft", () => {
  /** Left with another name and without the last one, after a try that failed. */
  async function left() {
    const form = openExchange();
    form.journey.store.set("first_name", "Mira");
    form.journey.store.set("last_name", undefined);
    await passAutosaveDelay();
    await form.answer(null);
    return form;
  }

  test("hands the draft over once, and does not retry", async () => {
    const { exchange, sent } = await left();
    expect(exchange.end()).toMatchObject({
      answers: { first_name: "Mira" },
      edit: { writer: "page", sequence: 2, revision: 3, changed: ["first_name", "last_name"] },
    });
    await vi.advanceTimersByTimeAsync(120_000);
    expect([sent.length, exchange.end()]).toEqual([1, null]);
  });

  test("hands the draft over even while it is in flight", async () => {
    const { exchange, sent, answer } = await left();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent.length).toBe(2);
    expect(exchange.end()?.edit.sequence).toBe(3);
    await answer(null);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent.length).toBe(2);
  });

  test("has nothing to hand over after all is saved", async () => {
    const { exchange, answer } = await left();
    await vi.advanceTimersByTimeAsync(2_000);
    await answer(savedWithMerge({ first_name: "Mira" }));
    expect(exchange.end()).toBeNull();
  });

  test("is continued by the next form, which sends the draft over the server's answers with later sequence numbers", async () => {
    const draft = (await left()).exchange.end() as SentDraft;
    const there = { ...START, emi: 7 };
    const answers = withUnsent(TERMS.slice, there, draft);
    expect(answers).toEqual({ first_name: "Mira", emi: 7 });
    const { sent, journey, exchange, answer } = openExchange({ answers, unsent: { draft, there } });
    await passAutosaveDelay();
    expect(sent[0]).toMatchObject({ answers, edit: { writer: "page", sequence: 3, changed: ["first_name", "last_name"] } });
    journey.store.set("first_name", "Meenal");
    // The last try of the form that was left did arrive: that is no other tab.
    await answer(savedWithMerge({ first_name: "Mira", emi: 7 }, { first_name: "Mira" }));
    expect([journey.store.answers(), exchange.conflicts()]).toEqual([{ first_name: "Meenal", emi: 7 }, []]);
  });
});

test("an unsent draft waits for a form of the same customer and product", async () => {
  const draft = { answers: { first_name: "Mira" }, step: "about-you", edit: { writer: "page", sequence: 2, revision: 3, changed: [] } };
  const end = vi.fn<() => SentDraft | null>().mockReturnValue(null).mockReturnValueOnce(draft);
  registerLeftDraft(Promise.resolve(), { key: "meera LOAN", release: "first" }, { send: async () => {}, end });
  expect([unsentDraft("meera CARD"), unsentDraft("asha LOAN")]).toEqual([null, null]);
  const unsent = { ...draft, release: "first" };
  expect([unsentDraft("meera LOAN"), unsentDraft("meera LOAN")]).toEqual([unsent, unsent]);
  expect(end).toHaveBeenCalledOnce();
  beginDraft("meera LOAN");
  expect(unsentDraft("meera LOAN")).toBeNull();
});

test("S64 a refused answer is marked at its field and stays as typed; the next change is sent with it", async () => {
  const { journey, exchange, sent, answer } = openExchange();
  journey.store.set("first_name", "a\0b");
  await passAutosaveDelay();
  const refused = [{ path: "/answers/first_name", keyword: "characters", message: "Cannot be read" }];
  await answer({ savedAt: "", revision: 4, merged: null, refused });
  expect(journey.store.problem("first_name")?.message).toBe("Cannot be read");
  expect([journey.store.answers().first_name, exchange.autosave.status()]).toEqual(["a\0b", "saved"]);
  journey.store.set("last_name", "Sen");
  await passAutosaveDelay();
  expect(journey.store.problem("first_name")?.message).toBe("Cannot be read");
  await answer({ savedAt: "", revision: 5, merged: null });
  journey.store.set("first_name", "Asha");
  expect(journey.store.problem("first_name")).toBeUndefined();
  await passAutosaveDelay();
  expect(sent[2]?.edit.changed).toContain("first_name");
});
