import { afterAll, beforeAll, expect, test } from "vitest";
import type { LenderDocument } from "../../../../src/contract/documents.gen.ts";
import { givenConsent } from "../../../support/customer.ts";
import {
  APPROVED_LABEL,
  connectorOf,
  followReturnLink,
  goToLender,
  PLAIN_RETURN_LABEL,
  RETURN_PARAMETERS,
  sessionOf,
} from "../lender-page.ts";
import { type Applicant, complete, type LendingServer, offerOf, offersOf, select, startLending, transactionOf } from "../lending-server.ts";
import { withLenders } from "../more-lenders.ts";
import { postWebhook } from "../webhook.ts";

/** Asks for a consent before the customer goes to its page. */
const LENDER_WITH_CONSENT = "asking-bank";
const OTHER = "other-bank";
const CONSENT = givenConsent("kachnar-credit-score");

let server: LendingServer;
beforeAll(async () => {
  server = await startLending({
    documents: (documents) =>
      withLenders(documents, {
        [LENDER_WITH_CONSENT]: { ...connectorOf(LENDER_WITH_CONSENT), return: RETURN_PARAMETERS },
        [OTHER]: { ...connectorOf(OTHER), return: RETURN_PARAMETERS },
      }).map((document) =>
        document.id === LENDER_WITH_CONSENT
          ? { ...document, content: { ...(document.content as LenderDocument), consents: [CONSENT.id] } }
          : document,
      ),
  });
});
afterAll(() => server.stop());

const goToAskingLender = () => goToLender(server, LENDER_WITH_CONSENT, { consents: [CONSENT] });
const chooseAgain = async (applicant: Applicant, given: boolean) => {
  const offer = await offerOf(server, applicant, LENDER_WITH_CONSENT);
  return (await select(server, applicant, offer.id, { consents: [{ ...CONSENT, given }] })).body.data;
};
const deliveryOf = async ({ appId }: Applicant, lender: string) => {
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
  const { applicant, link, returnLinks: back } = await goToAskingLender();
  expect(await chooseAgain(applicant, false)).toEqual({
    lender: LENDER_WITH_CONSENT,
    status: "SELECTED",
    pendingConsents: [CONSENT.id],
    form: null,
  });
  const withdrawn = { status: "SELECTED", link: null, reference: null, message: null, pendingConsents: [CONSENT.id] };
  expect(await transactionOf(server, applicant, LENDER_WITH_CONSENT)).toMatchObject(withdrawn);
  await followReturnLink(back[APPROVED_LABEL], sessionOf(applicant));
  expect(await transactionOf(server, applicant, LENDER_WITH_CONSENT)).toMatchObject(withdrawn);
  expect(await deliveryOf(applicant, LENDER_WITH_CONSENT)).toEqual([{ word: "approved", counted: false }]);
  const statusUpdate = {
    application: link.searchParams.get("application"),
    reference: "A-1",
    status: "approved",
    eventId: crypto.randomUUID(),
  };
  expect((await postWebhook(server, LENDER_WITH_CONSENT, statusUpdate)).status).toBe(200);
  expect(await transactionOf(server, applicant, LENDER_WITH_CONSENT)).toMatchObject({ status: "APPROVED", reference: "A-1" });
});

test("a consent withdrawn elsewhere withdraws the link too, and giving it again creates another link", async () => {
  const { applicant, link, returnLinks: back } = await goToAskingLender();
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
  expect((await transactionOf(server, applicant, LENDER_WITH_CONSENT)).link).toBeNull();
  await followReturnLink(back[APPROVED_LABEL], sessionOf(applicant));
  expect(await transactionOf(server, applicant, LENDER_WITH_CONSENT)).toMatchObject({ status: "SELECTED", link: null });
  server.clock.pass(1);
  await chooseAgain(applicant, true);
  const { link: next } = await transactionOf(server, applicant, LENDER_WITH_CONSENT);
  expect(next).toMatch(/^http/);
  expect(next).not.toBe(link.href);
});

test("choosing another lender withdraws the link of the first one, and a return by it has no effect; choosing it again restores it", async () => {
  const { applicant, returnLinks: back } = await goToAskingLender();
  const other = await offerOf(server, applicant, OTHER);
  expect((await select(server, applicant, other.id)).body.data.status).toBe("SELECTED");
  expect(await transactionOf(server, applicant, LENDER_WITH_CONSENT)).toMatchObject({ status: "SELECTED", link: null, message: null });
  expect((await transactionOf(server, applicant, OTHER)).link).toMatch(/^http/);
  await followReturnLink(back[PLAIN_RETURN_LABEL], sessionOf(applicant));
  await followReturnLink(back[APPROVED_LABEL], sessionOf(applicant));
  expect(await transactionOf(server, applicant, LENDER_WITH_CONSENT)).toMatchObject({
    status: "SELECTED",
    link: null,
    message: null,
    reference: null,
  });
  const again = await server.call("POST", `/api/applications/${applicant.appId}/lenders/${LENDER_WITH_CONSENT}/submit`, {
    token: applicant.token,
    body: { consents: [] },
  });
  expect(again.body.data.status).toBe("SELECTED");
  expect((await transactionOf(server, applicant, LENDER_WITH_CONSENT)).link).toMatch(/^http/);
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
  const { applicant, returnLinks: back } = await goToAskingLender();
  expect((await change(applicant)).status).toBe(200);
  await followReturnLink(back[APPROVED_LABEL], sessionOf(applicant));
  expect(await deliveryOf(applicant, LENDER_WITH_CONSENT)).toEqual([{ word: "approved", counted: false }]);
});

test("data that a lender has already received stays with it when another one is chosen", async () => {
  const { applicant, returnLinks: back } = await goToAskingLender();
  await followReturnLink(back[APPROVED_LABEL], sessionOf(applicant));
  const { offers } = await offersOf(server, applicant);
  const direct = offers.find(({ lender }: { lender: string }) => ![LENDER_WITH_CONSENT, OTHER, "kachnar-finance"].includes(lender));
  expect((await select(server, applicant, direct.id)).body.data.status).toBe("SUBMITTED");
  expect((await transactionOf(server, applicant, LENDER_WITH_CONSENT)).status).toBe("APPROVED");
});
