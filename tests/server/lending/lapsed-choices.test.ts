import { afterAll, beforeAll, expect, test } from "vitest";
import type { LenderDocument } from "../../../src/contract/documents.gen.ts";
import { givenConsent } from "../../support/customer.ts";
import { APPROVED_LABEL, connectorOf, followReturnLink, goToLender, RETURN_PARAMETERS, sessionOf } from "./lender-page.ts";
import {
  type Applicant,
  apply,
  complete,
  type LendingServer,
  offerOf,
  offersOf,
  select,
  startLending,
  statusOf,
  transactionOf,
} from "./lending-server.ts";
import { withLenders } from "./more-lenders.ts";

/** It asks for a consent before it is sent anything. */
const CONSENT_LENDER = "kachnar-finance";
const CONSENT = givenConsent("kachnar-credit-score");
/** It has a page of its own. */
const PAGE = "page-bank";

let server: LendingServer;
beforeAll(async () => {
  server = await startLending({
    documents: (documents) => withLenders(documents, { [PAGE]: { ...connectorOf(PAGE), return: RETURN_PARAMETERS } }),
  });
});
afterAll(() => server.stop());

const submit = ({ appId, token }: Applicant, lender: string, consents: object[] = [CONSENT]) =>
  server.call("POST", `/api/applications/${appId}/lenders/${lender}/submit`, { token, body: { consents } });

async function chooseOffer(): Promise<Applicant> {
  const applicant = await apply(server, { se_loan_amount: 300_000 });
  const offer = await offerOf(server, applicant, CONSENT_LENDER);
  expect((await select(server, applicant, offer.id)).body.data.status).toBe("SELECTED");
  return applicant;
}

/** The ways in which a lender offers nothing: it is off, or all that it lends is. */
const SWITCHES: Record<string, (lender: LenderDocument, enabled: boolean) => object> = {
  "that is off": (lender, enabled) => ({ ...lender, enabled }),
  "whose products are off": (lender, enabled) => ({ ...lender, products: lender.products.map((one) => ({ ...one, enabled })) }),
};

async function switchLender(lender: string, enabled: boolean, how: string): Promise<void> {
  const documents = (await server.releases.liveDocuments()).map((document) =>
    document.kind === "lender" && document.id === lender
      ? { ...document, content: SWITCHES[how]?.(document.content as LenderDocument, enabled) }
      : document,
  );
  expect(await server.releases.publish(documents, { author: "test", note: "switched", source: "product" })).toMatchObject({ ok: true });
}

test("an offer chosen for other answers is not sent, whether or not offers for the new ones exist", async () => {
  const applicant = await chooseOffer();
  expect((await complete(server, applicant, { se_loan_amount: 200_000 })).status).toBe(200);
  expect((await submit(applicant, CONSENT_LENDER)).body.code).toBe("OFFER_EXPIRED");
  expect(await transactionOf(server, applicant, CONSENT_LENDER)).toMatchObject({ status: "EXPIRED", pendingConsents: [] });
  const offer = await offerOf(server, applicant, CONSENT_LENDER);
  expect(offer.status).toBe("OFFERED");
  expect((await submit(applicant, CONSENT_LENDER)).body.code).toBe("OFFER_EXPIRED");
  // The way on: the lender's offer for what is asked now.
  expect(await statusOf(server, applicant, CONSENT_LENDER)).toMatchObject({ status: "OFFERED", action: "select" });
  expect((await select(server, applicant, offer.id, { consents: [CONSENT] })).body.data.status).toBe("SUBMITTED");
  expect((await transactionOf(server, applicant, CONSENT_LENDER)).offer.figures.amount).toBe(200_000);
});

test("completing the form again with the same answers keeps a choice valid, before the offers are read", async () => {
  const applicant = await chooseOffer();
  await complete(server, applicant, { se_loan_amount: 300_000 });
  expect(await transactionOf(server, applicant, CONSENT_LENDER)).toMatchObject({ status: "SELECTED", pendingConsents: [CONSENT.id] });
  await complete(server, applicant, { se_loan_amount: 300_000 });
  expect(await statusOf(server, applicant, CONSENT_LENDER)).toMatchObject({ status: "SELECTED", action: "resume" });
  await complete(server, applicant, { se_loan_amount: 300_000 });
  expect((await submit(applicant, CONSENT_LENDER)).body.data.status).toBe("SUBMITTED");
});

test("restoring the earlier answers makes the earlier choice valid again", async () => {
  const applicant = await chooseOffer();
  await complete(server, applicant, { se_loan_amount: 200_000 });
  await offersOf(server, applicant);
  await complete(server, applicant, { se_loan_amount: 300_000 });
  await offersOf(server, applicant);
  expect((await submit(applicant, CONSENT_LENDER)).body.data.status).toBe("SUBMITTED");
});

test("when answers change during a submission, an outdated offer is never sent after the change", async () => {
  for (let round = 0; round < 6; round++) {
    const applicant = await chooseOffer();
    const [saved, sent] = await Promise.all([complete(server, applicant, { se_loan_amount: 200_000 }), submit(applicant, CONSENT_LENDER)]);
    expect(saved.status).toBe(200);
    const row = await server.ctx.db
      .selectFrom("lender_applications")
      .select("status")
      .where("application_id", "=", applicant.appId)
      .executeTakeFirstOrThrow();
    expect([sent.body.data?.status ?? sent.body.code, row.status]).toEqual(
      sent.status === 200 ? ["SUBMITTED", "SUBMITTED"] : ["OFFER_EXPIRED", "SELECTED"],
    );
  }
});

test("a link to a lender's page is withdrawn once the answers changed, and a return by it has no effect", async () => {
  const { applicant, returnLinks: back } = await goToLender(server, PAGE, { answers: { se_loan_amount: 300_000 } });
  await complete(server, applicant, { se_loan_amount: 200_000 });
  expect(await transactionOf(server, applicant, PAGE)).toMatchObject({ status: "EXPIRED", link: null });
  await followReturnLink(back[APPROVED_LABEL], sessionOf(applicant));
  expect(await transactionOf(server, applicant, PAGE)).toMatchObject({ status: "EXPIRED", link: null, reference: null });
  const offer = await offerOf(server, applicant, PAGE);
  await select(server, applicant, offer.id);
  expect((await transactionOf(server, applicant, PAGE)).link).toMatch(/^http/);
});

test("a new application withdraws the links of the previous one, which is not sent any more", async () => {
  const { applicant, returnLinks: back } = await goToLender(server, PAGE);
  const before = await offerOf(server, applicant, CONSENT_LENDER);
  await select(server, applicant, before.id);
  const body = { prospectAppId: applicant.prospectAppId, productType: "loan", startNew: true };
  expect((await server.call("POST", "/api/applications", { token: applicant.token, body })).status).toBe(200);
  expect((await submit(applicant, CONSENT_LENDER)).body.code).toBe("OFFER_EXPIRED");
  expect(await statusOf(server, applicant, CONSENT_LENDER)).toMatchObject({ status: "EXPIRED", action: "view" });
  await followReturnLink(back[APPROVED_LABEL], sessionOf(applicant));
  expect(await transactionOf(server, applicant, PAGE)).toMatchObject({ status: "EXPIRED", link: null, reference: null });
});

test.each(Object.keys(SWITCHES))(
  "offers of a lender %s are hidden, not sendable and without links; once it is on again the choice is valid again",
  async (how) => {
    const applicant = await chooseOffer();
    const other = await apply(server);
    const { applicant: away, returnLinks: back } = await goToLender(server, PAGE);
    await switchLender(CONSENT_LENDER, false, how);
    await switchLender(PAGE, false, how);
    expect((await offersOf(server, applicant)).offers.map(({ lender }: { lender: string }) => lender)).not.toContain(CONSENT_LENDER);
    expect(await statusOf(server, other, CONSENT_LENDER)).toBeUndefined();
    expect(await statusOf(server, applicant, CONSENT_LENDER)).toMatchObject({ status: "EXPIRED", action: "view" });
    expect(await transactionOf(server, applicant, CONSENT_LENDER)).toMatchObject({ status: "EXPIRED", form: null, pendingConsents: [] });
    const unseen = await server.call("GET", `/api/applications/${other.appId}/lenders/${CONSENT_LENDER}`, { token: other.token });
    expect(unseen.status).toBe(404);
    expect((await submit(applicant, CONSENT_LENDER)).body.code).toBe("OFFER_EXPIRED");
    expect(await transactionOf(server, away, PAGE)).toMatchObject({ status: "EXPIRED", link: null });
    await followReturnLink(back[APPROVED_LABEL], sessionOf(away));
    expect(await transactionOf(server, away, PAGE)).toMatchObject({ status: "EXPIRED", reference: null });
    await switchLender(PAGE, true, how);
    await switchLender(CONSENT_LENDER, true, how);
    expect(await transactionOf(server, applicant, CONSENT_LENDER)).toMatchObject({ status: "SELECTED", pendingConsents: [CONSENT.id] });
    expect((await submit(applicant, CONSENT_LENDER)).body.data.status).toBe("SUBMITTED");
  },
);
