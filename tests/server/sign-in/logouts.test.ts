import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSession } from "../../../src/server/platform/sessions/sessions.ts";
import { signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";

let server: TestServer;
let signInAgain: () => Promise<string>;
beforeAll(async () => {
  // So that limits hide nothing.
  const limits = { writesPerMinute: 100_000, addressWritesPerMinute: 100_000 };
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) =>
        document.kind === "site" ? { ...document, content: { ...(document.content as object), limits } } : document,
      ),
  });
  const { prospectAppId: prospectId } = await signInCustomer(server);
  const { db } = server.ctx;
  const { customer_id } = await db.selectFrom("prospects").select("customer_id").where("id", "=", prospectId).executeTakeFirstOrThrow();
  signInAgain = () => startSession(server.ctx, db, { area: "customer", customerId: customer_id ?? "", prospectId });
});
afterAll(() => server.stop());

/** Open sessions. `acting` is a masquerade as a merchant, started in `acted`. */
const SESSIONS = ["customer", "admin", "partner", "acted", "acting"] as const;
type Session = (typeof SESSIONS)[number];
const LOGOUTS = {
  customer: "/api/logout",
  admin: "/api/admin/logout",
  partner: "/api/partner/logout",
  exit: "/api/masquerade/exit",
} as const;
type Logout = keyof typeof LOGOUTS;
const COOKIES = { customer: "atkn", admin: "a_atkn", partner: "p_atkn", acted: "a_atkn", acting: "p_atkn" } as const;

/** What each logout ends of each session's token. A session's end also ends the masquerade that was started in it. */
const ENDED_BY: Record<Logout, Partial<Record<Session, Session[]>>> = {
  customer: { customer: ["customer"] },
  admin: { admin: ["admin"], acted: ["acted", "acting"] },
  partner: { partner: ["partner"], acting: ["acting"] },
  exit: { acting: ["acting"] },
};
const PAIRS = (Object.keys(LOGOUTS) as Logout[]).flatMap((logout) =>
  [...SESSIONS, "anonymous" as const].map((whose) => ({ logout, whose })),
);

async function openSessions(): Promise<Record<Session, string>> {
  const merchant = { id: randomUUID(), name: "Asha Stores", partner: "marigold", postal_code: null, created_at: server.clock.now() };
  await server.ctx.db.insertInto("merchants").values(merchant).execute();
  const acted = await signInStaff(server, { area: "admin", roleId: 1 });
  const { body } = await server.call("POST", `/api/masquerade/${merchant.id}`, { token: acted });
  return {
    customer: await signInAgain(),
    admin: await signInStaff(server, { area: "admin", roleId: 1 }),
    partner: await signInStaff(server, { area: "partner", brand: "marigold" }),
    acted,
    acting: body.token,
  };
}

const CHECKS = {
  customer: "/api/my/consents",
  admin: "/api/admin-reverify",
  partner: "/api/partner/reverify",
  acted: "/api/admin-reverify",
  acting: "/api/partner/reverify",
};
/** Users whose tokens are refused as unknown. During a masquerade, the session before it gets 403. */
async function endedSessions(tokens: Record<Session, string>): Promise<Session[]> {
  const statuses = await Promise.all(
    SESSIONS.map(async (session) => (await server.call("GET", CHECKS[session], { token: tokens[session] })).status),
  );
  return SESSIONS.filter((_, index) => statuses[index] === 401);
}

describe.each(PAIRS)("S13 the logout $logout with the token of $whose", ({ logout, whose }) => {
  const expected = whose === "anonymous" ? [] : (ENDED_BY[logout][whose] ?? []);
  // All users may sign out; only a masquerader may return from a masquerade.
  const refused = logout === "exit" && expected.length === 0;

  test("as Bearer ends the expected sessions only, and erases cookies of its own area only", async () => {
    const tokens = await openSessions();
    const answer = await server.call("POST", LOGOUTS[logout], whose === "anonymous" ? {} : { token: tokens[whose] });
    expect(answer.status).toBe(refused ? (whose === "anonymous" ? 401 : 403) : 200);
    expect(await endedSessions(tokens)).toEqual(expected);
    const erased = answer.cookies.filter(({ value }) => value === "").map(({ name }) => name);
    const own = { customer: "atkn", admin: "a_atkn", partner: "p_atkn", exit: "p_atkn" }[logout];
    expect(["atkn", "a_atkn", "p_atkn"].filter((name) => name !== own && erased.includes(name))).toEqual([]);
  });

  test("with the cookies of all areas ends no session of another area", async () => {
    const tokens = await openSessions();
    const cookie = [`atkn=${tokens.customer}`, `a_atkn=${tokens.admin}`, `p_atkn=${tokens.partner}`].join("; ");
    await server.call("POST", LOGOUTS[logout], { ...(whose !== "anonymous" && { token: tokens[whose] }), headers: { cookie } });
    // The cookie of the area is the session that the browser leaves.
    const ofCookie: Session[] = logout === "exit" ? [] : [logout];
    expect((await endedSessions(tokens)).toSorted()).toEqual([...new Set([...expected, ...ofCookie])].toSorted());
  });
});

test.each(SESSIONS)("S13 the cookie of %s without a token ends its session at the logout of its area, and at no other", async (whose) => {
  for (const logout of Object.keys(LOGOUTS) as Logout[]) {
    const tokens = await openSessions();
    await server.call("POST", LOGOUTS[logout], { headers: { cookie: `${COOKIES[whose]}=${tokens[whose]}` } });
    expect(await endedSessions(tokens), logout).toEqual(logout === "exit" ? [] : (ENDED_BY[logout][whose] ?? []));
  }
});
