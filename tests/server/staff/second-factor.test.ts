import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { sealEmail } from "../../../src/server/features/staff/email.ts";
import { createStaff } from "../../../src/server/features/staff/staff.ts";
import { inTransaction } from "../../../src/server/platform/db/transaction.ts";
import { untilLockWaits } from "../../support/locks.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { type Answer, type FreshDatabase, freshDatabase, startTestServer, type TestServer } from "../../support/server.ts";
import { until } from "../../support/until.ts";

const PASSWORD = "kadamba-veranda-42";
const OTHER = "another-veranda-43";
const STEP = 30;

/** Two servers on one database. Role 4 needs a second factor on this site, the others may have one. */
let one: TestServer;
let two: TestServer;
let mail: MailServer;
let database: FreshDatabase;
const dataDir = mkdtempSync(join(tmpdir(), "saral-factors-"));

const withRoles = (documents: SourceDocument[]): SourceDocument[] =>
  documents.map((document) =>
    document.kind === "site" ? { ...document, content: { ...(document.content as object), staff: { secondFactorRoles: [4] } } } : document,
  );

beforeAll(async () => {
  mail = await startMailServer();
  database = await freshDatabase();
  const env = { SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`, SMTP_URL: mail.url };
  one = await startTestServer({ env, documents: withRoles, workers: true, databaseUrl: database.url });
  two = await startTestServer({
    env,
    dataDir,
    documents: withRoles,
    databaseUrl: database.url,
  });
  // A code stays the same however long a test takes.
  for (const server of [one, two]) server.clock.stop();
});
afterAll(async () => {
  await two.stop();
  await one.stop();
  await database?.drop();
  await mail.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Member {
  username: string;
  area?: "admin" | "partner";
}

/** A new member of a role, or a partner. */
async function newMember(roleId: number | "partner", email?: string): Promise<Member> {
  const username = `s-${randomUUID()}`;
  const sealedEmail = email === undefined ? null : sealEmail(one.ctx, email);
  const of = roleId === "partner" ? ({ area: "partner", brand: "saral" } as const) : ({ area: "admin", roleId } as const);
  await createStaff(one.ctx.db, one.clock.now(), { ...of, username, password: PASSWORD, ...(sealedEmail && { sealedEmail }) });
  return { username, area: of.area };
}

const login = ({ username, area = "admin" }: Member, server = one, password = PASSWORD) =>
  server.call("POST", `/api/${area}/login`, { body: { username, password } });
const cookieOf = (answer: Answer, name: string) => {
  const value = answer.cookies.find((cookie) => cookie.name === name)?.value;
  return value ? `${name}=${value}` : "";
};
const halfSessionOf = (answer: Answer, area = "admin") => cookieOf(answer, area === "admin" ? "a_half" : "p_half");
const fill = (form: string, answers: object, { as = "", cookie = "", server = one, area = "admin" } = {}) =>
  server.call("POST", `/api/${area}/forms/${form}`, {
    ...(as && { token: as }),
    ...(cookie && { headers: { cookie } }),
    body: { revision: "", answers },
  });
const read = (form: string, { as = "", cookie = "", area = "admin", server = one } = {}) =>
  server.call("GET", `/api/${area}/forms/${form}`, { ...(as && { token: as }), ...(cookie && { headers: { cookie } }) });
/** What a notice of this kind has: a link, a secret, a picture or codes. */
const noticeTexts = ({ body }: Answer, kind: string): string[] => {
  const { link, secret, image, codes } = body.notices.find((one: { kind: string }) => one.kind === kind) ?? {};
  return codes ?? [link ?? secret ?? image];
};
/** Lets the next time step come, on both servers. */
const advanceToNextCode = () => {
  for (const server of [one, two]) server.clock.pass(STEP);
};
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: one.clock.now().getTime() });
const reverify = (as: string, server = one, area = "admin") =>
  server.call("GET", area === "admin" ? "/api/admin-reverify" : "/api/partner/reverify", { token: as });

/** Enables the second factor of a member, who is signed in afterwards. */
async function enrolMember(member: Member) {
  const as = (await login(member)).body.token as string;
  const area = member.area ?? "admin";
  const [secret = ""] = noticeTexts(await read("enrol-second-factor", { as, area }), "key");
  const answer = await fill("enrol-second-factor", { current: PASSWORD, code: codeOf(secret) }, { as, area });
  expect(answer.status).toBe(200);
  return { as, secret, codes: noticeTexts(answer, "codes") };
}
const storedFactorOf = async ({ username }: Member) =>
  (await one.ctx.db.selectFrom("staff_actions").select("action").where("subject", "=", username).orderBy("number").execute()).map(
    ({ action }) => action,
  );

describe("a second factor", () => {
  test("is turned on by a code, and requested after the password; the session exists only after both", async () => {
    const member = await newMember(2);
    const as = (await login(member)).body.token as string;
    const before = await read("enrol-second-factor", { as });
    const [secret = ""] = noticeTexts(before, "key");
    expect(noticeTexts(await read("enrol-second-factor", { as }), "key")).toEqual([secret]);
    expect(noticeTexts(before, "qr")[0]).toMatch(/^data:image\/svg\+xml,/);
    const enrol = (code: string) => fill("enrol-second-factor", { current: PASSWORD, code }, { as });
    const wrong = await enrol("000000");
    expect(wrong.body.fields).toMatchObject([{ path: "/answers/code", keyword: "pattern", message: expect.stringContaining("incorrect") }]);
    for (const code of ["१२३४५६", "١٢٣٤٥٦", "éééééé"]) expect((await enrol(code)).status, code).toBe(422);
    const answer = await enrol(codeOf(secret));
    expect(new Set(noticeTexts(answer, "codes")).size).toBe(10);
    expect((await read("enrol-second-factor", { as })).body).toMatchObject({ closed: true });

    const half = await login(member, two);
    expect([half.status, half.body]).toEqual([200, { go: "/admin/sign-in-code" }]);
    expect(cookieOf(half, "a_atkn") + cookieOf(half, "adminId")).toBe("");
    const cookie = halfSessionOf(half);
    expect(half.cookies.find(({ name }) => name === "a_half")).toMatchObject({ httpOnly: true, sameSite: "Strict" });
    const token = cookie.split("=")[1] ?? "";
    expect((await reverify(token)).status).toBe(401);
    advanceToNextCode();
    // The code alone, and the code with another's half, open nothing.
    expect((await fill("sign-in-code", { code: codeOf(secret) })).body.code).toBe("SIGN_IN_LAPSED");
    expect(
      (await fill("sign-in-code", { code: codeOf(secret) }, { cookie: `a_half=${randomBytes(32).toString("base64url")}` })).status,
    ).toBe(409);
    const done = await fill("sign-in-code", { code: ` ${codeOf(secret).replace(/(...)/, "$1 ")} ` }, { cookie });
    expect(done.body.signedIn).toMatchObject({ username: member.username, roleId: 2 });
    expect(cookieOf(done, "a_atkn")).toContain(done.body.signedIn.token);
    for (const server of [one, two]) expect((await reverify(done.body.signedIn.token, server)).status).toBe(200);
    expect(await storedFactorOf(member)).toEqual(["second-factor-set", "second-factor-asked"]);
  });

  test("a used code is refused on both servers, and of two concurrent uses one succeeds", async () => {
    const member = await newMember(2);
    const { secret } = await enrolMember(member);
    const [first, second] = [halfSessionOf(await login(member, one)), halfSessionOf(await login(member, two))];
    const used = codeOf(secret);
    expect((await fill("sign-in-code", { code: used }, { cookie: first, server: two })).status).toBe(422);
    advanceToNextCode();
    const code = codeOf(secret);
    const both = await Promise.all([
      fill("sign-in-code", { code }, { cookie: first, server: one }),
      fill("sign-in-code", { code }, { cookie: second, server: two }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("S1 S2 of 20 concurrent wrong codes at most five are compared, and the right one then fails too", async () => {
    const member = await newMember(2);
    const { secret } = await enrolMember(member);
    const cookie = halfSessionOf(await login(member));
    advanceToNextCode();
    const right = codeOf(secret);
    const wrong = right === "123456" ? "654321" : "123456";
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => fill("sign-in-code", { code: wrong }, { cookie, server: index % 2 ? one : two })),
    );
    expect(all.filter(({ status }) => status === 422)).toHaveLength(5);
    expect((await fill("sign-in-code", { code: right }, { cookie })).body.code).toBe("SIGN_IN_LAPSED");
    const again = halfSessionOf(await login(member));
    const twenty = await Promise.all(
      Array.from({ length: 5 }, (_, index) => fill("sign-in-code", { code: right }, { cookie: again, server: index % 2 ? one : two })),
    );
    expect(twenty.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("attempts per member are limited over several sign-ins; a known device has its own limit", async () => {
    const member = await newMember(2);
    const { secret } = await enrolMember(member);
    advanceToNextCode();
    const signedIn = await fill("sign-in-code", { code: codeOf(secret) }, { cookie: halfSessionOf(await login(member)) });
    const device = cookieOf(signedIn, "device");
    expect(device).not.toBe("");
    let last = 0;
    for (let round = 0; round < 6 && last !== 429; round++) {
      const cookie = halfSessionOf(await login(member));
      for (let tries = 0; tries < 5 && last !== 429; tries++)
        last = (await fill("sign-in-code", { code: "wrong-code" }, { cookie })).status;
    }
    expect(last).toBe(429);
    advanceToNextCode();
    const cookie = `${halfSessionOf(await login(member))}; ${device}`;
    expect((await fill("sign-in-code", { code: codeOf(secret) }, { cookie })).status).toBe(200);
  });

  test("a sign-in under way ends after its time, and with a reset, a change of role or a disabled account, on both servers", async () => {
    const admin = (await login(await newMember(1))).body.token as string;
    const record = async () => (await read("change-user", { as: admin })).body;
    const idOf = async ({ username }: Member) =>
      (await record()).choices.user.find(({ label }: { label: string }) => label === username).value as string;
    const change = async (member: Member, answers: object) => {
      const user = await idOf(member);
      const body = { revision: (await record()).now.revisions[user], answers: { user, ...answers } };
      expect((await one.call("POST", "/api/admin/forms/change-user", { token: admin, body })).status).toBe(200);
    };
    const signOutWays: ((member: Member) => Promise<unknown>)[] = [
      (member) => change(member, { role: "3" }),
      (member) => change(member, { password: OTHER }),
      (member) => change(member, { state: "disabled" }),
      async (member) => {
        const sent = await fill("send-link", { user: await idOf(member) }, { as: admin });
        const link = String(noticeTexts(sent, "link")[0]).split("#")[1];
        return one.call("POST", "/api/admin/forms/set-password", {
          body: { revision: "", link, answers: { password: OTHER, again: OTHER } },
        });
      },
    ];
    for (const end of signOutWays) {
      const member = await newMember(2);
      const { secret, as } = await enrolMember(member);
      const cookie = halfSessionOf(await login(member, two));
      await end(member);
      advanceToNextCode();
      for (const server of [two, one]) {
        expect((await fill("sign-in-code", { code: codeOf(secret) }, { cookie, server })).body.code).toBe("SIGN_IN_LAPSED");
        expect((await reverify(as, server)).status).toBe(401);
      }
    }
    const member = await newMember(2);
    const { secret } = await enrolMember(member);
    const cookie = halfSessionOf(await login(member));
    for (const server of [one, two]) server.clock.pass(901);
    expect((await read("sign-in-code", { cookie })).body.code).toBe("SIGN_IN_LAPSED");
    expect((await fill("sign-in-code", { code: codeOf(secret) }, { cookie })).body.code).toBe("SIGN_IN_LAPSED");
  });

  test("S11 neither its secret nor a recovery code is in the database; each recovery code works once, new ones replace them", async () => {
    const member = await newMember(2);
    const { as, secret, codes } = await enrolMember(member);
    const tables = ["staff", "staff_recovery_codes", "staff_half_sign_ins", "idempotency_keys", "staff_actions"];
    const rows = await Promise.all(tables.map((table) => one.ctx.database.execute(`select row_to_json(t)::text as text from ${table} t`)));
    const text = JSON.stringify(rows.map(({ rows }) => rows));
    for (const hidden of [secret, ...codes, codes[0]?.replaceAll("-", "") ?? ""]) expect(text).not.toContain(hidden);
    const sign = async (code: string) => fill("sign-in-code", { code }, { cookie: halfSessionOf(await login(member)) });
    expect((await sign(String(codes[0]).toUpperCase().replaceAll("-", " "))).status).toBe(200);
    expect((await sign(String(codes[0]))).status).toBe(422);
    advanceToNextCode();
    const renewed = noticeTexts(await fill("renew-recovery-codes", { code: codeOf(secret) }, { as }), "codes");
    expect((await sign(String(codes[1]))).status).toBe(422);
    expect((await sign(String(renewed[1]))).status).toBe(200);
    expect(await storedFactorOf(member)).toEqual(
      expect.arrayContaining(["recovery-code-used", "recovery-codes-made", "second-factor-failed"]),
    );
  });

  test("is turned off with a code, which ends other sessions; the next one has another secret", async () => {
    const member = await newMember(2);
    const { as, secret, codes } = await enrolMember(member);
    const elsewhere = (await fill("sign-in-code", { code: codes[0] }, { cookie: halfSessionOf(await login(member)) })).body.signedIn.token;
    const remove = (code: string) => fill("remove-own-second-factor", { current: PASSWORD, code }, { as });
    expect((await remove("123123")).status).toBe(422);
    advanceToNextCode();
    expect((await remove(codeOf(secret))).status).toBe(200);
    expect([(await reverify(elsewhere, two)).status, (await reverify(as, two)).status]).toEqual([401, 200]);
    expect((await login(member)).body.token).toBeTypeOf("string");
    expect(noticeTexts(await read("enrol-second-factor", { as }), "key")).not.toEqual([secret]);
  });

  test("is turned on and off with the password, and its owner is notified of both in both languages", async () => {
    const member = await newMember(2, "own-factor@example.com");
    const as = (await login(member)).body.token as string;
    const [secret = ""] = noticeTexts(await read("enrol-second-factor", { as }), "key");
    const asked = (answers: Answer) => answers.body.fields.map(({ path, keyword }: Record<string, string>) => `${path} ${keyword}`);
    const refusedFor = async (form: string, answers: object) => asked(await fill(form, answers, { as }));
    expect(await refusedFor("enrol-second-factor", { code: codeOf(secret) })).toEqual(["/answers/current required"]);
    const wrong = await fill("enrol-second-factor", { current: OTHER, code: codeOf(secret) }, { as });
    expect(wrong.body.fields).toMatchObject([{ path: "/answers/current", message: "This is not your current password" }]);
    expect((await login(member)).body.token).toBeTypeOf("string");
    // The code was not taken by the refusal.
    expect((await fill("enrol-second-factor", { current: PASSWORD, code: codeOf(secret) }, { as })).status).toBe(200);
    const mailsWith = (words: string[]) =>
      until(() => {
        const text = mail.newestTo("own-factor@example.com") ?? "";
        return words.every((word) => text.includes(word)) && text.includes(member.username);
      });
    await mailsWith(["was turned on", "चालू हुआ"]);

    advanceToNextCode();
    expect(await refusedFor("remove-own-second-factor", { current: OTHER, code: codeOf(secret) })).toEqual(["/answers/current pattern"]);
    expect((await login(member)).body.go).toBe("/admin/sign-in-code");
    expect((await fill("remove-own-second-factor", { current: PASSWORD, code: codeOf(secret) }, { as })).status).toBe(200);
    await mailsWith(["was turned off", "बंद किया"]);
    expect(await storedFactorOf(member)).toEqual(["second-factor-set", "second-factor-asked", "second-factor-removed"]);
  });

  test("is not turned on if the password changes after it was compared, as by a link", async () => {
    const member = await newMember(2);
    const as = (await login(member)).body.token as string;
    const [secret = ""] = noticeTexts(await read("enrol-second-factor", { as }), "key");
    const { answer } = await inTransaction(one.ctx, async (tx) => {
      await tx.updateTable("staff").set({ password_hash: "another" }).where("username", "=", member.username).execute();
      const enrolled = fill("enrol-second-factor", { current: PASSWORD, code: codeOf(secret) }, { as });
      await untilLockWaits(one, 1);
      return { answer: enrolled };
    });
    expect((await answer).body.code).toBe("NOT_SIGNED_IN");
    expect(await storedFactorOf(member)).toEqual([]);
  });

  test("attempts with a wrong password are limited, after which the right one is refused too", async () => {
    const member = await newMember(2);
    const as = (await login(member)).body.token as string;
    const [secret = ""] = noticeTexts(await read("enrol-second-factor", { as }), "key");
    const enrol = (current: string) => fill("enrol-second-factor", { current, code: codeOf(secret) }, { as });
    for (let tries = 0; tries < 10; tries++) expect((await enrol(OTHER)).status).toBe(422);
    expect((await enrol(PASSWORD)).status).toBe(429);
  });

  test("that was lost is removed by an administrator; its owner is signed out everywhere and notified by email", async () => {
    const member = await newMember(3, "lost-phone@example.com");
    const { as } = await enrolMember(member);
    const admin = (await login(await newMember(1))).body.token as string;
    const { choices } = (await read("remove-second-factor", { as: admin })).body;
    const user = choices.user.find(({ label }: { label: string }) => label === member.username).value;
    expect((await fill("remove-second-factor", { user }, { as })).status).toBe(403);
    expect((await fill("remove-second-factor", { user }, { as: admin })).status).toBe(200);
    for (const server of [one, two]) expect((await reverify(as, server)).status).toBe(401);
    expect((await login(member)).body.token).toBeTypeOf("string");
    const text = await until(() => /removed the two-step[\s\S]*/.exec(mail.newestTo("lost-phone@example.com") ?? "")?.[0]);
    expect(text).toContain(member.username);
    expect(text).toContain("हटा दिया है");
    // It is not the password alone where the role needs more.
    expect(text).toContain("If your role needs two-step sign-in");
    expect(await storedFactorOf(member)).toEqual(["second-factor-set", "second-factor-removed"]);
  });

  test("that a role requires is enrolled at the sign-in, before a session exists, and cannot be turned off", async () => {
    const member = await newMember(4, "needs-factor@example.com");
    const half = await login(member);
    expect(half.body).toEqual({ go: "/admin/sign-in-enrol" });
    const cookie = halfSessionOf(half);
    const [secret = ""] = noticeTexts(await read("sign-in-enrol", { cookie, server: two }), "key");
    expect((await fill("sign-in-code", { code: codeOf(secret) }, { cookie })).status).toBe(422);
    const done = await fill("sign-in-enrol", { code: codeOf(secret) }, { cookie, server: two });
    expect(done.body.signedIn).toMatchObject({ username: member.username, roleId: 4 });
    expect(noticeTexts(done, "codes")).toHaveLength(10);
    await until(() => mail.newestTo("needs-factor@example.com")?.includes("was turned on"));
    expect((await login(member)).body).toEqual({ go: "/admin/sign-in-code" });
    advanceToNextCode();
    const answers = { current: PASSWORD, code: codeOf(secret) };
    const off = await fill("remove-own-second-factor", answers, { as: done.body.signedIn.token });
    expect(off.body.fields).toMatchObject([{ path: "/answers/code", keyword: "enum", message: "Your role needs two-step sign-in" }]);
  });

  test("is available to partners too, within their own area", async () => {
    const member = await newMember("partner");
    const { secret } = await enrolMember(member);
    const half = await login(member);
    expect(half.body).toEqual({ go: "/partner/sign-in-code" });
    advanceToNextCode();
    const cookie = halfSessionOf(half, "partner");
    expect((await fill("sign-in-code", { code: codeOf(secret) }, { cookie: cookie.replace("p_half", "a_half") })).status).toBe(409);
    const done = await fill("sign-in-code", { code: codeOf(secret) }, { cookie, area: "partner" });
    expect((await reverify(done.body.signedIn.token, two, "partner")).status).toBe(200);
    expect(cookieOf(done, "p_atkn")).not.toBe("");
  });
});
