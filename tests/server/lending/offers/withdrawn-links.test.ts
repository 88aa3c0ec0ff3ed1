import { afterAll, beforeAll, expect, test } from "vitest";
import type { LenderDocument } from "../../../../src/contract/documents.gen.ts";
import { givenConsent } from "../../../support/customer.ts";
import { APPROVED, comeBack, connectorOf, goToLender, PLAIN, RETURN, sessionOf } from "../lender-page.ts";
import { type Applicant, complete, type LendingServer, offerOf, offersOf, select, startLending, transactionOf } from "../lending-server.ts";
import { withLenders } from "../more-lenders.ts";
import { postWebhook } from "../webhook.ts";

/** Asks for a consent before the customer goes to its page. */
const ASKING = "asking-bank";
const OTHER = "other-bank";
const CONSENT = givenConsent("kachnar-credit-score");

let server: LendingServer;
beforeAll(async () => {
  server = await startLending({
    documents: (documents) =>
      withLenders(documents, {
        [ASKING]: { ...connectorOf(ASKING), return: RETURN },
        [OTHER]: { ...connectorOf(OTHER), return: RETURN },
      }).map((document) =>
        document.id === ASKING ? { ...document, content: { ...(document.content as LenderDocument), consents: [CONSENT.id] } } : document,
      ),
  });
});
afterAll(() => server.stop());

const atLender = () => goToLender(server, ASKING, { consents: [CONSENT] });
const chooseAgain = async (applicant: Applicant, given: boolean) => {
  const offer = await offerOf(server, applicant, ASKING);
  return (await select(server, applicant, offer.id, { consents: [{ ...CONSENT, given }] })).body.data;
};
const heardOf = async ({ appId }: Applicant, lender: string) => {
  const rows = await server.ctx.db
    .selectFrom("lender_events")
    .innerJoin("lender_applications", "lender_applications.id", "lender_events.lender_application_id")
    .select(["word", "counted"])
    .where("application_id", "=", appId)
    .where("lender_applications.lender", "=", lender)
    .where("word", "is not", null)
    .execute();
  return rows;
};

test("after a consent was withdrawn the link is hidden and its state rejected; reports of the lender itself count", async () => {
  const { applicant, link, back } = await atLender();
  expect(await chooseAgain(applicant, false)).toEqual({ lender: ASKING, status: "SELECTED", pendingConsents: [CONSENT.id], form: null });
  const withdrawn = { status: "SELECTED", link: null, reference: null, message: null, pendingConsents: [CONSENT.id] };
  expect(await transactionOf(server, applicant, ASKING)).toMatchObject(withdrawn);
  await comeBack(back[APPROVED], sessionOf(applicant));
  expect(await transactionOf(server, applicant, ASKING)).toMatchObject(withdrawn);
  expect(await heardOf(applicant, ASKING)).toEqual([{ word: "approved", counted: false }]);
  const news = { application: link.searchParams.get("application"), reference: "A-1", status: "approved", eventId: crypto.randomUUID() };
  expect((await postWebhook(server, ASKING, news)).status).toBe(200);
  expect(await transactionOf(server, applicant, ASKING)).toMatchObject({ status: "APPROVED", reference: "A-1" });
});

test("a consent withdrawn elsewhere withdraws the link too, and giving it again creates another link", async () => {
  const { applicant, link, back } = await atLender();
  await server.ctx.db
    .insertInto("consents")
    .columns(["id", "customer_id", "consent", "version", "given", "language", "release", "sealed_address", "at"])
    .expression((from) =>
      from
        .selectFrom("consents")
        .select((row) => [row.val(crypto.randomUUID()).as("id"), "customer_id", "consent", "version", row.lit(false).as("given")])
        .select((row) => ["language", "release", "sealed_address", row.val(server.clock.now()).as("at")])
        .where("application_id", "=", applicant.appId)
        .where("consent", "=", CONSENT.id),
    )
    .execute();
  expect((await transactionOf(server, applicant, ASKING)).link).toBeNull();
  await comeBack(back[APPROVED], sessionOf(applicant));
  expect(await transactionOf(server, applicant, ASKING)).toMatchObject({ status: "SELECTED", link: null });
  server.clock.pass(1);
  await chooseAgain(applicant, true);
  const { link: next } = await transactionOf(server, applicant, ASKING);
  expect(next).toMatch(/^http/);
  expect(next).not.toBe(link.href);
});

test("choosing another lender withdraws the link of the first one, and a return by it has no effect; choosing it again restores it", async () => {
  const { applicant, back } = await atLender();
  const other = await offerOf(server, applicant, OTHER);
  expect((await select(server, applicant, other.id)).body.data.status).toBe("SELECTED");
  expect(await transactionOf(server, applicant, ASKING)).toMatchObject({ status: "SELECTED", link: null, message: null });
  expect((await transactionOf(server, applicant, OTHER)).link).toMatch(/^http/);
  await comeBack(back[PLAIN], sessionOf(applicant));
  await comeBack(back[APPROVED], sessionOf(applicant));
  expect(await transactionOf(server, applicant, ASKING)).toMatchObject({ status: "SELECTED", link: null, message: null, reference: null });
  const again = await server.call("POST", `/api/applications/${applicant.appId}/lenders/${ASKING}/submit`, {
    token: applicant.token,
    body: { consents: [] },
  });
  expect(again.body.data.status).toBe("SELECTED");
  expect((await transactionOf(server, applicant, ASKING)).link).toMatch(/^http/);
  expect((await transactionOf(server, applicant, OTHER)).link).toBeNull();
});

test.each<[string, (applicant: Applicant) => Promise<{ status: number }>]>([
  ["a form that is completed again", (applicant) => complete(server, applicant, { monthly_income: 61_000 })],
  [
    "a new application",
    ({ token, prospectAppId }) =>
      server.call("POST", "/api/applications", { token, body: { prospectAppId, productType: "LOAN", startNew: true } }),
  ],
])("%s withdraws the link to a lender's page, and a return by it has no effect", async (_, change) => {
  const { applicant, back } = await atLender();
  expect((await change(applicant)).status).toBe(200);
  await comeBack(back[APPROVED], sessionOf(applicant));
  expect(await heardOf(applicant, ASKING)).toEqual([{ word: "approved", counted: false }]);
});

test("data that a lender has already received stays with it when another one is chosen", async () => {
  const { applicant, back } = await atLender();
  await comeBack(back[APPROVED], sessionOf(applicant));
  const { offers } = await offersOf(server, applicant);
  const direct = offers.find(({ lender }: { lender: string }) => ![ASKING, OTHER, "kachnar-finance"].includes(lender));
  expect((await select(server, applicant, direct.id)).body.data.status).toBe("SUBMITTED");
  expect((await transactionOf(server, applicant, ASKING)).status).toBe("APPROVED");
});
