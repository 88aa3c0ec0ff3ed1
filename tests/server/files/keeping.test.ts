import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { lockCustomer } from "../../../src/server/features/customers/customer-locks.ts";
import { enforceRetention } from "../../../src/server/features/erasure/enforce-retention.ts";
import type { Db } from "../../../src/server/platform/db/tables/tables.ts";
import { inTransaction } from "../../../src/server/platform/db/transaction.ts";
import { type SignedInCustomer, signInCustomer } from "../../support/customer.ts";
import { pdf, png } from "../../support/file-form.ts";
import { untilLockWaits } from "../../support/locks.ts";
import type { TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";
import { announce, applicantWithFile, download, startFileServer, submit, upload } from "./file-server.ts";

const DAY = 86_400;

let server: TestServer;
beforeAll(async () => {
  server = await startFileServer({
    documents: (documents) =>
      documents.map((document) =>
        document.kind === "site"
          ? {
              ...document,
              content: {
                ...(document.content as object),
                limits: { filesPerCustomer: 4, fileMegabytesPerCustomer: 5, uploadsPerMinute: 6 },
              },
            }
          : document,
      ),
  });
});
afterAll(() => server.stop());

const exists = async (id: string) => (await server.ctx.database.execute("select 1 from files where id = $1", [id])).rows.length === 1;
const saveDraft = (customer: SignedInCustomer, answers: object) =>
  server.call("PATCH", `/api/user/${customer.prospectAppId}`, {
    token: customer.token,
    body: { form: "personal-loan", release: server.releases.live().hash, answers },
  });
const remove = ({ prospectAppId, token }: SignedInCustomer, id: string) =>
  server.call("DELETE", `/api/user/${prospectAppId}/files/${id}`, { token });

describe("files that answers refer to are retained", () => {
  test("an unreferenced file is deleted after some days, with all its chunks; one of a draft or an application stays", async () => {
    const [named, drafted, other] = [await applicantWithFile(server, pdf()), await signInCustomer(server), await signInCustomer(server)];
    const inDraft = (await upload(server, drafted, pdf())).body.data.id;
    expect((await saveDraft(drafted, { bank_statements: [inDraft] })).status).toBe(200);
    const unnamed = (await upload(server, other, pdf(400_000))).body.data.id;
    server.clock.pass(6 * DAY);
    await enforceRetention(server.ctx);
    expect(await Promise.all([named.file, inDraft, unnamed].map(exists))).toEqual([true, true, true]);
    server.clock.pass(2 * DAY);
    await enforceRetention(server.ctx);
    expect(await Promise.all([named.file, inDraft, unnamed].map(exists))).toEqual([true, true, false]);
    const pieces = await server.ctx.database.execute("select 1 from file_pieces where file_id = $1", [unnamed]);
    expect(pieces.rows).toEqual([]);
  });

  test("a replaced file is deleted some days after it was last referenced", async () => {
    const customer = await applicantWithFile(server, pdf());
    server.clock.pass(20 * DAY);
    const again = await signInAgain(customer);
    const { body } = await upload(server, again, png());
    expect((await submit(server, again, { salary_slip: body.data.id })).status).toBe(200);
    await enforceRetention(server.ctx);
    expect([await exists(customer.file), await exists(body.data.id)]).toEqual([false, true]);
  });

  test("a file that was announced and never uploaded is deleted within hours, and does not count towards the quota", async () => {
    const customer = await signInCustomer(server);
    const ids = [];
    for (let index = 0; index < 4; index++) ids.push((await announce(server, customer, pdf())).body.data.id);
    expect((await announce(server, customer, pdf())).body.code).toBe("TOO_MANY_FILES");
    server.clock.pass(3 * 3_600);
    await enforceRetention(server.ctx);
    expect(await Promise.all(ids.map(exists))).toEqual([false, false, false, false]);
  });

  test("the customer deletes files of no application; a file that was sent stays with its application", async () => {
    const customer = await applicantWithFile(server, pdf());
    const { body } = await upload(server, customer, png());
    expect((await remove(customer, body.data.id)).body).toEqual({ deleted: true });
    expect(await exists(body.data.id)).toBe(false);
    expect((await remove(customer, customer.file)).body).toEqual({ deleted: false });
    expect(await exists(customer.file)).toBe(true);
    expect((await remove(customer, body.data.id)).status).toBe(404);
  });

  test("a new application copied from the previous one keeps its files", async () => {
    const customer = await applicantWithFile(server, pdf());
    const { body } = await server.call("POST", "/api/applications", {
      token: customer.token,
      body: { prospectAppId: customer.prospectAppId, productType: "LOAN", startNew: true },
    });
    const { rows } = await server.ctx.database.execute("select files from applications where id = $1", [body.appId]);
    expect(rows[0]?.files).toEqual([customer.file]);
  });
});

/** Time has ended the session. */
async function signInAgain({ mobile }: SignedInCustomer): Promise<SignedInCustomer> {
  return signInCustomer(server, mobile);
}

describe("S58 one customer has quotas", () => {
  test("of files, of bytes, and of uploads a minute", async () => {
    const [many, large, quick] = [await signInCustomer(server), await signInCustomer(server), await signInCustomer(server)];
    for (let index = 0; index < 4; index++) expect((await upload(server, many, pdf())).status).toBe(200);
    expect((await upload(server, many, pdf())).body.code).toBe("TOO_MANY_FILES");
    expect((await upload(server, large, png(2_900_000))).status).toBe(200);
    expect((await upload(server, large, png(2_900_000))).body.code).toBe("TOO_MANY_FILES");
    const answers = [];
    for (let index = 0; index < 8; index++) answers.push(await announce(server, quick, pdf(), { field: "salary_slip" }));
    expect(answers.some(({ status, body }) => status === 429 && body.code === "TOO_MANY_REQUESTS")).toBe(true);
  });
});

describe("answers that refer to files", () => {
  test("are refused if there is no such file, or the field does not accept it", async () => {
    const customer = await signInCustomer(server);
    const image = (await upload(server, customer, png())).body.data.id;
    const cases: [object, string][] = [
      [{ salary_slip: "not-an-id" }, "/answers/salary_slip"],
      [{ salary_slip: "3f0f1d38-2f5c-4a3e-9a44-1c8f0a4d2b11" }, "/answers/salary_slip"],
      [{ salary_slip: image, bank_statements: [image] }, "/answers/bank_statements/0"],
    ];
    for (const [answers, path] of cases) {
      const { status, body } = await submit(server, customer, answers);
      expect([status, body.fields.map((field: { path: string }) => field.path)]).toEqual([422, [path]]);
      expect(body.fields[0].message).not.toBe("");
    }
    const nothing = await submit(server, customer, {});
    expect(nothing.body.fields[0]).toMatchObject({ path: "/answers/salary_slip", keyword: "required" });
    expect((await submit(server, customer, { salary_slip: image })).status).toBe(200);
  });
});

describe("while another transaction has locked the rows of a save", () => {
  /** Begins a save that names the file while a transaction holds what `hold` takes; `meanwhile` is done once the save waits for it. */
  async function saveWhile(hold: (tx: Db, of: Uploaded) => Promise<unknown>, meanwhile: (of: Uploaded) => Promise<void> = async () => {}) {
    const customer = await signInCustomer(server);
    const file: string = (await upload(server, customer, pdf())).body.data.id;
    const { customer_id } = await server.ctx.db
      .selectFrom("prospects")
      .select("customer_id")
      .where("id", "=", customer.prospectAppId)
      .executeTakeFirstOrThrow();
    const of = { file, customerId: customer_id ?? "" };
    const [saving, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = inTransaction(server.ctx, async (tx) => {
      await hold(tx, of);
      saving.resolve();
      await waiting.promise;
    });
    await saving.promise;
    const saved = submit(server, customer, { salary_slip: file });
    await untilLockWaits(server, 1);
    await meanwhile(of);
    waiting.resolve();
    await holding;
    return saved;
  }

  test("a file deleted meanwhile is reported, and not stored as if it existed", async () => {
    const { status, body } = await saveWhile((tx, { file }) => tx.deleteFrom("files").where("id", "=", file).execute());
    expect([status, body.fields?.[0].path]).toEqual([422, "/answers/salary_slip"]);
  });

  test("the save locks no file before it has locked the customer", async () => {
    const { status } = await saveWhile(
      (tx, { customerId }) => lockCustomer(tx, customerId),
      async ({ file }) => {
        const free = await server.ctx.database.execute("select id from files where id = $1 for no key update skip locked", [file]);
        expect(free.rows).toEqual([{ id: file }]);
      },
    );
    expect(status).toBe(200);
  });
});

interface Uploaded {
  file: string;
  customerId: string;
}

/** Why a file is read. */
const REASON = "?reason=identity-check";

describe("an application's files", () => {
  test("are read by permitted roles, each for a reason, and no other file of that customer", async () => {
    const customer = await applicantWithFile(server, pdf(500_000));
    const other = (await upload(server, customer, png())).body.data.id;
    const token = await signInStaff(server, { area: "admin", roleId: 3 });
    const base = `/api/admin/applications/${customer.appId}/files`;
    const { body } = await server.call("GET", base, { token });
    expect(body.data).toEqual([{ id: customer.file, name: "s•••", type: "application/pdf", bytes: 500_000 }]);
    expect((await download(server, `${base}/${customer.file}`, token)).status).toBe(400);
    expect((await download(server, `${base}/${customer.file}?reason=because`, token)).status).toBe(400);
    expect((await download(server, `${base}/${customer.file}${REASON}`, token)).bytes.equals(pdf(500_000))).toBe(true);
    expect((await download(server, `${base}/${other}${REASON}`, token)).status).toBe(404);
    const masked = await signInStaff(server, { area: "admin", roleId: 1 });
    expect((await server.call("GET", base, { token: masked })).status).toBe(403);
  });

  test("S58 are not opened for HEAD, which sends no bytes", async () => {
    const customer = await applicantWithFile(server, pdf(500_000));
    const opened = vi.spyOn(server.ctx.vault, "decryptBytes");
    const token = await signInStaff(server, { area: "admin", roleId: 3 });
    for (const [url, as] of [
      [`/api/user/${customer.prospectAppId}/files/${customer.file}`, customer.token],
      [`/api/admin/applications/${customer.appId}/files/${customer.file}${REASON}`, token],
    ] as const) {
      const head = await server.app.inject({ method: "HEAD", url, headers: { authorization: `Bearer ${as}` } });
      expect([head.statusCode, head.headers["content-length"], head.rawPayload.length]).toEqual([200, "500000", 0]);
    }
    // As much time as the bytes of a file take.
    await download(server, `/api/user/${customer.prospectAppId}/files/${customer.file}`, customer.token);
    const pieces = opened.mock.calls.length;
    opened.mockClear();
    await download(server, `/api/user/${customer.prospectAppId}/files/${customer.file}`, customer.token);
    expect(opened.mock.calls.length).toBe(pieces);
  });

  test("S51 are unreadable at once after the erasure of the customer, and deleted later", async () => {
    const customer = await applicantWithFile(server, pdf());
    const token = await signInStaff(server, { area: "admin", roleId: 3 });
    const url = `/api/admin/applications/${customer.appId}/files/${customer.file}${REASON}`;
    expect((await download(server, url, token)).status).toBe(200);
    await server.ctx.database.execute(
      "update customers set sealed_key = null where id = (select customer_id from applications where id = $1)",
      [customer.appId],
    );
    expect((await download(server, url, token)).status).toBe(404);
    expect((await server.call("GET", `/api/admin/applications/${customer.appId}/files`, { token })).body.data).toEqual([]);
    await enforceRetention(server.ctx);
    expect(await exists(customer.file)).toBe(false);
  });
});

describe("reads of files", () => {
  test("are recorded, for the list and for each file, and the records can neither be changed nor deleted", async () => {
    const customer = await applicantWithFile(server, pdf());
    const token = await signInStaff(server, { area: "admin", roleId: 3 });
    const refused = await signInStaff(server, { area: "admin", roleId: 1 });
    const base = `/api/admin/applications/${customer.appId}/files`;
    expect((await server.call("GET", base, { token })).status).toBe(200);
    expect((await download(server, `${base}/${customer.file}${REASON}`, token)).status).toBe(200);
    expect((await download(server, `${base}/${customer.file}${REASON}`, refused)).status).toBe(403);
    const filter = encodeURIComponent(JSON.stringify({ application: [customer.appId] }));
    const { body } = await server.call("GET", `/api/admin/tables/readings-of-files?filter=${filter}`, { token: refused });
    const by = expect.stringMatching(/^s-/);
    expect(body.rows.toReversed()).toEqual([
      { staff: by, read_at: expect.any(String), what: "list", reason: null, application: customer.appId, file: null },
      { staff: by, read_at: expect.any(String), what: "file", reason: "identity-check", application: customer.appId, file: customer.file },
    ]);
    expect(body.rows[0].staff).toBe(body.rows[1].staff);
    for (const statement of ["update file_readings set file_id = null", "delete from file_readings", "truncate file_readings"])
      await expect(server.ctx.database.execute(statement), statement).rejects.toThrow("only ever added");
  });

  test("of one member of the staff are limited per hour", async () => {
    const customer = await applicantWithFile(server, pdf());
    const token = await signInStaff(server, { area: "admin", roleId: 3 });
    const url = `/api/admin/applications/${customer.appId}/files/${customer.file}${REASON}`;
    const statuses: number[] = [];
    for (let calls = 0; calls < 61; calls++) statuses.push((await download(server, url, token)).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
    server.clock.pass(3_601);
    expect((await download(server, url, await signInStaff(server, { area: "admin", roleId: 3 }))).status).toBe(200);
  });

  test("are rate-limited", async () => {
    const customer = await applicantWithFile(server, pdf());
    const url = `/api/user/${customer.prospectAppId}/files/${customer.file}`;
    const statuses = new Set<number>();
    for (let calls = 0; calls < 200; calls++) statuses.add((await download(server, url, customer.token)).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});
