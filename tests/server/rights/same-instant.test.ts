import { afterAll, beforeAll, expect, test } from "vitest";
import { answersFor, consentRows, consentRowsOf, hasAgreed } from "../../../src/server/features/customers/consents.ts";
import { lastProspect } from "../../../src/server/features/customers/prospects.ts";
import { lastErasure } from "../../../src/server/features/erasure/requests.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type Applicant, apply } from "../lending/lending-server.ts";

const CONSENT = "terms-and-privacy";

let server: TestServer;
let applicant: Applicant;
let customerId: string;
beforeAll(async () => {
  server = await startTestServer();
  applicant = await apply(server);
  const { db } = server.ctx;
  const own = db.selectFrom("applications").select("customer_id").where("id", "=", applicant.appId);
  customerId = (await own.executeTakeFirstOrThrow()).customer_id;
});
afterAll(() => server.stop());

/** Two ids; the larger one is stored first, so that the order of storing is not the order of ids. */
const [larger, smaller] = ["ffffffff-0000-4000-8000-000000000000", "00000000-0000-4000-8000-000000000000"] as const;

test("of two answers to a consent in one instant, every reader takes the same one as the last", async () => {
  const { ctx } = server;
  const { catalog } = ctx.releases.live();
  const given = (await consentRows(ctx.db, customerId)).find(({ consent }) => consent === CONSENT);
  const at = new Date(ctx.clock.now().getTime() + 1_000);
  for (const id of [larger, smaller])
    await ctx.db
      .insertInto("consents")
      .values({ ...(given as NonNullable<typeof given>), id, at, given: id === larger })
      .execute();
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const of = { customerId, applicationId: applicant.appId, consents: [CONSENT] };
  expect(ids(await consentRows(ctx.db, customerId)).slice(-2)).toEqual([smaller, larger]);
  expect(ids(await answersFor(ctx.db, of)).slice(-2)).toEqual([smaller, larger]);
  expect(ids(await consentRowsOf(ctx.db, { customerId, appId: applicant.appId }, 2))).toEqual([larger, smaller]);
  expect(await hasAgreed(ctx, ctx.db, { catalog, customerId, product: "LOAN", asked: [CONSENT] })).toBe(true);
});

test("of two prospects and two requests for erasure in one instant, the same one is always the last", async () => {
  const { db, clock } = server.ctx;
  const at = new Date(clock.now().getTime() + 1_000);
  for (const id of [larger, smaller]) {
    await db.insertInto("prospects").values({ id, customer_id: customerId, created_at: at, product_type: "LOAN" }).execute();
    const state = id === smaller ? "refused" : "taken-back";
    await db.insertInto("erasure_requests").values({ id, customer_id: customerId, state, asked_at: at, ended_at: at }).execute();
  }
  expect(await lastProspect(db, customerId, "LOAN")).toMatchObject({ id: smaller });
  expect(await lastErasure(server.ctx, db, customerId, "en")).toMatchObject({ state: "refused" });
});
