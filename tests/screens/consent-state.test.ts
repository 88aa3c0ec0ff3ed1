import { expect, test } from "vitest";
import type { ConsentSlice } from "../../src/contract/site/slices.ts";
import { consentAnswers, judged, NOTHING_PICKED, picked } from "../../src/screens/consents/consent-state.ts";

const consent = (version: number): ConsentSlice => ({
  id: "terms",
  version,
  required: true,
  text: "",
  purpose: "",
  links: [],
  choices: null,
});

test("a ticked box is no consent to a changed text", () => {
  const state = picked(NOTHING_PICKED, consent(1), true);
  expect(judged(state, [consent(1)]).missing).toEqual([]);
  expect(consentAnswers(state, [consent(1)], "hi")).toEqual([{ id: "terms", version: 1, given: true, language: "hi" }]);
  expect(judged(state, [consent(2)]).missing).toEqual(["terms"]);
  expect(consentAnswers(state, [consent(2)], "hi")).toEqual([]);
});

test("an untouched box withdraws no consent given elsewhere; an unticked one does", () => {
  expect(consentAnswers(NOTHING_PICKED, [consent(1)], "en")).toEqual([]);
  const unticked = picked(picked(NOTHING_PICKED, consent(1), true), consent(1), false);
  expect(consentAnswers(unticked, [consent(1)], "en")).toEqual([{ id: "terms", version: 1, given: false, language: "en" }]);
});
