import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type Applicant, apply, offerOf, select } from "../lending/lending-server.ts";
import { postWebhook } from "../lending/webhook.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";

const TABLE = "/api/admin/tables/dedupe-list";
const LENDER = "amaltas-bank";

/** A lender that has a word for whom it has already. */
function withDuplicates(content: unknown): object {
  const lender = content as { connector: { statuses: object } };
  const statuses = { ...lender.connector.statuses, known_already: "DECLINED" };
  return { ...lender, duplicateWords: ["known_already"], connector: { ...lender.connector, statuses } };
}

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) => {
        if (document.kind === "site") return { ...document, content: { ...(document.content as object), dedupeBy: ["pan", "mobile"] } };
        return document.kind === "lender" && document.id === LENDER ? { ...document, content: withDuplicates(document.content) } : document;
      }),
  });
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

type Row = Record<string, string | null>;
const decisionOf = ({ kind, decision, by, matched }: Row): string => [kind, decision, by, matched].map(String).join(" ");
const rows = async (filter: object) => (await readPage(server, token, { filter }, TABLE)).body.rows as Row[];
const customerOf = async ({ appId }: Applicant): Promise<string> =>
  (await server.ctx.db.selectFrom("applications").select("customer_id").where("id", "=", appId).executeTakeFirstOrThrow()).customer_id;

describe("O90 the de-dupe logs", () => {
  test("contain a match of the PAN with another account after a form is completed, once, and masked", async () => {
    const tin = "ZQKPQ9871Z";
    const first = await apply(server, { tin, first_name: "Zulekha", last_name: "Qaramanli" });
    const second = await apply(server, { tin, first_name: "Zulekha", last_name: "Qaramanli" });
    const found = await rows({ application: [second.appId] });
    expect(found.filter(({ kind }) => kind === "same-pan")).toMatchObject([
      { customer: await customerOf(second), other: await customerOf(first), name: "Z••• Q•••", lender: null, product: "LOAN" },
    ]);
    expect(await rows({ application: [first.appId], kind: ["same-pan"] })).toEqual([]);
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`${tin}|Zulekha|${second.mobile}`));
  });

  test("contain each decision on an application to a lender with its reason, and duplicates that the lender reports", async () => {
    const tin = "BBKPQ9871Z";
    const applicant = await apply(server, { tin });
    expect((await select(server, applicant, (await offerOf(server, applicant, LENDER)).id)).status).toBe(200);
    const decided = async ({ appId }: Applicant) => (await rows({ application: [appId], lender: [LENDER] })).map(decisionOf);
    expect(await decided(applicant)).toEqual(["not-applied allowed null null"]);
    const again = await apply(server, { tin });
    const offer = await offerOf(server, again, LENDER);
    for (let time = 0; time < 2; time += 1)
      expect((await select(server, again, offer.id)).body).toMatchObject({ code: "DUPLICATE_APPLICATION" });
    const refused = { other: await customerOf(applicant), lender: LENDER, matched: applicant.appId };
    expect(await rows({ application: [again.appId], decision: ["refused"] })).toMatchObject([
      { kind: "applied-again", by: "pan", ...refused },
    ]);
    expect(await decided(again)).toEqual([`applied-again refused pan ${applicant.appId}`]);

    server.clock.pass(31 * 86_400);
    token = await signInStaff(server, { area: "admin", roleId: 1 });
    const later = await apply(server, { tin });
    expect((await select(server, later, (await offerOf(server, later, LENDER)).id)).status).toBe(200);
    expect(await decided(later)).toEqual([`applied-earlier allowed pan ${applicant.appId}`]);

    const reference = "R-77";
    await server.ctx.db.updateTable("lender_applications").set({ reference }).where("application_id", "=", later.appId).execute();
    for (const eventId of ["one", "two"])
      expect((await postWebhook(server, LENDER, { reference, status: "known_already", eventId })).status).toBe(200);
    expect(await rows({ kind: ["lender-said"] })).toMatchObject([
      { application: later.appId, lender: LENDER, other: null, decision: null },
    ]);
  });

  test("are deleted with an erased customer of either side, and are for role 1 only", async () => {
    const tin = "CCKPQ9871Z";
    const [first, second] = [await apply(server, { tin }), await apply(server, { tin })];
    expect(await rows({ application: [second.appId], kind: ["same-pan"] })).toHaveLength(1);
    const erase = async (method: "POST", path: string, as: string, body?: object) =>
      (await server.call(method, `/api/admin/erasures${path}`, { token: as, ...(body && { body }) })).body.data;
    const { id } = await erase("POST", "", token, { customerId: await customerOf(first), reason: "asked" });
    const confirmed = await erase("POST", `/${id}/confirm`, await signInStaff(server, { area: "admin", roleId: 1 }));
    expect(confirmed.erased).toContainEqual({ kind: "dedupe", count: 1 });
    expect(await rows({ application: [second.appId], kind: ["same-pan"] })).toEqual([]);
    for (const roleId of [2, 3, 4] as const) {
      const other = await signInStaff(server, { area: "admin", roleId });
      for (const path of [TABLE, `${TABLE}/export`]) expect((await server.call("GET", path, { token: other })).status).toBe(403);
    }
  });
});
