import { afterAll, beforeAll, expect, test } from "vitest";
import { randomToken } from "../../../../src/server/platform/clock.ts";
import { APPROVED_LABEL, connectorOf, goToLender, PLAIN_RETURN_LABEL, RETURN_PARAMETERS } from "../lender-page.ts";
import { type LendingServer, startLending, statusOf } from "../lending-server.ts";
import { withLenders } from "../more-lenders.ts";

const LENDER = "page-bank";
let server: LendingServer;
beforeAll(async () => {
  server = await startLending({
    documents: (documents) => withLenders(documents, { [LENDER]: { ...connectorOf(LENDER), return: RETURN_PARAMETERS } }),
  });
  // By the real clock a slow machine's calls would come at the pace that is permitted.
  server.clock.stop();
});
afterAll(() => server.stop());

const returnFrom = async (from: string, query: string) =>
  (await server.call("GET", `/api/returns/lenders/${LENDER}?${query}`, { from })).status;
const guessState = (from: string) => returnFrom(from, `state=${randomToken()}`);
const countRedirects = (statuses: readonly number[]) => statuses.filter((status) => status === 303).length;

test("returns with issued states are not counted", async () => {
  const { applicant, returnLinks: back } = await goToLender(server, LENDER);
  const known = (back[APPROVED_LABEL] as URL).searchParams.toString();
  for (let call = 0; call < 29; call++) {
    expect(await guessState("203.0.113.9")).toBe(303);
    server.clock.pass(1);
  }
  // Used up after the first, and beyond the limit of unsigned webhooks per network.
  for (let call = 0; call < 40; call++) expect(await returnFrom("203.0.113.9", known)).toBe(303);
  expect((await statusOf(server, applicant, LENDER)).status).toBe("APPROVED");
  expect([await guessState("203.0.113.9"), await guessState("203.0.113.9")]).toEqual([303, 429]);
});

test("S59 guesses of a network do not block a return that the lender signed, and others still redirect to the application", async () => {
  const { applicant, returnLinks: back } = await goToLender(server, LENDER);
  for (let call = 0; call < 30; call++) await guessState("203.0.113.10");
  const { searchParams } = back[PLAIN_RETURN_LABEL] as URL;
  const { status, headers } = await server.call("GET", `/api/returns/lenders/${LENDER}?${searchParams}`, { from: "203.0.113.10" });
  expect([status, headers.refresh]).toEqual([429, `0; url=/in/home/app/user/lenders-transaction/${LENDER}`]);
  expect(await returnFrom("203.0.113.10", (back[APPROVED_LABEL] as URL).searchParams.toString())).toBe(303);
  expect((await statusOf(server, applicant, LENDER)).status).toBe("APPROVED");
});

test("a return with an issued state and no signature is not a guess", async () => {
  const { returnLinks: back } = await goToLender(server, LENDER);
  const { searchParams } = back[PLAIN_RETURN_LABEL] as URL;
  for (let call = 0; call < 31; call++) expect(await returnFrom("203.0.113.12", searchParams.toString())).toBe(303);
});

test("returns with an issued state that arrive together do not use up the limit of guesses", async () => {
  const { returnLinks: back } = await goToLender(server, LENDER);
  const known = (back[PLAIN_RETURN_LABEL] as URL).searchParams.toString();
  expect(countRedirects(await Promise.all(Array.from({ length: 60 }, () => returnFrom("203.0.113.14", known))))).toBe(60);
});

test("S58 returns of a network have a limit, whatever their states", async () => {
  const { returnLinks: back } = await goToLender(server, LENDER);
  const known = (back[PLAIN_RETURN_LABEL] as URL).searchParams.toString();
  let taken = 0;
  while (taken < 600 && (await returnFrom("203.0.113.13", known)) === 303) taken += 1;
  expect(taken).toBe(150);
});

test("S58 a return with a wrong signature counts as a guess", async () => {
  const { returnLinks: back } = await goToLender(server, LENDER);
  const { searchParams } = back[APPROVED_LABEL] as URL;
  searchParams.set("sig", "0".repeat(64));
  for (let call = 0; call < 30; call++) expect(await returnFrom("203.0.113.11", searchParams.toString())).toBe(303);
  expect(await returnFrom("203.0.113.11", searchParams.toString())).toBe(429);
});

test("S58 of 120 guessed states at once from one network, 30 are looked up, and no more in the next five minutes", async () => {
  // Addresses of one network.
  const statuses = await Promise.all(Array.from({ length: 120 }, (_, index) => guessState(`2001:db8:66:6::${index + 1}`)));
  expect(countRedirects(statuses)).toBe(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(90);
  server.clock.pass(200);
  expect(await guessState("2001:db8:66:6::1")).toBe(429);
  expect(await guessState("2001:db8:66:7::1")).toBe(303);
  server.clock.pass(101);
  expect(await guessState("2001:db8:66:6::1")).toBe(303);
});
