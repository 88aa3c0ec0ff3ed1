import { afterAll, beforeAll, expect, test } from "vitest";
import { signQuery } from "../../../src/server/platform/integrations/signed-query.ts";
import { panOf, signInCustomer } from "../../support/customer.ts";
import { lenderSecret } from "../../support/lender-secret.ts";
import { APPROVED, comeBack, connectorOf, goToLender, PLAIN, RETURN, sessionOf } from "./lender-page.ts";
import {
  type Applicant,
  apply,
  type LendingServer,
  offerOf,
  reaches,
  select,
  startLending,
  statusOf,
  transactionOf,
} from "./lending-server.ts";
import { withLenders } from "./more-lenders.ts";
import { postWebhook } from "./webhook.ts";

const SIGNED = "page-bank";
const SILENT = "quiet-bank";
const HOUR = 3_600;
let server: LendingServer;
beforeAll(async () => {
  server = await startLending({
    documents: (documents) =>
      withLenders(documents, { [SIGNED]: { ...connectorOf(SIGNED), return: RETURN }, [SILENT]: connectorOf(SILENT) }),
  });
});
afterAll(() => server.stop());

const atLender = (lender: string, answers = {}) => goToLender(server, lender, { answers });
const page = (lender: string) => `/in/home/app/user/lenders-transaction/${lender}`;

/** The same return URL with changes, signed again if a key is given. */
function changed(url: URL | undefined, changes: Record<string, string | null>, key?: Buffer): URL {
  const other = new URL(url ?? "");
  for (const [name, value] of Object.entries(changes))
    value === null ? other.searchParams.delete(name) : other.searchParams.set(name, value);
  if (key !== undefined) signQuery(key, other.searchParams, RETURN, server.clock.now());
  return other;
}

test("the link leads to the lender's page, is signed, and contains the state and no personal data", async () => {
  const { applicant, link } = await atLender(SIGNED, { se_loan_amount: 200_000 });
  expect(link.pathname).toBe(`/redirect/${SIGNED}/apply`);
  expect([...link.searchParams.keys()].toSorted()).toEqual(["amount", "application", "return_to", "sig", "state", "ts"]);
  expect(link.searchParams.get("return_to")).toBe(`${server.origin}/api/returns/lenders/${SIGNED}`);
  for (const canary of [panOf(applicant.mobile), applicant.mobile, "meera"])
    expect(link.href.toLowerCase()).not.toContain(canary.toLowerCase());
  const forged = changed(link, { amount: "900000" });
  expect((await fetch(forged)).status).toBe(401);
  expect(await statusOf(server, applicant, SIGNED)).toMatchObject({ status: "SELECTED", action: "resume" });
});

test("a signed return sets the status once; the customer is redirected to the application", async () => {
  const { applicant, back } = await atLender(SIGNED);
  expect(await comeBack(back[APPROVED], sessionOf(applicant))).toBe(page(SIGNED));
  const reported = await transactionOf(server, applicant, SIGNED);
  expect(reported).toMatchObject({ status: "APPROVED", link: null, reference: back[APPROVED]?.searchParams.get("ref") });
  expect(await comeBack(back["Apply, and be declined"], sessionOf(applicant))).toBe(page(SIGNED));
  expect((await statusOf(server, applicant, SIGNED)).status).toBe("APPROVED");
});

test("a return after the session has ended is accepted too, as the lender signed it", async () => {
  const { applicant, back } = await atLender(SIGNED);
  await comeBack(back[APPROVED]);
  expect((await statusOf(server, applicant, SIGNED)).status).toBe("APPROVED");
});

test("a return that was manipulated, or of another lender, another customer or too late, has no effect, and the valid one still counts", async () => {
  const { applicant, back } = await atLender(SIGNED);
  const other = await apply(server);
  const way = back[APPROVED];
  const own = lenderSecret(server.ctx, server.releases.live().catalog.lenders.get(SIGNED) as never);
  const hostile: [URL, string][] = [
    [changed(way, { status: "disbursed" }), sessionOf(applicant)],
    [changed(way, { sig: "0".repeat(64) }), sessionOf(applicant)],
    [changed(way, { sig: null }), sessionOf(applicant)],
    [changed(way, { status: "disbursed" }, Buffer.from("another key")), sessionOf(applicant)],
    [changed(way, { state: "x".repeat(43) }, own), sessionOf(applicant)],
    [changed(way, { state: null }, own), sessionOf(applicant)],
    [back[PLAIN] as URL, sessionOf(applicant)],
    [way as URL, sessionOf(other)],
    [new URL((way as URL).href.replace(SIGNED, SILENT)), sessionOf(applicant)],
  ];
  for (const [url, cookie] of hostile) await comeBack(url, cookie);
  const twice = new URL(way as URL);
  twice.searchParams.append("status", "disbursed");
  await comeBack(twice, sessionOf(applicant));
  expect(await transactionOf(server, applicant, SIGNED)).toMatchObject({ status: "SELECTED", reference: null });
  await comeBack(way, sessionOf(applicant));
  expect((await statusOf(server, applicant, SIGNED)).status).toBe("APPROVED");
});

test("our own link is not accepted as a return that the lender signed", async () => {
  const { applicant, link, back } = await atLender(SIGNED);
  const url = new URL(`/api/returns/lenders/${SIGNED}`, server.origin);
  url.search = link.search;
  await comeBack(url, sessionOf(applicant));
  expect(await transactionOf(server, applicant, SIGNED)).toMatchObject({ status: "SELECTED", link: link.href });
  await comeBack(back[APPROVED], sessionOf(applicant));
  expect((await statusOf(server, applicant, SIGNED)).status).toBe("APPROVED");
});

test("a return does not hide a link that the lender sent in between", async () => {
  const { applicant, link, back } = await atLender(SILENT);
  const to = `https://${SILENT}.example/sign-here`;
  const news = { application: link.searchParams.get("application"), status: "approved", link: to, eventId: crypto.randomUUID() };
  expect((await postWebhook(server, SILENT, news)).status).toBe(200);
  await comeBack(back[PLAIN], sessionOf(applicant));
  expect(await transactionOf(server, applicant, SILENT)).toMatchObject({ status: "APPROVED", link: to });
});

test("ten concurrent returns with one state count once", async () => {
  const { applicant, back } = await atLender(SIGNED);
  await Promise.all(Array.from({ length: 10 }, () => comeBack(back[APPROVED], sessionOf(applicant))));
  const { count } = await server.ctx.db
    .selectFrom("lender_events")
    .innerJoin("lender_applications", "lender_applications.id", "lender_events.lender_application_id")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("lender_applications.application_id", "=", applicant.appId)
    .where("lender_events.event", "like", "return:%")
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test("an unsigned return is recorded without its data, and the customer can get a new link; the old one is invalid", async () => {
  const { applicant, back, link } = await atLender(SILENT);
  await comeBack(back[APPROVED]);
  expect(await transactionOf(server, applicant, SILENT)).toMatchObject({ status: "SELECTED", link: link.href });
  await comeBack(back[APPROVED], sessionOf(applicant));
  expect(await transactionOf(server, applicant, SILENT)).toMatchObject({
    status: "SELECTED",
    link: null,
    reference: null,
    message: expect.stringContaining("You came back from "),
  });
  const again = await server.call("POST", `/api/applications/${applicant.appId}/lenders/${SILENT}/submit`, {
    token: applicant.token,
    body: { consents: [] },
  });
  expect(again.body).toEqual({ data: { lender: SILENT, status: "SELECTED" } });
  const { link: next } = await transactionOf(server, applicant, SILENT);
  expect(next).not.toBe(link.href);
  await comeBack(back[PLAIN], sessionOf(applicant));
  expect((await transactionOf(server, applicant, SILENT)).link).toBe(next);
});

test("webhooks find the application by our id; a link to a host other than the lender's is not shown", async () => {
  const { applicant, link } = await atLender(SILENT);
  const application = link.searchParams.get("application");
  const news = (status: string, to: string) =>
    postWebhook(server, SILENT, { application, reference: "Q-77", status, link: to, eventId: `${status}-${to}` });
  expect((await news("need_more_info", "https://evil.example/continue")).status).toBe(200);
  expect(await transactionOf(server, applicant, SILENT)).toMatchObject({ status: "ACTION_NEEDED", reference: "Q-77", link: null });
  expect((await news("under_review", `https://${SILENT}.example@evil.example/`)).status).toBe(200);
  expect(await transactionOf(server, applicant, SILENT)).toMatchObject({ status: "IN_REVIEW", link: null });
  expect((await news("approved", `https://${SILENT}.example/kfs`)).status).toBe(200);
  expect((await transactionOf(server, applicant, SILENT)).link).toBe(`https://${SILENT}.example/kfs`);
  const unknown = { application: crypto.randomUUID(), status: "approved" };
  expect((await postWebhook(server, SILENT, unknown)).status).toBe(404);
  await reaches(server, applicant, SILENT, "APPROVED");
});

test("a link expires as the document defines", async () => {
  const { applicant, back } = await atLender(SIGNED);
  const key = lenderSecret(server.ctx, server.releases.live().catalog.lenders.get(SIGNED) as never);
  server.clock.pass(2 * HOUR + 1);
  // Signed at this very moment, and by the lender.
  await comeBack(changed(back[APPROVED], {}, key));
  const row = await server.ctx.db
    .selectFrom("lender_applications")
    .select(["status", "delivery", "reference"])
    .where("application_id", "=", applicant.appId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: "SELECTED", delivery: "handed-over", reference: null });
});

/** A customer who has a link, and has not followed it. */
async function withLink(lender: string) {
  const applicant = await apply(server);
  await select(server, applicant, (await offerOf(server, applicant, lender)).id);
  return { applicant, link: new URL((await transactionOf(server, applicant, lender)).link) };
}

/** Their session has ended too, so they sign in again. */
async function afterHours(hours: number, applicant: Applicant): Promise<Applicant> {
  server.clock.pass(hours * HOUR);
  return { ...(await signInCustomer(server, applicant.mobile)), appId: applicant.appId };
}

test("R2.136 an expired session at the lender is reported, also on a late return, and continues with a new link", async () => {
  const { applicant, link } = await withLink(SIGNED);
  const about = async (by: Applicant) => [await transactionOf(server, by, SIGNED), await statusOf(server, by, SIGNED)];
  for (const reported of await about(applicant)) expect(reported).toMatchObject({ status: "SELECTED", sessionExpired: false });
  const later = await afterHours(3, applicant);
  const expired = { status: "SELECTED", sessionExpired: true, saidByLender: false, message: expect.stringContaining("has expired") };
  for (const reported of await about(later)) expect(reported).toMatchObject(expired);
  const tooLate = new URL(link.searchParams.get("return_to") ?? "");
  tooLate.searchParams.set("state", link.searchParams.get("state") ?? "");
  expect(await comeBack(tooLate, sessionOf(later))).toBe(page(SIGNED));
  const [transaction, row] = await about(later);
  expect(transaction).toMatchObject({ ...expired, link: null });
  expect(row).toMatchObject({ ...expired, action: "resume" });

  const again = `/api/applications/${applicant.appId}/lenders/${SIGNED}/submit`;
  expect((await server.call("POST", again, { token: later.token, body: { consents: [] } })).status).toBe(200);
  const next = await transactionOf(server, later, SIGNED);
  expect(next).toMatchObject({ sessionExpired: false, link: expect.stringContaining("state=") });
  expect(next.link).not.toBe(link.href);
});

test("a lender that reported meanwhile counts: its session has not expired", async () => {
  const { applicant, link } = await withLink(SILENT);
  const news = {
    application: link.searchParams.get("application"),
    status: "under_review",
    message: "We look at it",
    eventId: crypto.randomUUID(),
  };
  expect((await postWebhook(server, SILENT, news)).status).toBe(200);
  const later = await afterHours(3, applicant);
  const reported = { status: "IN_REVIEW", sessionExpired: false, saidByLender: true, message: "We look at it" };
  expect(await statusOf(server, later, SILENT)).toMatchObject(reported);
});
