import { expect, test, vi } from "vitest";
import { CallError } from "../../src/client/http/call-error.ts";
import type { SentDraft } from "../../src/screens/form/draft/draft-exchange.ts";
import { saveInParts } from "../../src/screens/form/draft/save-in-parts.ts";

const DRAFT: SentDraft = {
  answers: { first_name: "a\0", last_name: "Rao", loans: [{ bank: "\ud800" }] },
  step: "you",
  edit: { writer: "page", sequence: 1, revision: 0, changed: ["first_name", "last_name", "loans"] },
};
const refusedResponse = (status: number, ...paths: string[]) =>
  new CallError(status, { code: "BAD_REQUEST", message: "", fields: paths.map((path) => ({ path, keyword: "characters", message: "" })) });

test("S64 refused answers are omitted one after another, and the others are saved", async () => {
  const send = vi
    .fn<(draft: SentDraft) => Promise<{ revision: number }>>(async () => ({ revision: 7 }))
    .mockRejectedValueOnce(refusedResponse(400, "/answers/loans/0/bank"))
    .mockRejectedValueOnce(refusedResponse(400, "/answers/first_name"));
  const saved = await saveInParts(DRAFT, send);
  expect(send.mock.lastCall?.[0]).toEqual({
    answers: { last_name: "Rao" },
    step: "you",
    edit: { writer: "page", sequence: 1, revision: 0, changed: ["last_name"] },
  });
  expect([saved.revision, saved.refused.map(({ path }) => path)]).toEqual([7, ["/answers/loans/0/bank", "/answers/first_name"]]);
});

test.each([
  ["names no answer", refusedResponse(400)],
  ["names answers that are not in the draft", refusedResponse(422, "/answers/pan", "/step")],
  ["may succeed on retry", refusedResponse(429, "/answers/first_name")],
  ["is not a response of the server", new Error("lost")],
])("a failure that %s is rethrown", async (_, failure) => {
  const send = vi.fn<(draft: SentDraft) => Promise<object>>().mockRejectedValue(failure);
  await expect(saveInParts(DRAFT, send)).rejects.toBe(failure);
  expect(send).toHaveBeenCalledTimes(1);
});
