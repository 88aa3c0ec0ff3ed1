import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Answers } from "../../src/form/form-store.ts";
import { type ArrivedDraft, DraftExchange, type SentDraft, type UnsentStart } from "../../src/screens/form/draft-exchange.ts";
import type { SavedDraft } from "../../src/screens/form/draft-sync.ts";
import { withUnsent } from "../../src/screens/form/form-start.ts";
import { Journey } from "../../src/screens/form/journey.ts";
import { beginDraft, registerLeftDraft, unsentDraft } from "../../src/screens/form/unsent-drafts.ts";
import { shippedTerms } from "./shipped-form.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TERMS = shippedTerms("personal-loan", "en");
const START = { first_name: "Meera", last_name: "Rao" };
const mergedTo = (answers: Answers, met: Answers = {}, revision = 9): SavedDraft => ({ savedAt: "", revision, merged: { answers, met } });
const pause = () => vi.advanceTimersByTimeAsync(1200);

/** An open form whose calls are answered by the test. */
function open({ answers = START, ...more }: { answers?: Answers; unsent?: UnsentStart; sent?: boolean; revision?: number } = {}) {
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

test("of a form that was sent, to turn its pages makes no draft, and the first change does", async () => {
  const turned = open();
  turned.journey.go("address");
  await pause();
  expect(turned.sent).toHaveLength(1);
  const { journey, exchange, sent } = open({ sent: true, revision: 0 });
  journey.go("address");
  await pause();
  expect([sent, exchange.end()]).toEqual([[], null]);
  const again = open({ sent: true, revision: 0 });
  again.journey.store.set("emi", 5);
  again.journey.go("address");
  await pause();
  expect(again.sent.at(-1)).toMatchObject({ step: "address", edit: { changed: ["emi"] } });
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

test("the mask of a PAN that another tab has had stored stands for it; one that is typed here does not, also once another tab's answers came", async () => {
  const pan = { ...START, tin: "ABCPE1234F" };
  const wrong = (journey: Journey) => journey.store.showAll().map(({ name }) => name);
  const { journey, exchange } = open({ answers: pan });
  await exchange.comeBack(async () => ({ revision: 4, answers: { ...START, tin: "ABCP******" } }));
  expect(journey.store.answers().tin).toBe("ABCP******");
  expect(wrong(journey)).not.toContain("tin");
  const typed = open({ answers: pan });
  typed.journey.store.set("tin", "ABCP******");
  await pause();
  await typed.answer(mergedTo({ ...START, tin: "ABCP******", last_name: "Sharma" }));
  expect(typed.journey.store.answers().last_name).toBe("Sharma");
  expect(wrong(typed.journey)).toContain("tin");
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

test("a form whose release is taken no longer is handed over once the server has all that was answered, and nothing is sent after", async () => {
  const { journey, exchange, sent, answer } = open();
  const handOver = vi.fn();
  const saved = (revision: number) => ({ savedAt: "", revision, merged: null, handOver });
  journey.store.set("emi", 5);
  await pause();
  journey.store.set("emi", 6);
  await answer(saved(4));
  expect(handOver).not.toHaveBeenCalled();
  await pause();
  expect(sent[1]).toMatchObject({ answers: { ...START, emi: 6 }, edit: { sequence: 2, revision: 4, changed: ["emi"] } });
  await answer(saved(5));
  expect([handOver.mock.calls.length, exchange.end()]).toEqual([1, null]);
});

describe("a form that is left with a draft that could not be sent", () => {
  /** Left with another name and without the last one, after a try that failed. */
  async function left() {
    const form = open();
    form.journey.store.set("first_name", "Mira");
    form.journey.store.set("last_name", undefined);
    await pause();
    await form.answer(null);
    return form;
  }

  test("hands it over once, and tries no longer", async () => {
    const { exchange, sent } = await left();
    expect(exchange.end()).toMatchObject({
      answers: { first_name: "Mira" },
      edit: { writer: "page", sequence: 2, revision: 3, changed: ["first_name", "last_name"] },
    });
    await vi.advanceTimersByTimeAsync(120_000);
    expect([sent.length, exchange.end()]).toEqual([1, null]);
  });

  test("the draft is no longer followed either while it is on its way", async () => {
    const { exchange, sent, answer } = await left();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent.length).toBe(2);
    expect(exchange.end()?.edit.sequence).toBe(3);
    await answer(null);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent.length).toBe(2);
  });

  test("has nothing to hand over when all has arrived", async () => {
    const { exchange, answer } = await left();
    await vi.advanceTimersByTimeAsync(2_000);
    await answer(mergedTo({ first_name: "Mira" }));
    expect(exchange.end()).toBeNull();
  });

  test("the next form begins with it over what the server has, sends it, and counts on, so that no late draft undoes it", async () => {
    const draft = (await left()).exchange.end() as SentDraft;
    const there = { ...START, emi: 7 };
    const answers = withUnsent(TERMS.slice, there, draft);
    expect(answers).toEqual({ first_name: "Mira", emi: 7 });
    const { sent, journey, exchange, answer } = open({ answers, unsent: { draft, there } });
    await pause();
    expect(sent[0]).toMatchObject({ answers, edit: { writer: "page", sequence: 3, changed: ["first_name", "last_name"] } });
    journey.store.set("first_name", "Meenal");
    // The last try of the form that was left did arrive: that is no other tab.
    await answer(mergedTo({ first_name: "Mira", emi: 7 }, { first_name: "Mira" }));
    expect([journey.store.answers(), exchange.met()]).toEqual([{ first_name: "Meenal", emi: 7 }, []]);
  });
});

test("what was not sent waits for a form that begins with it, of the same customer and product alone", async () => {
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

test("S64 an answer that the server refused is marked at its field and stays as it was typed; the next change is sent with it", async () => {
  const { journey, exchange, sent, answer } = open();
  journey.store.set("first_name", "a\0b");
  await pause();
  const refused = [{ path: "/answers/first_name", keyword: "characters", message: "Cannot be read" }];
  await answer({ savedAt: "", revision: 4, merged: null, refused });
  expect(journey.store.problem("first_name")?.message).toBe("Cannot be read");
  expect([journey.store.answers().first_name, exchange.autosave.status()]).toEqual(["a\0b", "saved"]);
  journey.store.set("last_name", "Sen");
  await pause();
  expect(journey.store.problem("first_name")?.message).toBe("Cannot be read");
  await answer({ savedAt: "", revision: 5, merged: null });
  journey.store.set("first_name", "Asha");
  expect(journey.store.problem("first_name")).toBeUndefined();
  await pause();
  expect(sent[2]?.edit.changed).toContain("first_name");
});
