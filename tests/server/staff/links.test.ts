import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkIn, type MailServer, startMailServer } from "../../support/mail-server.ts";
import { type FreshDatabase, freshDatabase, startTestServer, type TestServer } from "../../support/server.ts";
import { until } from "../../support/until.ts";
import { signInStaff } from "../tables/table-server.ts";

const PASSWORD = "kadamba-veranda-42";
const OTHER = "another-veranda-43";
const HOUR = 3_600;

/** Two servers on one database; the first sends emails. */
let one: TestServer;
let two: TestServer;
let mail: MailServer;
let token: string;
const lines: string[] = [];
let database: FreshDatabase;
const dataDir = mkdtempSync(join(tmpdir(), "saral-links-"));

beforeAll(async () => {
  mail = await startMailServer();
  database = await freshDatabase();
  const env = { SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`, SMTP_URL: mail.url };
  const log = (line: string) => void lines.push(line);
  one = await startTestServer({ env, log, workers: true, databaseUrl: database.url });
  two = await startTestServer({ env, log, dataDir, databaseUrl: database.url });
});
afterAll(async () => {
  await two.stop();
  await one.stop();
  await database?.drop();
  await mail.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** As the user who manages users; signed in again, as hours pass in these tests. */
const manage = async () => {
  token = await signInStaff(one, { area: "admin", roleId: 1 });
};
const post = (
  form: string,
  answers: object,
  { as = token, server = one, link = "", revision = "", area = "admin", from = "10.1.1.1" } = {},
) =>
  server.call("POST", `/api/${area}/forms/${form}`, {
    ...(as && { token: as }),
    from,
    body: { revision, answers, ...(link && { link }) },
  });
const add = (username: string, email?: string) => post("add-user", { username, role: "2", ...(email && { email }) });
const tokenOf = (link: string) => link.split("#")[1] ?? "";
const checkLink = (link: string, server = one) => server.call("POST", "/api/admin/links", { body: { link } });
const accept = (link: string, password = PASSWORD, server = two) =>
  post("set-password", { password, again: password }, { as: "", link, server });
const login = (username: string, password = PASSWORD, server = one, from = "10.2.2.2") =>
  server.call("POST", "/api/admin/login", { body: { username, password }, from });
const record = async (form: string) => (await one.call("GET", `/api/admin/forms/${form}`, { token })).body;
const idOf = async (username: string) =>
  (await record("change-user")).choices.user.find(({ label }: { label: string }) => label === username)?.value as string;
const change = async (username: string, answers: object) => {
  const user = await idOf(username);
  return post("change-user", { user, ...answers }, { revision: (await record("change-user")).now.revisions[user] });
};
const sendLink = async (username: string) => post("send-link", { user: await idOf(username) });
const reverify = (as: string, server: TestServer) => server.call("GET", "/api/admin-reverify", { token: as });
const auditEntries = async () =>
  (await one.call("GET", "/api/admin/tables/deeds-of-staff", { token })).body.rows.map(({ action, subject }: Record<string, string>) =>
    `${action} ${subject}`.trim(),
  ) as string[];
/** The link in the newest email to an address that is not this one. */
async function waitForMailedLink(address: string, before = ""): Promise<string> {
  const link = await until(() => {
    const newest = linkIn(mail.newestTo(address));
    return newest === before ? "" : newest;
  });
  return String(link);
}

describe("an invitation", () => {
  test("is sent by email, sets the password once, and lets the user sign in", async () => {
    await manage();
    const { status, body } = await add("meera", "Meera@Example.com");
    expect([status, body.notices]).toEqual([
      200,
      [{ kind: "mailed", to: "m•••@example.com", purpose: "invitation", until: expect.stringMatching(/^20\d\d-/) }],
    ]);
    const users = (await one.call("GET", "/api/admin/tables/admin-users", { token })).body.rows;
    expect(users.find(({ username }: { username: string }) => username === "meera").state).toBe("invited");
    expect((await login("meera", "")).status).toBe(400);
    expect((await login("meera")).body.code).toBe("WRONG_PASSWORD");
    const address = await waitForMailedLink("meera@example.com");
    expect(address).toContain(`${one.settings.publicUrl}/in/home/app/admin/set-password#`);
    const link = tokenOf(address);
    expect((await checkLink(link, two)).body).toMatchObject({ purpose: "invitation", username: "meera" });
    const fieldFaults = async (answers: object) =>
      (await post("set-password", answers, { as: "", link })).body.fields.map(
        ({ path, keyword }: Record<string, string>) => `${path} ${keyword}`,
      );
    expect(await fieldFaults({ password: "short", again: "short" })).toEqual(["/answers/password minLength"]);
    expect(await fieldFaults({ password: "meera-of-kochi", again: "meera-of-kochi" })).toEqual(["/answers/password pattern"]);
    expect(await fieldFaults({ password: PASSWORD, again: OTHER })).toEqual(["/answers/again pattern"]);
    const inHindi = { body: { revision: "", link, answers: { password: PASSWORD, again: OTHER } }, headers: { cookie: "language=hi" } };
    const { fields } = (await one.call("POST", "/api/admin/forms/set-password", inHindi)).body;
    expect(fields[0].message).toBe("दोनों पासवर्ड एक जैसे नहीं हैं");
    expect((await accept(link)).body).toMatchObject({ closed: true, notices: [{ kind: "password-set", username: "meera" }] });
    expect((await login("meera")).body).toMatchObject({ roleId: 2 });
    for (const server of [one, two]) expect((await checkLink(link, server)).body.code).toBe("LINK_USED");
    expect((await accept(link, OTHER)).body.code).toBe("LINK_USED");
    expect((await login("meera", OTHER)).status).toBe(401);
    expect((await auditEntries()).slice(0, 6).sort()).toEqual(
      [
        "invitation-accepted meera",
        "sign-in-failed meera",
        "sign-in-failed meera",
        "signed-in",
        "user-added meera 2",
        "user-invited meera",
      ].sort(),
    );
  });

  test("is shown once to the administrator if there is no email, and is invalid after a new one, its expiry or a disabled user", async () => {
    await manage();
    const [notice] = (await add("ravi")).body.notices;
    expect(notice).toMatchObject({
      kind: "link",
      link: expect.stringMatching(/#[\w-]{43}$/),
      purpose: "invitation",
      until: expect.any(String),
    });
    const first = tokenOf(notice.link);
    expect((await record("add-user")).notices).toBeUndefined();
    const second = tokenOf((await sendLink("ravi")).body.notices[0].link);
    expect((await checkLink(first)).body.code).toBe("LINK_REPLACED");
    expect((await accept(first)).body.code).toBe("LINK_REPLACED");
    expect((await checkLink(second)).status).toBe(200);
    one.clock.pass(73 * HOUR);
    await manage();
    expect((await checkLink(second)).body.code).toBe("LINK_EXPIRED");
    two.clock.pass(73 * HOUR);
    expect((await accept(second)).body.code).toBe("LINK_EXPIRED");
    const third = tokenOf((await sendLink("ravi")).body.notices[0].link);
    await change("ravi", { state: "disabled" });
    expect((await accept(third)).body.code).toBe("LINK_REPLACED");
    await change("ravi", { state: "active" });
    expect((await accept(third)).body.code).toBe("LINK_REPLACED");
    expect((await checkLink("nothing-of-ours")).body.code).toBe("LINK_UNKNOWN");
  });

  test("sets one password when it is used on two servers concurrently", async () => {
    await manage();
    const link = tokenOf((await add("two-at-once")).body.notices[0].link);
    const passwords = Array.from({ length: 6 }, (_, index) => `${PASSWORD}-${index}`);
    const all = await Promise.all(passwords.map((password, index) => accept(link, password, index % 2 ? one : two)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
    const right = passwords[all.findIndex(({ status }) => status === 200)] ?? "";
    expect((await login("two-at-once", right)).status).toBe(200);
  });

  test("S11 S50 is in no row and no log, and not returned again for a repeated call", async () => {
    await manage();
    const headers = { "idempotency-key": "the-same-key-twice" };
    const body = { revision: "", answers: { username: "once-only", role: "3" } };
    const first = await one.call("POST", "/api/admin/forms/add-user", { token, body, headers });
    const link = tokenOf(first.body.notices[0].link);
    expect((await one.call("POST", "/api/admin/forms/add-user", { token, body, headers })).body.code).toBe("USERNAME_TAKEN");
    await checkLink(link);
    await accept(link);
    const { rows } = await one.ctx.database.execute("select row_to_json(l)::text as text from staff_links l");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(link);
    expect(lines.join("\n")).not.toContain(link);
  });

  test("attempts with tokens are limited per network, and another network is not affected", async () => {
    let last = 200;
    for (let tries = 0; tries < 70 && last !== 429; tries++)
      last = (await one.call("POST", "/api/admin/links", { body: { link: randomBytes(32).toString("base64url") }, from: "10.9.9.9" }))
        .status;
    expect(last).toBe(429);
    expect((await one.call("POST", "/api/admin/links", { body: { link: "x" }, from: "10.9.9.10" })).status).toBe(400);
  });
});

describe("a password", () => {
  const member = async (username: string, email?: string) => {
    const before = email === undefined ? "" : linkIn(mail.newestTo(email));
    const { notices } = (await add(username, email)).body;
    const link = email === undefined ? notices[0].link : await waitForMailedLink(email, before);
    expect((await accept(tokenOf(link))).status).toBe(200);
    return (await login(username, PASSWORD, two)).body.token as string;
  };

  test("is changed by its signed-in owner with the current one; all other sessions end, on both servers", async () => {
    await manage();
    const elsewhere = await member("asha");
    const here = (await login("asha")).body.token as string;
    const set = (answers: object) => post("change-password", answers, { as: here });
    const fault = async (answers: object) => (await set(answers)).body.fields[0].path;
    expect(await fault({ current: "not this one at all", password: OTHER, again: OTHER })).toBe("/answers/current");
    expect(await fault({ current: PASSWORD, password: PASSWORD, again: PASSWORD })).toBe("/answers/password");
    expect(await fault({ current: PASSWORD, password: OTHER, again: PASSWORD })).toBe("/answers/again");
    expect((await set({ current: PASSWORD, password: OTHER, again: OTHER })).status).toBe(200);
    for (const server of [one, two]) {
      expect((await reverify(elsewhere, server)).status).toBe(401);
      expect((await reverify(here, server)).status).toBe(200);
    }
    expect([(await login("asha")).status, (await login("asha", OTHER)).status]).toEqual([401, 200]);
    for (let tries = 0; tries < 10; tries++) await set({ current: "not this one at all", password: PASSWORD, again: PASSWORD });
    expect((await set({ current: OTHER, password: PASSWORD, again: PASSWORD })).status).toBe(429);
  });

  test("that is changed twice at once stays as the first change made it", async () => {
    await manage();
    const sessions = [await member("ishan"), (await login("ishan")).body.token as string];
    const changes = sessions.map(async (as, index) => {
      const password = `${OTHER}-${index}`;
      return { password, status: (await post("change-password", { current: PASSWORD, password, again: password }, { as })).status };
    });
    const answers = (await Promise.all(changes)).toSorted((first, second) => first.status - second.status);
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    const logins = answers.map(async ({ password }) => (await login("ishan", password)).status);
    expect(await Promise.all(logins)).toEqual([200, 401]);
  });

  test("that was forgotten is reset by an emailed link; the response for an unknown name is the same", async () => {
    await manage();
    const session = await member("kavya", "kavya@example.com");
    const before = linkIn(mail.newestTo("kavya@example.com"));
    const asked = (username: string) => post("ask-reset", { username }, { as: "" });
    const [known, unknown] = [await asked(" Kavya "), await asked("nobody-of-ours")];
    expect(unknown.body).toEqual(known.body);
    expect(known.body).toMatchObject({ closed: true, notices: [{ kind: "reset-asked" }] });
    const link = tokenOf(await waitForMailedLink("kavya@example.com", before));
    expect((await checkLink(link)).body).toMatchObject({ purpose: "reset", username: "kavya" });
    expect((await reverify(session, one)).status).toBe(200);
    expect((await accept(link, OTHER)).status).toBe(200);
    for (const server of [one, two]) expect((await reverify(session, server)).status).toBe(401);
    expect([(await login("kavya")).status, (await login("kavya", OTHER)).status]).toEqual([401, 200]);
    expect(await auditEntries()).toEqual(expect.arrayContaining(["reset-asked kavya", "password-set kavya"]));
    const left = await one.ctx.db.selectFrom("staff_reset_requests").selectAll().execute();
    expect(left).toEqual([]);
  });

  /** Requests a link, as a user who forgot the password. */
  const ask = (username: string, from: string, cookie = "") =>
    one.call("POST", "/api/admin/forms/ask-reset", {
      body: { revision: "", answers: { username } },
      from,
      ...(cookie && { headers: { cookie } }),
    });
  /** All links in emails to an address. */
  const linksTo = (address: string) => mail.received.filter((text) => text.includes(`To: ${address}`)).map((text) => linkIn(plain(text)));
  const plain = (text: string) => text.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  /** Waits until no request is left to be looked up. */
  const waitForRequestsHandled = () =>
    until(async () => (await one.ctx.db.selectFrom("staff_reset_requests").select("id").execute()).length === 0);

  test("is requested at a limited rate per network, for any name; other networks and known devices are not affected", async () => {
    await manage();
    await member("meenal", "meenal@example.com");
    const statuses = async (names: string[], from: string) => {
      const all: number[] = [];
      for (const name of names) all.push((await ask(name, from)).status);
      return all;
    };
    const names = Array.from({ length: 21 }, (_, index) => ["meenal", `nobody-at-all-${index}`][index % 2] ?? "");
    expect(await statuses(names, "10.4.4.4")).toEqual([...names.slice(1).map(() => 200), 429]);
    expect((await ask("nobody-at-all", "10.4.4.4")).status).toBe(429);
    expect((await ask("meenal", "10.4.4.6")).status).toBe(200);
    const device = (await login("meenal")).cookies.find(({ name }) => name === "device")?.value;
    const known = await Promise.all(Array.from({ length: 4 }, () => ask("meenal", "10.4.4.4", `device=${device}`)));
    expect(known.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
  });

  test("requests for another's link invalidate no valid link, are limited per mailbox, and use no limit of a known device", async () => {
    await manage();
    await member("owner-of-link", "owner-of-link@example.com");
    const device = (await login("owner-of-link")).cookies.find(({ name }) => name === "device")?.value;
    await ask("owner-of-link", "10.5.0.1");
    const own = await until(() => linksTo("owner-of-link@example.com").at(1));
    for (let network = 1; network <= 15; network++) expect((await ask("owner-of-link", `10.5.1.${network}`)).status).toBe(200);
    await waitForRequestsHandled();
    for (const server of [one, two]) expect((await checkLink(tokenOf(own), server)).status).toBe(200);
    // What anonymous callers request beyond a few is not mailed: the links already sent remain valid.
    await ask("owner-of-link", "10.5.0.1", `device=${device}`);
    const all = await until(() => (linksTo("owner-of-link@example.com").length >= 5 ? linksTo("owner-of-link@example.com") : null));
    expect(all).toHaveLength(5);
    for (const link of all.slice(1)) expect((await checkLink(tokenOf(link))).status, link).toBe(200);
    // After half of their lifetime a request is mailed again, so that no user is left without a link.
    one.clock.pass(HOUR / 2 + 1);
    await ask("owner-of-link", "10.5.2.1");
    await until(() => linksTo("owner-of-link@example.com").length === 6);

    expect((await accept(tokenOf(own), OTHER, one)).status).toBe(200);
    for (const link of linksTo("owner-of-link@example.com").slice(2))
      expect((await checkLink(tokenOf(link))).body.code).toBe("LINK_REPLACED");
    expect((await login("owner-of-link", OTHER)).status).toBe(200);
  });

  test("is set by a link from an administrator, which is returned to the administrator", async () => {
    await manage();
    const session = await member("farida");
    const { body } = await sendLink("farida");
    expect(body.notices[0]).toMatchObject({ kind: "link", link: expect.any(String), purpose: "reset", until: expect.any(String) });
    expect((await reverify(session, two)).status).toBe(200);
    expect((await accept(tokenOf(body.notices[0].link), OTHER)).status).toBe(200);
    expect((await reverify(session, two)).status).toBe(401);
    expect(await auditEntries()).toContain("reset-link-issued farida");
    const other = (await login("farida", OTHER)).body.token as string;
    expect((await post("send-link", { user: await idOf("farida") }, { as: other })).status).toBe(403);
  });
});
