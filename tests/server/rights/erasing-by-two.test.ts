import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormNotice } from "../../../src/contract/staff/staff-forms.ts";
import { enforceRetention } from "../../../src/server/features/erasure/enforce-retention.ts";
import { signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";
import { type Erasers, sessionOf, signInErasers } from "./erasure-staff.ts";

const PASSWORD = "kadamba-veranda-42";

let server: TestServer;
let staff: Erasers;
beforeAll(async () => {
  server = await startTestServer();
  staff = await signInErasers(server);
});
afterAll(() => server.stop());

const form = async (token: string, id: string, answers: { user?: string; [name: string]: unknown }): Promise<FormNotice[]> => {
  const { body } = await server.call("GET", `/api/admin/forms/${id}`, { token });
  const revision = body.now?.revisions?.[answers.user ?? ""] ?? body.revision;
  const saved = await server.call("POST", `/api/admin/forms/${id}`, { token, body: { revision, answers } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return saved.body.notices ?? [];
};
/** Sets the password by the link of a notice. */
const accept = async ([notice]: readonly FormNotice[]) => {
  if (notice?.kind !== "link") throw new Error(`expected a link, not ${notice?.kind}`);
  const link = notice.link.split("#")[1];
  const answers = { password: PASSWORD, again: PASSWORD };
  const { status, body } = await server.call("POST", "/api/admin/forms/set-password", { body: { revision: "", link, answers } });
  expect(status, JSON.stringify(body)).toBe(200);
};
/** Adds a member who accepts the invitation. Returns their token. */
const add = async (token: string, username: string) => {
  await accept(await form(token, "add-user", { username, role: "1" }));
  return sessionOf(server, username);
};
const idOf = async (username: string) =>
  (await server.ctx.db.selectFrom("staff").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;
const change = async (token: string, username: string, answers: object) =>
  form(token, "change-user", { user: await idOf(username), ...answers });

/** A member whom no present member added. */
const addUnrelatedMember = async () => {
  const token = await signInStaff(server, { area: "admin", roleId: 1 });
  return { token, username: (await server.call("GET", "/api/admin-reverify", { token })).body.data.username as string };
};

/** Proposes with one token and confirms with another. Returns the response to the second. */
async function eraseByTwo(proposer: string, confirmer: string) {
  const customer = await signInCustomer(server);
  const { body: found } = await staff.call(proposer, "POST", "/search", { contact: customer.mobile });
  const { body } = await staff.call(proposer, "POST", "", { customerId: found.data[0].customerId, reason: "asked" });
  const confirmed = await staff.call(confirmer, "POST", `/${body.data.id}/confirm`);
  return { id: body.data.id as string, result: confirmed.body.code ?? confirmed.status };
}

describe("two accounts that one person may control do not count as two", () => {
  test("a member who adds an account may have accepted its invitation, and that of the next one", async () => {
    const added = await add(staff.first, "added.one");
    expect((await eraseByTwo(staff.first, added)).result).toBe("ONE_PERSON");
    expect((await eraseByTwo(added, staff.first)).result).toBe("ONE_PERSON");
    // Both added by the same hand, or one by the other's.
    const sibling = await add(staff.first, "added.two");
    expect((await eraseByTwo(added, sibling)).result).toBe("ONE_PERSON");
    const descendant = await add(added, "added.three");
    expect((await eraseByTwo(staff.first, descendant)).result).toBe("ONE_PERSON");
    expect((await eraseByTwo(added, staff.second)).result).toBe(200);
    const { id } = await eraseByTwo(staff.first, added);
    expect((await staff.confirm(id)).status).toBe(200);
  });

  test("as may a member who sets another's password, but not their own", async () => {
    const { token, username } = await addUnrelatedMember();
    await change(token, username, { password: "another-veranda-43" });
    expect((await eraseByTwo(staff.first, await sessionOf(server, username))).result).toBe(200);
    await change(staff.first, username, { password: "another-veranda-44" });
    expect((await eraseByTwo(staff.first, await sessionOf(server, username))).result).toBe("ONE_PERSON");
  });

  test("as may a member who sets the email for another's links, but not their own", async () => {
    const { token, username } = await addUnrelatedMember();
    await change(token, username, { email: "own@example.com" });
    expect((await eraseByTwo(staff.first, token)).result).toBe(200);
    // Only its holder receives a link to their own address.
    expect(await form(staff.first, "send-link", { user: await idOf(username) })).toEqual([expect.objectContaining({ kind: "mailed" })]);
    expect((await eraseByTwo(staff.first, token)).result).toBe(200);
    await change(staff.first, username, { email: "of-the-first@example.com" });
    expect((await eraseByTwo(staff.first, token)).result).toBe("ONE_PERSON");
    expect((await eraseByTwo(token, staff.first)).result).toBe("ONE_PERSON");
    expect((await eraseByTwo(staff.second, token)).result).toBe(200);
  });

  test("as may a member who is shown a link for another, but not one who only received it for their own account", async () => {
    const { token, username } = await addUnrelatedMember();
    const sendLink = async (by: string) => form(by, "send-link", { user: await idOf(username) });
    await sendLink(token);
    expect((await eraseByTwo(staff.first, token)).result).toBe(200);
    await accept(await sendLink(staff.first));
    const openSession = await sessionOf(server, username);
    expect((await eraseByTwo(staff.first, openSession)).result).toBe("ONE_PERSON");
    expect((await eraseByTwo(openSession, staff.first)).result).toBe("ONE_PERSON");
    expect((await eraseByTwo(staff.second, openSession)).result).toBe(200);
  });
});

test("a proposal of a member who was removed or changed role cannot be confirmed", async () => {
  for (const gone of [{ state: "disabled" }, { role: "2" }]) {
    const username = `leaves.${Object.keys(gone)[0]}`;
    const leaver = await add(staff.second, username);
    const other = await signInStaff(server, { area: "admin", roleId: 1 });
    const customer = await signInCustomer(server);
    const { body: found } = await staff.call(leaver, "POST", "/search", { contact: customer.mobile });
    const { body } = await staff.call(leaver, "POST", "", { customerId: found.data[0].customerId, reason: "asked" });
    await change(staff.second, username, gone);
    const confirmed = await staff.call(other, "POST", `/${body.data.id}/confirm`);
    expect([confirmed.status, confirmed.body.code]).toEqual([409, "PROPOSER_LEFT"]);
    expect((await staff.call(other, "POST", `/${body.data.id}/take-back`)).status).toBe(200);
  }
});

test("S58 repeated reads of proposals and their customers are rate-limited", async () => {
  const reader = await signInStaff(server, { area: "admin", roleId: 1 });
  const customer = await signInCustomer(server);
  const { id } = await staff.propose(customer);
  for (const path of [`/${id}`, ""]) {
    const statuses: number[] = [];
    for (let index = 0; index < 80 && !statuses.includes(429); index++) statuses.push((await staff.call(reader, "GET", path)).status);
    expect(statuses.at(-1), path).toBe(429);
  }
});

describe("the refusal of a request", () => {
  const asked = async () => {
    const customer = await signInCustomer(server);
    await server.call("POST", "/api/my/erasure", { token: customer.token });
    const { body } = await staff.call(staff.first, "POST", "/search", { contact: customer.mobile });
    return { ...customer, id: body.data[0].asked.id as string, customerId: body.data[0].customerId as string };
  };
  const refuse = (id: string, reason: string, token = staff.first) => staff.call(token, "POST", `/requests/${id}/refuse`, { reason });

  test("is sent to the customer with its reason, recorded in the audit, and closes the request", async () => {
    const customer = await asked();
    expect((await refuse(customer.id, "because")).status).toBe(400);
    expect((await staff.call(staff.first, "POST", `/requests/${customer.id}/refuse`, {})).status).toBe(400);
    expect((await refuse(customer.id, "dispute")).status).toBe(200);
    const again = await refuse(customer.id, "dispute");
    expect([again.status, again.body.code]).toEqual([409, "RECORD_CHANGED"]);
    const { body } = await server.call("GET", "/api/my/data", { token: customer.token, headers: { cookie: "language=hi" } });
    const reason = "आपकी कोई शिकायत या विवाद अभी सुलझा नहीं है";
    expect(body.data.erasure).toMatchObject({ state: "refused", reason, endedAt: expect.any(String) });
    const { body: sent } = await server.call("GET", `/api/dev/outbox?to=${customer.mobile}`);
    expect(sent[0]).toMatchObject({ template: "erasure-refused", params: { date: expect.stringMatching(/^\d\d\/\d\d\/20\d\d$/) } });
    const auditEntries = server.ctx.db.selectFrom("staff_actions").select("subject").where("action", "=", "erasure-request-refused");
    expect(await auditEntries.execute()).toContainEqual({ subject: `${customer.id} dispute` });
    const { body: found } = await staff.call(staff.first, "POST", "/search", { contact: customer.mobile });
    expect(found.data[0].asked).toBeNull();
    expect((await server.call("POST", "/api/my/erasure", { token: customer.token })).body.data).toMatchObject({
      state: "asked",
      reason: null,
    });
  });

  test("ends the proposal based on it; of a concurrent refusal and confirmation one succeeds", async () => {
    const customer = await asked();
    const { id } = await staff.propose(customer);
    expect((await refuse(customer.id, "identity")).status).toBe(200);
    expect((await staff.confirm(id)).body.code).toBe("RECORD_CHANGED");
    const other = await asked();
    const { id: open } = await staff.propose(other);
    const race = await Promise.all([staff.confirm(open), refuse(other.id, "identity"), staff.confirm(open)]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("is for role 1 only", async () => {
    const { id } = await asked();
    for (const roleId of [2, 3, 4] as const)
      expect((await refuse(id, "identity", await signInStaff(server, { area: "admin", roleId }))).status).toBe(403);
  });
});

test("a message about an erasure that cannot be sent is deleted after a day", async () => {
  const customer = await signInCustomer(server);
  const { id } = await staff.propose(customer);
  const { body } = await staff.confirm(id);
  const messages = async () => (await server.call("GET", `/api/dev/outbox?to=${customer.mobile}`)).body;
  expect(await messages()).toHaveLength(1);
  expect(body.data.stays.map(({ what }: { what: string }) => what).join()).toMatch(/Spreadsheets.*CRM/);
  server.clock.pass(25 * 3_600);
  await enforceRetention(server.ctx);
  expect(await messages()).toEqual([]);
});

test("an email address is masked like names and numbers", async () => {
  const customer = await signInCustomer(server, "zarina.q@rare-domain.com");
  const reader = await signInStaff(server, { area: "admin", roleId: 1 });
  const { body } = await staff.call(reader, "POST", "/search", { contact: customer.mobile });
  expect(body.data[0]).toMatchObject({ email: "z•••" });
});

test("proposals are paginated, and none is skipped when another ends meanwhile", async () => {
  const { first, second } = await signInErasers(server);
  const by = { ...staff, first, second };
  const proposed: string[] = [];
  for (let index = 0; index < 5; index++) {
    const customer = await signInCustomer(server);
    const { body } = await staff.call(first, "POST", "/search", { contact: customer.mobile });
    proposed.push((await staff.call(first, "POST", "", { customerId: body.data[0].customerId, reason: "asked" })).body.data.id);
  }
  const page = async (query: string) => (await by.call(second, "GET", `?${query}`)).body;
  const one = await page("limit=2");
  const seen = [one];
  await by.call(second, "POST", `/${one.data[1].id}/take-back`);
  for (let next = one.nextCursor; next !== null; next = seen.at(-1).nextCursor)
    seen.push(await page(`limit=2&cursor=${encodeURIComponent(next)}`));
  const ids = seen.flatMap(({ data }) => data.map(({ id }: { id: string }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(proposed));
  const times = seen.flatMap(({ data }) => data.map(({ proposedAt }: { proposedAt: string }) => proposedAt));
  expect(times).toEqual([...times].sort());
  expect((await by.call(second, "GET", "?cursor=made-up")).status).toBe(400);
});
