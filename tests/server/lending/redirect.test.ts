import { afterAll, beforeAll, expect, test } from "vitest";
import { signQuery } from "../../../src/server/platform/integrations/signed-query.ts";
import { panOf, signInCustomer } from "../../support/customer.ts";
import { lenderSecret } from "../../support/lender-secret.ts";
import {
  APPROVED_LABEL,
  connectorOf,
  followReturnLink,
  goToLender,
  PLAIN_RETURN_LABEL,
  RETURN_PARAMETERS,
  sessionOf,
} from "./lender-page.ts";
import {
  type Applicant,
  apply,
  type LendingServer,
  offerOf,
  select,
  startLending,
  statusOf,
  transactionOf,
  waitForStatus,
} from "./lending-server.ts";
import { withLenders } from "./more-lenders.ts";
import { postWebhook } from "./webhook.ts";

const SIGNING_LENDER = "page-bank";
const UNSIGNED_LENDER = "quiet-bank";
/** Gets a consent while a customer has its link. */
const ASKING_LENDER = "asking-bank";
const CONSENT = "kachnar-credit-score";
const HOUR = 3_600;
let server: LendingServer;
beforeAll(async () => {
  server = await startLending({
    documents: (documents) =>
      withLenders(documents, {
        [SIGNING_LENDER]: { ...connectorOf(SIGNING_LENDER), return: RETURN_PARAMETERS },
        [UNSIGNED_LENDER]: connectorOf(UNSIGNED_LENDER),
        [ASKING_LENDER]: connectorOf(ASKING_LENDER),
      }),
  });
});
afterAll(() => server.stop());

const goTo = (lender: string, answers = {}) => goToLender(server, lender, { answers });
const page = (lender: string) => `/in/home/app/user/lenders-transaction/${lender}`;

/** The same return URL with changes, signed again with the key, if there is one. */
function withParameters(url: URL | undefined, changes: Record<string, string | null>, key?: Buffer): URL {
  const other = new URL(url ?? "");
  for (const [name, value] of Object.entries(changes))
    value === null ? other.searchParams.delete(name) : other.searchParams.set(name, value);
  if (key !== undefined) signQuery(key, other.searchParams, RETURN_PARAMETERS, server.clock.now());
  return other;
}

test("the link leads to the lender's page, is signed, and contains the state and no personal data", async () => {
  const { applicant, link } = await goTo(SIGNING_LENDER, { se_loan_amount: 200_000 });
  expect(link.pathname).toBe(`/redirect/${SIGNING_LENDER}/apply`);
  expect([...link.searchParams.keys()].toSorted()).toEqual(["amount", "application", "return_to", "sig", "state", "ts"]);
  expect(link.searchParams.get("return_to")).toBe(`${server.origin}/api/returns/lenders/${SIGNING_LENDER}`);
  for (const canary of [panOf(applicant.mobile), applicant.mobile, "meera"])
    expect(link.href.toLowerCase()).not.toContain(canary.toLowerCase());
  const forged = withParameters(link, { amount: "900000" });
  expect((await fetch(forged)).status).toBe(401);
  expect(await statusOf(server, applicant, SIGNING_LENDER)).toMatchObject({ status: "SELECTED", action: "resume" });
});

test("a signed return sets the status once; the customer is redirected to the application", async () => {
  const { applicant, returnLinks: back } = await goTo(SIGNING_LENDER);
  expect(await followReturnLink(back[APPROVED_LABEL], sessionOf(applicant))).toBe(page(SIGNING_LENDER));
  const reported = await transactionOf(server, applicant, SIGNING_LENDER);
  expect(reported).toMatchObject({ status: "APPROVED", link: null, reference: back[APPROVED_LABEL]?.searchParams.get("ref") });
  expect(await followReturnLink(back["Apply, and be declined"], sessionOf(applicant))).toBe(page(SIGNING_LENDER));
  expect((await statusOf(server, applicant, SIGNING_LENDER)).status).toBe("APPROVED");
});

test("a return after the session has ended is accepted too, as the lender signed it", async () => {
  const { applicant, returnLinks: back } = await goTo(SIGNING_LENDER);
  await followReturnLink(back[APPROVED_LABEL]);
  expect((await statusOf(server, applicant, SIGNING_LENDER)).status).toBe("APPROVED");
});

test("a return that was manipulated, or of another lender, another customer or too late, has no effect, and the valid one still counts", async () => {
  const { applicant, returnLinks: back } = await goTo(SIGNING_LENDER);
  const other = await apply(server);
  const returnLink = back[APPROVED_LABEL];
  const own = lenderSecret(server.ctx, server.releases.live().catalog.lenders.get(SIGNING_LENDER) as never);
  const hostile: [URL, string][] = [
    [withParameters(returnLink, { status: "disbursed" }), sessionOf(applicant)],
    [withParameters(returnLink, { sig: "0".repeat(64) }), sessionOf(applicant)],
    [withParameters(returnLink, { sig: null }), sessionOf(applicant)],
    [withParameters(returnLink, { status: "disbursed" }, Buffer.from("another key")), sessionOf(applicant)],
    [withParameters(returnLink, { state: "x".repeat(43) }, own), sessionOf(applicant)],
    [withParameters(returnLink, { state: null }, own), sessionOf(applicant)],
    [back[PLAIN_RETURN_LABEL] as URL, sessionOf(applicant)],
    [returnLink as URL, sessionOf(other)],
    [new URL((returnLink as URL).href.replace(SIGNING_LENDER, UNSIGNED_LENDER)), sessionOf(applicant)],
  ];
  for (const [url, cookie] of hostile) await followReturnLink(url, cookie);
  const twice = new URL(returnLink as URL);
  twice.searchParams.append("status", "disbursed");
  await followReturnLink(twice, sessionOf(applicant));
  expect(await transactionOf(server, applicant, SIGNING_LENDER)).toMatchObject({ status: "SELECTED", reference: null });
  await followReturnLink(returnLink, sessionOf(applicant));
  expect((await statusOf(server, applicant, SIGNING_LENDER)).status).toBe("APPROVED");
});

test("our own link is not accepted as a return that the lender signed", async () => {
  const { applicant, link, returnLinks: back } = await goTo(SIGNING_LENDER);
  const url = new URL(`/api/returns/lenders/${SIGNING_LENDER}`, server.origin);
  url.search = link.search;
  await followReturnLink(url, sessionOf(applicant));
  expect(await transactionOf(server, applicant, SIGNING_LENDER)).toMatchObject({ status: "SELECTED", link: link.href });
  await followReturnLink(back[APPROVED_LABEL], sessionOf(applicant));
  expect((await statusOf(server, applicant, SIGNING_LENDER)).status).toBe("APPROVED");
});

test("a return does not hide a link that the lender sent in between", async () => {
  const { applicant, link, returnLinks: back } = await goTo(UNSIGNED_LENDER);
  const to = `https://${UNSIGNED_LENDER}.example/sign-here`;
  const statusUpdate = { application: link.searchParams.get("application"), status: "approved", link: to, eventId: crypto.randomUUID() };
  expect((await postWebhook(server, UNSIGNED_LENDER, statusUpdate)).status).toBe(200);
  await followReturnLink(back[PLAIN_RETURN_LABEL], sessionOf(applicant));
  expect(await transactionOf(server, applicant, UNSIGNED_LENDER)).toMatchObject({ status: "APPROVED", link: to });
});

test("ten concurrent returns with one state count once", async () => {
  const { applicant, returnLinks: back } = await goTo(SIGNING_LENDER);
  await Promise.all(Array.from({ length: 10 }, () => followReturnLink(back[APPROVED_LABEL], sessionOf(applicant))));
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
  const { applicant, returnLinks: back, link } = await goTo(UNSIGNED_LENDER);
  await followReturnLink(back[APPROVED_LABEL]);
  expect(await transactionOf(server, applicant, UNSIGNED_LENDER)).toMatchObject({ status: "SELECTED", link: link.href });
  await followReturnLink(back[APPROVED_LABEL], sessionOf(applicant));
  expect(await transactionOf(server, applicant, UNSIGNED_LENDER)).toMatchObject({
    status: "SELECTED",
    link: null,
    reference: null,
    message: expect.stringContaining("You are back from "),
  });
  const again = await server.call("POST", `/api/applications/${applicant.appId}/lenders/${UNSIGNED_LENDER}/submit`, {
    token: applicant.token,
    body: { consents: [] },
  });
  expect(again.body).toEqual({ data: { lender: UNSIGNED_LENDER, status: "SELECTED" } });
  const { link: next } = await transactionOf(server, applicant, UNSIGNED_LENDER);
  expect(next).not.toBe(link.href);
  await followReturnLink(back[PLAIN_RETURN_LABEL], sessionOf(applicant));
  expect((await transactionOf(server, applicant, UNSIGNED_LENDER)).link).toBe(next);
});

test("webhooks find the application by our id; a link to a host other than the lender's is not shown", async () => {
  const { applicant, link } = await goTo(UNSIGNED_LENDER);
  const application = link.searchParams.get("application");
  const statusUpdate = (status: string, to: string) =>
    postWebhook(server, UNSIGNED_LENDER, { application, reference: "Q-77", status, link: to, eventId: `${status}-${to}` });
  expect((await statusUpdate("need_more_info", "https://evil.example/continue")).status).toBe(200);
  expect(await transactionOf(server, applicant, UNSIGNED_LENDER)).toMatchObject({ status: "ACTION_NEEDED", reference: "Q-77", link: null });
  expect((await statusUpdate("under_review", `https://${UNSIGNED_LENDER}.example@evil.example/`)).status).toBe(200);
  expect(await transactionOf(server, applicant, UNSIGNED_LENDER)).toMatchObject({ status: "IN_REVIEW", link: null });
  expect((await statusUpdate("approved", `https://${UNSIGNED_LENDER}.example/kfs`)).status).toBe(200);
  expect((await transactionOf(server, applicant, UNSIGNED_LENDER)).link).toBe(`https://${UNSIGNED_LENDER}.example/kfs`);
  const unknown = { application: crypto.randomUUID(), status: "approved" };
  expect((await postWebhook(server, UNSIGNED_LENDER, unknown)).status).toBe(404);
  await waitForStatus(server, applicant, UNSIGNED_LENDER, "APPROVED");
});

test("a link expires as the document defines", async () => {
  const { applicant, returnLinks: back } = await goTo(SIGNING_LENDER);
  const key = lenderSecret(server.ctx, server.releases.live().catalog.lenders.get(SIGNING_LENDER) as never);
  server.clock.pass(2 * HOUR + 1);
  // Signed at this very moment, and by the lender.
  await followReturnLink(withParameters(back[APPROVED_LABEL], {}, key));
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

test("a link is hidden while a consent that the lender has come to require is missing", async () => {
  const { applicant, link } = await withLink(ASKING_LENDER);
  const publish = async (consents: string[]) => {
    const documents = (await server.releases.liveDocuments()).map((document) =>
      document.kind === "lender" && document.id === ASKING_LENDER
        ? { ...document, content: { ...(document.content as object), consents } }
        : document,
    );
    expect(await server.releases.publish(documents, { author: "test", note: "consents", source: "product" })).toMatchObject({ ok: true });
  };
  await publish([CONSENT]);
  expect(await transactionOf(server, applicant, ASKING_LENDER)).toMatchObject({ pendingConsents: [CONSENT], link: null });
  await publish([]);
  expect(await transactionOf(server, applicant, ASKING_LENDER)).toMatchObject({ pendingConsents: [], link: link.href });
});

/** Their session has ended too, so they sign in again. */
async function signInAfterHours(hours: number, applicant: Applicant): Promise<Applicant> {
  server.clock.pass(hours * HOUR);
  return { ...(await signInCustomer(server, applicant.mobile)), appId: applicant.appId };
}

test("R2.136 an expired session at the lender is reported, also on a late return, and continues with a new link", async () => {
  const { applicant, link } = await withLink(SIGNING_LENDER);
  const about = async (by: Applicant) => [await transactionOf(server, by, SIGNING_LENDER), await statusOf(server, by, SIGNING_LENDER)];
  for (const reported of await about(applicant)) expect(reported).toMatchObject({ status: "SELECTED", sessionExpired: false });
  const later = await signInAfterHours(3, applicant);
  const expired = { status: "SELECTED", sessionExpired: true, saidByLender: false, message: expect.stringContaining("has expired") };
  for (const reported of await about(later)) expect(reported).toMatchObject(expired);
  const tooLate = new URL(link.searchParams.get("return_to") ?? "");
  tooLate.searchParams.set("state", link.searchParams.get("state") ?? "");
  expect(await followReturnLink(tooLate, sessionOf(later))).toBe(page(SIGNING_LENDER));
  const [transaction, row] = await about(later);
  expect(transaction).toMatchObject({ ...expired, link: null });
  expect(row).toMatchObject({ ...expired, action: "resume" });

  const again = `/api/applications/${applicant.appId}/lenders/${SIGNING_LENDER}/submit`;
  expect((await server.call("POST", again, { token: later.token, body: { consents: [] } })).status).toBe(200);
  const next = await transactionOf(server, later, SIGNING_LENDER);
  expect(next).toMatchObject({ sessionExpired: false, link: expect.stringContaining("state=") });
  expect(next.link).not.toBe(link.href);
});

test("a lender that reported meanwhile counts: its session has not expired", async () => {
  const { applicant, link } = await withLink(UNSIGNED_LENDER);
  const statusUpdate = {
    application: link.searchParams.get("application"),
    status: "under_review",
    message: "We look at it",
    eventId: crypto.randomUUID(),
  };
  expect((await postWebhook(server, UNSIGNED_LENDER, statusUpdate)).status).toBe(200);
  const later = await signInAfterHours(3, applicant);
  const reported = { status: "IN_REVIEW", sessionExpired: false, saidByLender: true, message: "We look at it" };
  expect(await statusOf(server, later, UNSIGNED_LENDER)).toMatchObject(reported);
});
