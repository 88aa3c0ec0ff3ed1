import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodAnswers, otpFor, panOf, sendOtp, signInCustomer } from "../../support/customer.ts";
import { type Answer, type FreshDatabase, freshDatabase, startTestServer, type TestServer } from "../../support/server.ts";
import { until } from "../../support/until.ts";
import { type Applicant, apply, complete, offersOf, select, transactionOf } from "./lending-server.ts";
import { type MockLender, respondWith, startMockLender } from "./mock-lender.ts";
import { postWebhook } from "./webhook.ts";

/** So many of each call at once. */
const CONCURRENCY = 50;
/** Lets each change of these rows take its time, so that transactions overlap for certain. */
const SLOW_UPDATES = ["applications", "lender_applications"]
  .map(
    (table) => `create function slow_${table}() returns trigger language plpgsql as $$ begin perform pg_sleep(0.01); return new; end $$;
    create trigger slow_${table} after insert or update on ${table} for each row execute function slow_${table}();`,
  )
  .join("\n");

let lenders: MockLender;
/** Takes the calls. Another server on the same database works on the jobs beside it. */
let server: TestServer;
let database: FreshDatabase;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  lenders = await startMockLender({ databaseUrl: database.url });
  stops.push(() => lenders.stop());
  server = await startTestServer({ databaseUrl: database.url, dataDir: lenders.server.settings.dataDir });
  stops.push(() => server.stop());
  await server.ctx.database.execute(SLOW_UPDATES);
  // Each submission returns at once, so that it can be sent again.
  lenders.setHandler((request, response, body) => {
    const reference = `REF-${String(request.headers["x-saral-application"])}`;
    respondWith(201, { reference, status: "need_more_info", eventId: randomUUID() })(request, response, body);
  });
});
afterAll(async () => {
  await stopServers();
  await database?.drop();
});
async function stopServers(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}

type Call = (index: number) => Promise<Answer>;

/** Sends fifty of each call at once, the kinds interleaved. Returns the responses of each kind. */
async function runConcurrently(calls: Record<string, Call>): Promise<Record<string, number[]>> {
  const answers: Record<string, number[]> = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  const started: Promise<void>[] = [];
  for (let index = 0; index < CONCURRENCY; index++) {
    for (const [name, call] of Object.entries(calls)) {
      started.push(
        call(index).then(({ status }) => {
          answers[name]?.push(status);
        }),
      );
    }
  }
  await Promise.all(started);
  return answers;
}

function expectNone5xx(answers: Record<string, number[]>): void {
  for (const [name, statuses] of Object.entries(answers)) {
    expect(statuses, name).toHaveLength(CONCURRENCY);
    expect(
      statuses.filter((status) => status >= 500),
      name,
    ).toEqual([]);
  }
}

interface SubmittedApplicant extends Applicant {
  offers: { id: string; lender: string }[];
  /** What the first lender calls the application. */
  reference: string;
}

/** A customer with offers, one of which is at its lender. */
async function createSubmitted(): Promise<SubmittedApplicant> {
  const applicant = await apply(server);
  const { offers } = await offersOf(server, applicant);
  expect((await select(server, applicant, offers[0].id)).status).toBe(200);
  const { reference } = await until(async () => {
    const transaction = await transactionOf(server, applicant, offers[0].lender);
    return transaction.status === "ACTION_NEEDED" && transaction;
  });
  return { ...applicant, offers, reference };
}

const LANGUAGES = [1, 2];

/** Every call that writes for a customer, and the webhook of the lender that has the application. */
function writingCalls(applicantAt: (index: number) => SubmittedApplicant): Record<string, Call> {
  const release = server.releases.live().hash;
  const lender = (one: SubmittedApplicant) => one.offers[0]?.lender ?? "";
  return {
    select: (index) => select(server, applicantAt(index), applicantAt(index).offers[index % applicantAt(index).offers.length]?.id ?? ""),
    submit: (index) =>
      server.call("POST", `/api/applications/${applicantAt(index).appId}/lenders/${lender(applicantAt(index))}/submit`, {
        token: applicantAt(index).token,
        body: { consents: [] },
      }),
    webhook: (index) =>
      postWebhook(server, lender(applicantAt(index)), {
        reference: applicantAt(index).reference,
        status: index % 2 === 0 ? "need_more_info" : "under_review",
        eventId: randomUUID(),
      }),
    save: (index) => complete(server, applicantAt(index), { se_loan_amount: 200_000 + 5_000 * index }),
    draft: (index) =>
      server.call("PATCH", `/api/user/${applicantAt(index).prospectAppId}`, {
        token: applicantAt(index).token,
        body: { form: "personal-loan", release, answers: { ...goodAnswers(), tin: panOf(applicantAt(index).mobile), emi: index } },
      }),
    startNew: (index) =>
      server.call("POST", "/api/applications", {
        token: applicantAt(index).token,
        body: { prospectAppId: applicantAt(index).prospectAppId, productType: "loan", startNew: index % 5 === 0 },
      }),
    offers: (index) => server.call("GET", `/api/offers/${applicantAt(index).appId}`, { token: applicantAt(index).token }),
    language: (index) =>
      server.call("POST", "/api/set-language", {
        token: applicantAt(index).token,
        body: { uid: applicantAt(index).prospectAppId, language: LANGUAGES[index % 2] },
      }),
  };
}

/** Those of the writing calls that go by these names. */
function pickCalls(calls: Record<string, Call>, ...names: string[]): Record<string, Call> {
  return Object.fromEntries(Object.entries(calls).filter(([name]) => names.includes(name)));
}

test("S53 fifty choices of one customer at once, fifty submissions, completions and new applications: no 5xx", async () => {
  const fresh = await apply(server);
  const { offers } = await offersOf(server, fresh);
  expectNone5xx(await runConcurrently({ select: (index) => select(server, fresh, offers[index % offers.length].id) }));
  for (const name of ["select", "submit", "save", "startNew"]) {
    const one = await createSubmitted();
    expectNone5xx(
      await runConcurrently(
        pickCalls(
          writingCalls(() => one),
          name,
        ),
      ),
    );
  }
});

test("S53 fifty submissions again and again, while the lender answers each by call and by webhook: no 5xx", async () => {
  const several = await Promise.all(Array.from({ length: 5 }, createSubmitted));
  const calls = pickCalls(
    writingCalls((index) => several[index % several.length] as SubmittedApplicant),
    "submit",
    "webhook",
  );
  for (let round = 0; round < 4; round++) expectNone5xx(await runConcurrently(calls));
});

test("S53 fifty of each writing call at once, of one customer, with webhooks beside them: no 5xx", async () => {
  const one = await createSubmitted();
  const answers = await runConcurrently(writingCalls(() => one));
  expectNone5xx(answers);
});

test("S53 fifty of each writing call at once, of several customers, with webhooks beside them: no 5xx", async () => {
  const several = await Promise.all(Array.from({ length: 5 }, createSubmitted));
  const applicantAt = (index: number) => several[index % several.length] as SubmittedApplicant;
  const answers = await runConcurrently(writingCalls(applicantAt));
  expectNone5xx(answers);
});

test("S53 fifty codes sent, fifty compared and fifty logouts at once", async () => {
  const leaving = await signInCustomer(server);
  const coming = await Promise.all(Array.from({ length: 5 }, () => signInCustomer(server)));
  server.clock.pass(60);
  const applicantAt = (index: number) => coming[index % coming.length] ?? leaving;
  const codes: string[] = [];
  for (const [index, one] of coming.entries()) {
    expect((await sendOtp(server, one.prospectAppId, one.mobile, { from: `10.1.0.${index}` })).status).toBe(200);
    codes.push(await otpFor(server, one.mobile));
  }
  const answers = await runConcurrently({
    send: (index) => sendOtp(server, applicantAt(index).prospectAppId, applicantAt(index).mobile, { from: `10.2.0.${index}` }),
    verify: (index) =>
      server.call("POST", "/api/otp/verify", {
        body: { prospectAppId: applicantAt(index).prospectAppId, to: applicantAt(index).mobile, otp: codes[index % coming.length] },
      }),
    logout: () => server.call("POST", "/api/logout", { token: leaving.token }),
    language: (index) =>
      server.call("POST", "/api/set-language", {
        token: applicantAt(index).token,
        body: { uid: applicantAt(index).prospectAppId, language: 2 },
      }),
  });
  expectNone5xx(answers);
});

test("S53 rows are locked in one order: PostgreSQL detected no deadlock in all of this", async () => {
  await stopServers();
  const client = new pg.Client({ connectionString: database?.url ?? "" });
  await client.connect();
  // A connection reports its deadlocks before it is gone, which may be after the server has stopped.
  await until(async () => {
    const others = "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    return (await client.query(others)).rows.length === 0;
  });
  const { rows } = await client.query("select deadlocks::int from pg_stat_database where datname = current_database()");
  await client.end();
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
