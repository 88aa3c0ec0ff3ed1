import { expect, test } from "vitest";
import { DraftSync, type SavedDraft } from "../../src/screens/form/draft/draft-sync.ts";

const KNOWN_DRAFT = { revision: 3, answers: { first_name: "Meera", emi: 500 } };
const startSync = () => new DraftSync("page", KNOWN_DRAFT);
const savedDraft = (revision: number, merged: SavedDraft["merged"] = null): SavedDraft => ({ savedAt: "", revision, merged });

test("a draft contains its page, its number, the revision seen and the changed answers", () => {
  const sync = startSync();
  expect(sync.next({ first_name: "Mira", last_name: "Rao" })).toEqual({
    writer: "page",
    sequence: 1,
    revision: 3,
    changed: ["first_name", "last_name", "emi"],
  });
  expect(sync.next({ first_name: "Mira", last_name: "Rao" }).sequence).toBe(2);
});

test("a saved draft is the new base: the next one contains only later changes", () => {
  const sync = startSync();
  const answers = { first_name: "Mira", emi: 500 };
  sync.next(answers);
  expect(sync.has(answers)).toBe(false);
  expect(sync.arrived(answers, savedDraft(4))).toEqual([]);
  expect(sync.has(answers)).toBe(true);
  expect(sync.next({ ...answers, emi: 700 })).toMatchObject({ sequence: 2, revision: 4, changed: ["emi"] });
});

test("an answer that was sent and then reverted counts as changed until a draft is saved", () => {
  const sync = startSync();
  sync.next({ ...KNOWN_DRAFT.answers, emi: 700 });
  expect(sync.has(KNOWN_DRAFT.answers)).toBe(false);
  expect(sync.next(KNOWN_DRAFT.answers)).toMatchObject({ revision: 3, changed: ["emi"] });
  sync.arrived(KNOWN_DRAFT.answers, savedDraft(5));
  expect(sync.next(KNOWN_DRAFT.answers).changed).toEqual([]);
});

test("answers of others are the base after a merge; conflicts are those neither known here nor sent from here", () => {
  const sync = startSync();
  sync.next({ first_name: "Mi", emi: 600 });
  const answers = { first_name: "Mira", emi: 700, last_name: "Rao" };
  sync.next(answers);
  // The first draft had arrived after all; `first_name` is its own, `last_name` had no value, `emi` is of another tab.
  const merged = { answers: { ...answers, email: "a@b.in" }, conflicts: { first_name: "Mi", last_name: null, emi: 550 } };
  expect(sync.arrived(answers, savedDraft(6, merged))).toEqual(["emi"]);
  expect(sync.known).toEqual({ revision: 6, answers: merged.answers });
});

test("an answer changed only by this page is no conflict, one deleted elsewhere is", () => {
  const sync = startSync();
  const answers = { first_name: "Mira", emi: 700 };
  sync.next(answers);
  const merged = { answers, conflicts: { first_name: "Meera", emi: null } };
  expect(sync.arrived(answers, savedDraft(6, merged))).toEqual(["emi"]);
});

test("the edit of a draft can be computed without sending it", () => {
  const sync = startSync();
  expect(sync.edit({ emi: 1 })).toEqual(sync.next({ emi: 1 }));
});
