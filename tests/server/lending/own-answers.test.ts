import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormDocument, LenderDocument } from "../../../src/contract/documents.gen.ts";
import { todayInIndia } from "../../../src/engine/values/dates.ts";
import { collectFiles } from "../../../src/server/features/lenders/files/files.ts";
import { readStatusFile } from "../../../src/server/features/lenders/files/status-file.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { until } from "../../support/until.ts";
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

const BANK = "shirish-bank";
const BY_LINK = "palash-money";
const BY_FILE = "harsingar-loans";
const consent = (lender: string, given = true) => {
  const id = `${lender}-credit-score`;
  const version = serverWithoutWorkers.releases.live().catalog.consents.get(id)?.versions.at(-1)?.version;
  return { id, version, given, language: "en" };
};

let server: LendingServer;
/** One whose jobs do not run, so that nothing changes by itself. */
let serverWithoutWorkers: TestServer;
beforeAll(async () => {
  [server, serverWithoutWorkers] = await Promise.all([startLending(), startTestServer()]);
});
afterAll(() => Promise.all([server.stop(), serverWithoutWorkers.stop()]));

/** Years old on the clock of the server. */
const birthDateYearsAgo = (years: number) => {
  const [year = "", ...rest] = todayInIndia(server.clock.now()).split("-");
  return [Number(year) - years - 1, ...rest].join("-");
};
const NO_JOB = { employer_name: undefined, officepincode: undefined, salary_mode: undefined };

async function chooseOffer(lender: string, answers: object, on: TestServer = server): Promise<Applicant> {
  const applicant = await apply(on, answers as Record<string, unknown>);
  const offer = await offerOf(on, applicant, lender);
  const { status, body } = await select(on, applicant, offer.id);
  expect([status, body.data]).toEqual([200, { lender, status: "SELECTED", pendingConsents: [`${lender}-credit-score`], form: lender }]);
  return applicant;
}

const choosePensionLender = (on: TestServer = server) =>
  chooseOffer(
    BANK,
    { ...NO_JOB, birth_date: birthDateYearsAgo(60), employment_status_code: "RETIRED", monthly_income: 40_000, emi: 0 },
    on,
  );
const submit = ({ appId, token }: Applicant, lender: string, body: object, headers: Record<string, string> = {}, on: TestServer = server) =>
  on.call("POST", `/api/applications/${appId}/lenders/${lender}/submit`, { token, body, headers });

const ANSWERS = { pension_order: "123456789012", pension_from: "STATE" };

describe("a lender's own form", () => {
  test("is requested before anything is sent, reports errors at its field in the reader's language, and is then sent", async () => {
    const applicant = await choosePensionLender();
    expect(await transactionOf(server, applicant, BANK)).toMatchObject({ status: "SELECTED", form: BANK, answers: {}, declined: null });

    const without = await submit(applicant, BANK, { consents: [consent(BANK)] });
    expect([without.status, without.body.code]).toEqual([422, "INVALID_ANSWERS"]);
    expect(without.body.fields.map(({ path, keyword }: { path: string; keyword: string }) => [path, keyword])).toEqual([
      ["/answers/pension_order", "required"],
      ["/answers/pension_from", "required"],
    ]);
    const wrong = await submit(
      applicant,
      BANK,
      { consents: [consent(BANK)], answers: { ...ANSWERS, pension_order: "12" } },
      { "accept-language": "hi" },
    );
    expect(wrong.body.fields).toMatchObject([{ path: "/answers/pension_order", message: expect.stringMatching(/PPO नंबर/) }]);
    const unknown = await submit(applicant, BANK, { consents: [consent(BANK)], answers: { ...ANSWERS, role_id: 1 } });
    expect([unknown.status, unknown.body.code]).toEqual([400, "BAD_REQUEST"]);
    // A rejected submission stores nothing, not even the consent.
    expect(await transactionOf(server, applicant, BANK)).toMatchObject({ answers: {}, pendingConsents: [`${BANK}-credit-score`] });

    expect((await submit(applicant, BANK, { consents: [consent(BANK)], answers: ANSWERS })).body.data.status).toBe("SUBMITTED");
    const row = await server.ctx.db
      .selectFrom("lender_applications")
      .select(["customer_id", "sealed_body", "sealed_own_answers"])
      .where("application_id", "=", applicant.appId)
      .executeTakeFirstOrThrow();
    expect(row.sealed_own_answers).not.toContain(ANSWERS.pension_order);
    const sent = JSON.parse(await server.ctx.vault.decrypt(row.customer_id, row.sealed_body ?? "", server.ctx.db));
    expect(sent).toMatchObject({ ppo: ANSWERS.pension_order, pensionSource: "S" });
    await waitForStatus(server, applicant, BANK, "DISBURSED");
  });

  test("is shown again, and can be changed, if the lender requests more", async () => {
    const applicant = await choosePensionLender(serverWithoutWorkers);
    await submit(applicant, BANK, { consents: [consent(BANK)], answers: ANSWERS }, {}, serverWithoutWorkers);
    const row = serverWithoutWorkers.ctx.db.updateTable("lender_applications").where("application_id", "=", applicant.appId);
    await row.set({ status: "ACTION_NEEDED", delivery: "delivered" }).execute();
    expect(await transactionOf(serverWithoutWorkers, applicant, BANK)).toMatchObject({ form: BANK, answers: ANSWERS });
    expect(
      (await submit(applicant, BANK, { consents: [], answers: { ...ANSWERS, pension_from: "CENTRE" } }, {}, serverWithoutWorkers)).status,
    ).toBe(200);
    await row.set({ status: "ACTION_NEEDED", delivery: "delivered" }).execute();
    expect(await transactionOf(serverWithoutWorkers, applicant, BANK)).toMatchObject({ answers: { ...ANSWERS, pension_from: "CENTRE" } });
    // Without new answers those of before count.
    expect((await submit(applicant, BANK, { consents: [] }, {}, serverWithoutWorkers)).status).toBe(200);
  });

  test("is part of the link to the lender's page, unless it is identifying", async () => {
    const applicant = await chooseOffer(BY_LINK, { prefer_net_banking: "YES", se_loan_amount: 40_000 });
    const { status, body } = await submit(applicant, BY_LINK, { consents: [consent(BY_LINK)], answers: { loan_purpose: "WEDDING" } });
    expect([status, body.data.status]).toEqual([200, "SELECTED"]);
    const { link } = await transactionOf(server, applicant, BY_LINK);
    expect(new URL(link).searchParams.get("purpose")).toBe("WEDDING");
    const page = await fetch(link);
    expect(page.status).toBe(200);
  });

  test("is in the file of a lender that gets files", async () => {
    const applicant = await chooseOffer(BY_FILE, {
      postal_code: "800001",
      monthly_income: 40_000,
      emi: 0,
      se_loan_amount: 50_000,
    });
    const answers = { landmark: "शिव मंदिर, Gandhi Chowk", visit_time: "EVENING" };
    const { body } = await submit(applicant, BY_FILE, { consents: [consent(BY_FILE)], answers });
    expect(body.data?.status, JSON.stringify(body)).toBe("SUBMITTED");
    await collectFiles(server.ctx, BY_FILE);
    const file = server.ctx.db.selectFrom("lender_files").select("state").where("lender", "=", BY_FILE);
    await until(async () => (await file.executeTakeFirst())?.state === "delivered");
    await readStatusFile(server.ctx, BY_FILE);
    expect((await statusOf(server, applicant, BY_FILE)).status).toBe("APPROVED");
  });

  test("includes its own token for a lender that gives one", async () => {
    const lender = "sagwan-fincorp";
    const practice = {
      business_registration_type: "PROFESSIONAL",
      business_current_turnover: "10L_40L",
      business_years: "GT_5Y",
      business_account: "CURRENT",
    };
    const applicant = await chooseOffer(lender, {
      ...NO_JOB,
      ...practice,
      employment_status_code: "PROFESSIONAL",
      monthly_income: 120_000,
    });
    await submit(applicant, lender, { consents: [consent(lender)], answers: { practice_kind: "DOCTOR", council_number: "KMC/12345" } });
    await waitForStatus(server, applicant, lender, "DISBURSED");
  });

  test("is refused for a lender without a form", async () => {
    const applicant = await apply(server);
    const offer = await offerOf(server, applicant, "kachnar-finance");
    await select(server, applicant, offer.id);
    const answer = await submit(applicant, "kachnar-finance", { consents: [consent("kachnar")], answers: { loan_purpose: "TRAVEL" } });
    expect(answer.status).toBe(400);
  });
});

test("R2.40 a lender's decline texts are shown to its declined customers only, with the date from which it accepts another application", async () => {
  const lender = "parijat-credit";
  const applicant = await apply(serverWithoutWorkers);
  const offer = await offerOf(serverWithoutWorkers, applicant, lender);
  await select(serverWithoutWorkers, applicant, offer.id);
  expect((await transactionOf(serverWithoutWorkers, applicant, lender)).declined).toBeNull();
  const row = serverWithoutWorkers.ctx.db.updateTable("lender_applications").where("application_id", "=", applicant.appId);
  const at = new Date("2026-11-01T06:00:00Z");
  await row.set({ status: "DECLINED", delivery: "delivered", updated_at: at }).execute();
  const { declined } = await transactionOf(serverWithoutWorkers, applicant, lender);
  expect(declined).toEqual({ text: expect.stringContaining("Parijat Credit"), againFrom: "2027-01-30T06:00:00.000Z" });
});

/** A release in which the bank's form has another name for the pension order and, if requested, one more question. */
async function renamePensionOrder(from: string, to: string, more: object = {}): Promise<void> {
  const documents = (await serverWithoutWorkers.releases.liveDocuments()).map((document) => {
    const content = structuredClone(document.content) as FormDocument & LenderDocument;
    if (document.kind === "lender" && document.id === BANK)
      return { ...document, content: JSON.parse(JSON.stringify(content).replaceAll(`"var":"${from}"`, `"var":"${to}"`)) };
    if (document.kind !== "form" || document.id !== BANK) return document;
    const [step] = content.steps as unknown as { schema: { properties: Record<string, unknown>; required: string[] } }[];
    if (step === undefined) throw new Error("the form has no step");
    const { [from]: order, ...rest } = step.schema.properties;
    step.schema.properties = { [to]: order, ...rest, ...more };
    step.schema.required = [to, ...step.schema.required.filter((name) => name !== from), ...Object.keys(more)];
    content.migrations = [...(content.migrations ?? []), { id: `to-${to.replaceAll("_", "-")}`, changes: [{ rename: from, to }] }];
    return { ...document, content };
  });
  const published = await serverWithoutWorkers.releases.publish(documents, { author: "test", note: "renamed", source: "product" });
  expect(published.ok, JSON.stringify(published.findings)).toBe(true);
}

describe("answers of a form that another release changed", () => {
  const sentOf = async ({ appId }: Applicant) => {
    const row = await serverWithoutWorkers.ctx.db
      .selectFrom("lender_applications")
      .select(["customer_id", "sealed_body"])
      .where("application_id", "=", appId)
      .executeTakeFirstOrThrow();
    return JSON.parse(await serverWithoutWorkers.ctx.vault.decrypt(row.customer_id, row.sealed_body ?? "", serverWithoutWorkers.ctx.db));
  };
  const askForMore = ({ appId }: Applicant) =>
    serverWithoutWorkers.ctx.db
      .updateTable("lender_applications")
      .set({ status: "ACTION_NEEDED", delivery: "delivered" })
      .where("application_id", "=", appId)
      .execute();

  test("is shown, sent and, if the form requires more, requested under current names; of two concurrent submissions one succeeds", async () => {
    const applicant = await choosePensionLender(serverWithoutWorkers);
    await submit(applicant, BANK, { consents: [consent(BANK)], answers: ANSWERS }, {}, serverWithoutWorkers);
    await askForMore(applicant);
    await renamePensionOrder("pension_order", "ppo_number");
    const carried = { ppo_number: ANSWERS.pension_order, pension_from: ANSWERS.pension_from };
    expect((await transactionOf(serverWithoutWorkers, applicant, BANK)).answers).toEqual(carried);
    const both = await Promise.all([1, 2].map(() => submit(applicant, BANK, { consents: [] }, {}, serverWithoutWorkers)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sentOf(applicant)).toMatchObject({ ppo: ANSWERS.pension_order, pensionSource: "S" });

    await askForMore(applicant);
    await renamePensionOrder("ppo_number", "pension_number", {
      pension_bank: { type: "string", maxLength: 40, "x-label": { en: "Which bank pays it?", hi: "कौन-सा बैंक देता है?" } },
    });
    const today = { pension_number: ANSWERS.pension_order, pension_from: ANSWERS.pension_from };
    expect((await transactionOf(serverWithoutWorkers, applicant, BANK)).answers).toEqual(today);
    const incomplete = await submit(applicant, BANK, { consents: [] }, {}, serverWithoutWorkers);
    expect([incomplete.status, incomplete.body.fields]).toMatchObject([422, [{ path: "/answers/pension_bank", keyword: "required" }]]);
    const whole = { consents: [], answers: { ...today, pension_bank: "Jamun Bank" } };
    expect((await submit(applicant, BANK, whole, {}, serverWithoutWorkers)).status).toBe(200);
    expect(await sentOf(applicant)).toMatchObject({ ppo: ANSWERS.pension_order });
  });
});
