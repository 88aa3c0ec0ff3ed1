import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyChain } from "../../../src/server/features/audit/audit-chain.ts";
import { untilLockWaits } from "../../support/locks.ts";
import { type FreshDatabase, freshDatabase, startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";

const PASSWORD = "kadamba-veranda-42";

/** Two servers on one database: each with connections of its own to PostgreSQL, or both with the embedded one's. */
let one: TestServer;
let two: TestServer;
let token: string;
let database: FreshDatabase;
const dataDir = mkdtempSync(join(tmpdir(), "saral-users-"));

beforeAll(async () => {
  database = await freshDatabase();
  const env = { SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}` };
  one = await startTestServer({ env, databaseUrl: database.url });
  two = await startTestServer({ env, dataDir, databaseUrl: database.url });
  token = await signInStaff(one, { area: "admin", roleId: 1 });
});
afterAll(async () => {
  await two.stop();
  await one.stop();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Row = Record<string, string | null>;
const rowsOf = async (table: string) => (await one.call("GET", `/api/admin/tables/${table}`, { token })).body.rows as Row[];
const auditEntries = async () => (await rowsOf("deeds-of-staff")).map(({ action, subject }) => `${action} ${subject}`.trim());
const read = async (form: string) => (await one.call("GET", `/api/admin/forms/${form}`, { token })).body;
const invite = (username: string, role: string) =>
  one.call("POST", "/api/admin/forms/add-user", { token, body: { revision: "", answers: { username, role } } });
/** Adds a user, who accepts the invitation at once. */
async function add(username: string, role: string) {
  const link = String((await invite(username, role)).body.notices[0].link).split("#")[1];
  const body = { revision: "", link, answers: { password: PASSWORD, again: PASSWORD } };
  return one.call("POST", "/api/admin/forms/set-password", { body });
}
const idOf = async (username: string) =>
  (await read("change-user")).choices.user.find(({ label }: { label: string }) => label === username)?.value as string;
/** The current state of a user. */
const revisionOf = async (username: string) => (await read("change-user")).now.revisions[await idOf(username)] as string;
const change = async (username: string, answers: object, { server = one, as = token, revision = "" } = {}) => {
  const body = { revision: revision || (await revisionOf(username)), answers: { user: await idOf(username), ...answers } };
  return server.call("POST", "/api/admin/forms/change-user", { token: as, body });
};
const login = (username: string, password = PASSWORD, server = one) =>
  server.call("POST", "/api/admin/login", { body: { username, password } });
const reverify = (server: TestServer, as: string) => server.call("GET", "/api/admin-reverify", { token: as });

describe("users of the admin area", () => {
  test("are added with a name and a role, and are in the table with their last login", async () => {
    expect((await add("Meera.K", "2")).status).toBe(200);
    const known = async () => (await rowsOf("admin-users")).find(({ username }) => username === "meera.k");
    expect(await known()).toMatchObject({ role: "2", state: "active", last_login_at: null });
    expect((await login("meera.k")).body).toMatchObject({ roleId: 2, username: "meera.k" });
    expect((await known())?.last_login_at).toMatch(/^20\d\d-/);
    expect((await invite("meera.k", "3")).body).toMatchObject({ code: "USERNAME_TAKEN", fields: [{ path: "/answers/username" }] });
    const fieldFaults = async (...given: Parameters<typeof invite>) =>
      (await invite(...given)).body.fields.map(({ path, keyword }: Row) => `${path} ${keyword}`);
    expect(await fieldFaults("me era", "2")).toEqual(["/answers/username pattern"]);
    expect(await fieldFaults("someone", "9")).toEqual(["/answers/role enum"]);
    for (const password of ["aaaaaaaaaaaaaa", "meera.k-2026-x"])
      expect((await change("meera.k", { password })).body.fields).toMatchObject([
        // In the words of the form's document.
        { path: "/answers/password", keyword: "pattern", message: "This password is too easy to guess" },
      ]);
    expect((await change("meera.k", { email: "meera at home" })).body.fields).toMatchObject([{ path: "/answers/email" }]);
  });

  test("are signed out of both servers at once when demoted, disabled or given another password", async () => {
    await add("ravi", "3");
    for (const answers of [{ role: "2" }, { password: "another-veranda-43" }, { state: "disabled" }]) {
      const password = "state" in answers ? "another-veranda-43" : PASSWORD;
      const session = (await login("ravi", password, two)).body.token as string;
      expect((await reverify(one, session)).status).toBe(200);
      expect((await change("ravi", answers)).status).toBe(200);
      for (const server of [two, one]) expect((await reverify(server, session)).status).toBe(401);
    }
    expect((await login("ravi", "another-veranda-43")).body.code).toBe("WRONG_PASSWORD");
    expect((await change("ravi", { state: "active", username: "ravi.s" })).status).toBe(200);
    expect((await login("ravi.s", "another-veranda-43")).body.roleId).toBe(2);
    // Two audit entries of one save have the same time, so they come in either order.
    const stored = (await auditEntries()).slice(0, 4).sort();
    expect(stored).toEqual(["sign-in-failed ravi", "signed-in", "user-enabled ravi.s", "user-renamed ravi ravi.s"]);
  });

  test("S47 a change of one user does not conflict with changes and additions of others, only with changes of the same one", async () => {
    await add("usha", "3");
    await add("tara", "3");
    const seen = { usha: await revisionOf("usha"), tara: await revisionOf("tara") };
    expect((await invite("somebody.new", "2")).status).toBe(200);
    expect((await change("tara", { role: "2" }, { revision: seen.tara })).status).toBe(200);
    expect((await change("usha", { role: "2" }, { server: two, revision: seen.usha })).status).toBe(200);
    expect((await change("usha", { state: "disabled" }, { revision: seen.usha })).body.code).toBe("RECORD_CHANGED");
    expect((await change("usha", { state: "disabled" })).status).toBe(200);
  });

  test("S47 of two concurrent changes of a password or an email the second gets a conflict, though neither is shown", async () => {
    await add("mala", "3");
    for (const [answer, other] of [
      [{ password: "another-veranda-51" }, { password: "another-veranda-52" }],
      [{ email: "mala@example.com" }, { email: "mala@example.net" }],
    ] as const) {
      const revision = await revisionOf("mala");
      expect((await change("mala", answer, { revision })).status).toBe(200);
      expect((await change("mala", other, { server: two, revision })).body.code).toBe("RECORD_CHANGED");
    }
    expect((await login("mala", "another-veranda-51")).status).toBe(200);
  });

  test("a sign-in with the password that is replaced meanwhile leaves no session", async () => {
    await add("lata", "3");
    const user = await idOf("lata");
    let password = PASSWORD;
    for (const next of ["another-veranda-44", "another-veranda-45", "another-veranda-46"]) {
      const body = { revision: await revisionOf("lata"), answers: { user, password: next } };
      const [signedIn, changed] = await Promise.all([
        login("lata", password, two),
        one.call("POST", "/api/admin/forms/change-user", { token, body }),
      ]);
      expect(changed.status).toBe(200);
      if (signedIn.status === 200) expect((await reverify(one, signedIn.body.token)).status).toBe(401);
      else expect(signedIn.body.code).toBe("WRONG_PASSWORD");
      password = next;
    }
    expect((await login("lata", password)).status).toBe(200);
  });

  test("a member cannot change their own role or remove the last role 1, and of two who demote each other one is refused", async () => {
    await one.ctx.db.updateTable("staff").set({ disabled_at: new Date() }).where("demo", "=", true).execute();
    const own = (await one.call("GET", "/api/admin-reverify", { token })).body.data.username as string;
    expect((await change(own, { role: "2" })).body.code).toBe("LAST_ADMIN");
    await add("second", "1");
    expect((await change(own, { state: "disabled" })).body.code).toBe("OWN_ACCOUNT");
    const other = (await login("second", PASSWORD, two)).body.token as string;
    // Read before either is sent: the user who is demoted first is signed out and can no longer read.
    const bodyFor = async (name: string) => ({ revision: await revisionOf(name), answers: { user: await idOf(name), role: "2" } });
    const [ofSecond, ofOwn] = [await bodyFor("second"), await bodyFor(own)];
    const both = await Promise.all([
      one.call("POST", "/api/admin/forms/change-user", { token, body: ofSecond }),
      two.call("POST", "/api/admin/forms/change-user", { token: other, body: ofOwn }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await one.ctx.db
      .selectFrom("staff")
      .select("username")
      .where("role_id", "=", 1)
      .where("disabled_at", "is", null)
      .execute();
    expect(left).toHaveLength(1);
    if (left[0]?.username === "second") token = other;
  });
});

/** Makes calls meet at the head of the chain, each sent once the previous one waits for a lock. Returns their responses and the number of conflicts. */
async function runAtQueueHead(...calls: (() => Promise<{ status: number }>)[]): Promise<{ statuses: number[]; gaveWay: number }> {
  const { db, database: asked } = two.ctx;
  const gaveWay = async () => {
    const { rows } = await asked.execute("select deadlocks from pg_stat_database where datname = current_database()");
    return Number(rows[0]?.deadlocks);
  };
  const before = await gaveWay();
  const begun = await db.transaction().execute(async (tx) => {
    await tx.selectFrom("staff_actions_head").select("number").forNoKeyUpdate().execute();
    const answers: Promise<{ status: number }>[] = [];
    for (const call of calls) {
      answers.push(call());
      await untilLockWaits(two, answers.length);
    }
    return answers;
  });
  const statuses = (await Promise.all(begun)).map(({ status }) => status);
  return { statuses, gaveWay: (await gaveWay()) - before };
}

describe("a member who is renamed", () => {
  test.each([
    ["takes a file", (as: string) => one.call("GET", "/api/admin/tables/admin-users/export", { token: as })],
    ["signs out", (as: string) => one.call("POST", "/api/admin/logout", { token: as })],
  ])("and concurrently %s: neither waits for the other", async (what, call) => {
    const name = `renamed-${what.replaceAll(" ", "-")}`;
    await add(name, "1");
    const session = (await login(name)).body.token as string;
    const user = await idOf(name);
    const revision = (await read("change-user")).now.revisions[user];
    const answers = { user, username: `${name}-now`, password: "another-veranda-47" };
    const rename = () => two.call("POST", "/api/admin/forms/change-user", { token, body: { revision, answers } });
    expect(await runAtQueueHead(() => call(session), rename)).toEqual({ statuses: [200, 200], gaveWay: 0 });
  });
});

describe("the hash chain of audit entries", () => {
  const verify = () => verifyChain(one.ctx.vault, one.ctx.db);
  const tamper = (sql: string) =>
    one.ctx.database.execute(`alter table staff_actions disable trigger user; ${sql}; alter table staff_actions enable trigger user;`);

  test("contains signing in and out, failures, and exports; an unknown name is not stored", async () => {
    const session = (await login("meera.k", PASSWORD, two)).body.token as string;
    await login("my-secret-password", "x");
    await one.call("GET", "/api/admin/tables/admin-users/export", { token });
    await two.call("POST", "/api/admin/logout", { token: session });
    expect((await auditEntries()).slice(0, 4)).toEqual(["signed-out", "exported admin-users.csv", "sign-in-failed", "signed-in"]);
  });

  test("stays one chain when two servers append concurrently", async () => {
    const before = (await verify()).sound;
    const tries = [one, two, one, two, one, two].map((server) => login("meera.k", PASSWORD, server));
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 200));
    expect(await verify()).toMatchObject({ sound: before + 6, broken: null });
  });

  test("is append-only, and manipulated rows are located", async () => {
    const { db } = one.ctx;
    await expect(db.updateTable("staff_actions").set({ subject: "x" }).execute()).rejects.toThrow(/only ever added/);
    await expect(db.deleteFrom("staff_actions").execute()).rejects.toThrow(/only ever added/);
    await expect(db.updateTable("staff_actions_head").set({ number: 1, seal: "x" }).execute()).rejects.toThrow(/forward/);
    const { sound } = await verify();
    expect(sound).toBeGreaterThan(6);
    await one.ctx.database.execute("create table kept as select * from staff_actions");
    const cases: [string, number, string][] = [
      ["update staff_actions set subject = 'another' where number = 3", 3, "changed"],
      ["delete from staff_actions where number = 4", 4, "missing"],
      [`delete from staff_actions where number = ${sound}`, sound, "missing"],
      [
        "update staff_actions set number = -1 where number = 2; update staff_actions set number = 2 where number = 3; update staff_actions set number = 3 where number = -1",
        2,
        "not-after-the-one-before",
      ],
      [
        `insert into staff_actions (id, staff_id, action, subject, done_at, number, previous, seal) select gen_random_uuid(), staff_id, action, subject, done_at, number + 1, seal, 'forged' from staff_actions where number = ${sound}`,
        sound + 1,
        "changed",
      ],
    ];
    for (const [sql, number, fault] of cases) {
      await tamper(sql);
      expect((await verify()).broken, sql).toEqual({ number, fault });
      await tamper("delete from staff_actions; insert into staff_actions select * from kept");
      expect(await verify()).toMatchObject({ sound, broken: null });
    }
  });
});
