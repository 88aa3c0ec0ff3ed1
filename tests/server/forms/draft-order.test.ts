import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DraftEdit } from "../../../src/contract/customer/profile.ts";
import { goodAnswers, goodConsents, type SignedInCustomer, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const FORM = "personal-loan";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A page with the form, as a browser keeps it: it numbers its drafts and remembers the revision that it saw last. */
class Page {
  readonly writer = randomUUID();
  sequence = 0;
  revision: number;
  readonly #customer: SignedInCustomer;

  constructor(customer: SignedInCustomer, revision = 0) {
    this.#customer = customer;
    this.revision = revision;
  }

  /** Saves a draft; the parts in `edit` replace what the page would send. */
  async save(answers: object, changed: string[], edit: Partial<DraftEdit> = {}) {
    this.sequence += 1;
    const { writer, sequence, revision } = this;
    const { status, body } = await patch(this.#customer, answers, { writer, sequence, revision, changed, ...edit });
    expect(status, JSON.stringify(body)).toBe(200);
    this.revision = body.revision;
    return body;
  }
}

const patch = ({ token, prospectAppId }: SignedInCustomer, answers: object, edit?: unknown) =>
  server.call("PATCH", `/api/user/${prospectAppId}`, {
    token,
    body: { form: FORM, release: server.releases.live().hash, answers, ...(edit !== undefined && { edit }) },
  });
async function put({ token, prospectAppId }: SignedInCustomer, change: object = {}) {
  const body = {
    form: FORM,
    release: server.releases.live().hash,
    answers: goodAnswers(),
    consents: goodConsents(),
    complete: true,
    ...change,
  };
  expect((await server.call("PUT", `/api/user/${prospectAppId}`, { token, body })).status).toBe(200);
}
const draftOf = async ({ token, prospectAppId }: SignedInCustomer) =>
  (await server.call("GET", `/api/user/${prospectAppId}/draft?form=${FORM}`, { token })).body.data;

/** A customer with the form in two tabs, both of which have seen the draft. */
async function openTwoTabs(answers: object) {
  const customer = await signInCustomer(server);
  const one = new Page(customer);
  await one.save(answers, Object.keys(answers));
  return { customer, one, two: new Page(customer, one.revision) };
}
const clearedOf = async ({ token, prospectAppId }: SignedInCustomer) =>
  ((await server.call("GET", `/api/user/${prospectAppId}/draft?form=${FORM}`, { token })).body.cleared as string[]).filter(
    // The one default of the form, which these answers leave out.
    (name) => name !== "loan_tenure",
  );

describe("two tabs", () => {
  test("that change different answers: both changes are stored, and each tab receives the other's with its next draft", async () => {
    const { customer, one, two } = await openTwoTabs({ first_name: "Meera", last_name: "Rao", emi: 500 });
    expect(await one.save({ first_name: "Mira", last_name: "Rao", emi: 500 }, ["first_name"])).toMatchObject({ revision: 2, merged: null });
    const merged = { first_name: "Mira", last_name: "Sharma", emi: 500 };
    expect(await two.save({ first_name: "Meera", last_name: "Sharma", emi: 500 }, ["last_name"])).toMatchObject({
      revision: 3,
      merged: { answers: merged, conflicts: { last_name: "Rao" } },
    });
    expect(await draftOf(customer)).toMatchObject({ revision: 3, answers: merged });
    expect((await one.save({ first_name: "Mira", last_name: "Rao", emi: 700 }, ["emi"])).merged.answers).toEqual({ ...merged, emi: 700 });
  });

  test("that change the same answer: the later one is stored, and its tab receives the replaced value", async () => {
    const { customer, one, two } = await openTwoTabs({ monthly_income: 50_000 });
    await one.save({ monthly_income: 60_000 }, ["monthly_income"]);
    const { merged } = await two.save({ monthly_income: 70_000, emi: 5 }, ["monthly_income", "emi"]);
    expect(merged).toEqual({ answers: { monthly_income: 70_000, emi: 5 }, conflicts: { monthly_income: 60_000, emi: null } });
    expect((await draftOf(customer)).answers).toEqual({ monthly_income: 70_000, emi: 5 });
  });

  test("an answer deleted in one is deleted, even if the other still has it", async () => {
    const { customer, one, two } = await openTwoTabs({ first_name: "Meera", last_name: "Rao", emi: 500 });
    await one.save({ last_name: "Rao", emi: 500 }, ["first_name"]);
    const { merged } = await two.save({ first_name: "Meera", last_name: "Rao" }, ["emi"]);
    expect(merged).toEqual({ answers: { last_name: "Rao" }, conflicts: { emi: 500 } });
    expect((await draftOf(customer)).answers).toEqual({ last_name: "Rao" });
  });

  test("a page that has seen the whole draft replaces it completely", async () => {
    const { customer, two } = await openTwoTabs({ first_name: "Meera", last_name: "Rao" });
    expect(await two.save({ first_name: "Mira" }, [])).toMatchObject({ revision: 2, merged: null });
    expect((await draftOf(customer)).answers).toEqual({ first_name: "Mira" });
  });

  test("concurrent drafts of two pages both survive", async () => {
    const { customer, one, two } = await openTwoTabs({ first_name: "Meera", last_name: "Rao" });
    const saves = Array.from({ length: 10 }, (_, index) => [
      one.save({ first_name: `Meera ${index}`, last_name: "Rao" }, ["first_name"], { revision: 1 }),
      two.save({ first_name: "Meera", last_name: `Rao ${index}` }, ["last_name"], { revision: 1 }),
    ]);
    await Promise.all(saves.flat());
    expect((await draftOf(customer)).answers).toEqual({ first_name: "Meera 9", last_name: "Rao 9" });
  });
});

describe("a late draft", () => {
  test("that is older than the page's last one changes nothing, and returns the current revision", async () => {
    const { customer, one } = await openTwoTabs({ first_name: "Meera" });
    await one.save({ first_name: "Meera S" }, ["first_name"]);
    for (const sequence of [1, 2]) {
      expect(await one.save({ first_name: "Me" }, ["first_name"], { sequence })).toMatchObject({ revision: 2, merged: null });
    }
    expect(await draftOf(customer)).toMatchObject({ revision: 2, answers: { first_name: "Meera S" } });
  });

  test("is detected by its page's sequence number also after another page or a caller without numbers has saved", async () => {
    const { customer, one, two } = await openTwoTabs({ first_name: "Meera" });
    await two.save({ first_name: "Meera", last_name: "Rao" }, ["last_name"]);
    await patch(customer, { first_name: "Meera", last_name: "Sharma" });
    await one.save({ first_name: "Me" }, ["first_name"], { sequence: 1, revision: 0 });
    expect((await draftOf(customer)).answers).toEqual({ first_name: "Meera", last_name: "Sharma" });
  });

  test("has no effect once its page has submitted the form", async () => {
    const { customer, one } = await openTwoTabs({ first_name: "Me" });
    await put(customer);
    await one.save({ first_name: "M" }, ["first_name"], { sequence: 1, revision: 0 });
    expect(await draftOf(customer)).toBeNull();
  });
});

describe("a form submitted meanwhile", () => {
  test("a later change in another tab is merged into the submitted answers", async () => {
    const { customer, two } = await openTwoTabs({ first_name: "Mira", last_name: "Rao" });
    await put(customer);
    const { merged } = await two.save({ first_name: "Mira", last_name: "Iyer" }, ["last_name"]);
    const { first_name, monthly_income } = goodAnswers();
    expect(merged.answers).toMatchObject({ first_name, monthly_income, last_name: "Iyer", tin: "ABCP******" });
    expect(merged.conflicts).toEqual({ last_name: goodAnswers().last_name });
    expect((await draftOf(customer)).answers).toEqual(merged.answers);
  });

  test("a page that never saw a draft does not restore the old profile", async () => {
    const { customer } = await openTwoTabs({ first_name: "Mira" });
    await put(customer);
    const { merged } = await new Page(customer).save({ first_name: "Old", emi: 5 }, ["emi"]);
    expect(merged.answers).toMatchObject({ first_name: goodAnswers().first_name, emi: 5 });
  });

  test("a page that knows the revision from a late draft alone does not restore the old answers", async () => {
    const { customer, one } = await openTwoTabs({ first_name: "Mira" });
    await put(customer);
    await one.save({ first_name: "Mi" }, ["first_name"], { sequence: 1 });
    const { merged } = await one.save({ first_name: "Mira", emi: 5 }, ["emi"]);
    expect(merged?.answers).toMatchObject({ first_name: goodAnswers().first_name, emi: 5 });
  });

  test("a draft started afterwards is never mistaken for one that a page has seen before", async () => {
    const { customer, two } = await openTwoTabs({ first_name: "Mira" });
    await put(customer);
    await patch(customer, { last_name: "Iyer" });
    const { merged } = await two.save({ first_name: "Mira", emi: 5 }, ["emi"]);
    expect(merged.answers).toEqual({ last_name: "Iyer", emi: 5 });
  });
});

test("a partial save counts as another page's change for an open page", async () => {
  const { customer, one } = await openTwoTabs({ first_name: "Meera", last_name: "Rao" });
  await put(customer, { answers: { monthly_income: 70_000 }, consents: [], complete: false });
  expect((await draftOf(customer)).revision).toBe(2);
  const { merged } = await one.save({ first_name: "Mira", last_name: "Rao" }, ["first_name"]);
  expect(merged.answers).toEqual({ first_name: "Mira", last_name: "Rao", monthly_income: 70_000 });
});

test("a save without an edit replaces the whole draft, and pages detect it by the revision", async () => {
  const { customer, one } = await openTwoTabs({ first_name: "Meera", last_name: "Rao" });
  const { body } = await patch(customer, { last_name: "Iyer" });
  expect(body).toEqual({ savedAt: expect.any(String), revision: 2, merged: null });
  expect(await draftOf(customer)).toMatchObject({ revision: 2, answers: { last_name: "Iyer" } });
  expect((await one.save({ last_name: "Rao", emi: 5 }, ["emi"])).merged.answers).toEqual({ last_name: "Iyer", emi: 5 });
});

test("the values that a response returns are stored encrypted in the database", async () => {
  const { two } = await openTwoTabs({ last_name: "Sealedworth" });
  await two.save({ last_name: "Sealedworth", first_name: "Quietly" }, ["first_name"], { revision: 0 });
  const { rows } = await server.ctx.database.execute("select * from drafts");
  expect(JSON.stringify(rows)).not.toMatch(/Sealedworth|Quietly/);
});

describe("an invalid edit is refused, and changes nothing", () => {
  const writer = randomUUID();
  const good = { writer, sequence: 1, revision: 0, changed: ["first_name"] };
  let customer: SignedInCustomer;
  beforeAll(async () => {
    customer = await signInCustomer(server);
  });
  test.each<[string, unknown]>([
    ["null", null],
    ["a text", "1"],
    ["a list", [good]],
    ["a missing writer", { ...good, writer: undefined }],
    ["a writer that is not an id", { ...good, writer: "me' or 1=1" }],
    ["a sequence of 0", { ...good, sequence: 0 }],
    ["a sequence above the stored range", { ...good, sequence: 2 ** 31 }],
    ["a sequence as a string", { ...good, sequence: "1" }],
    ["a negative revision", { ...good, revision: -1 }],
    ["a fractional revision", { ...good, revision: 0.5 }],
    ["changed as a string", { ...good, changed: "first_name" }],
    ["__proto__ as a name", { ...good, changed: ["__proto__"] }],
    ["constructor as a name", { ...good, changed: ["constructor"] }],
    ["a name that is not a field of the form", { ...good, changed: ["pet"] }],
    ["a name within an answer", { ...good, changed: ["loans/0/emi"] }],
    ["more names than the limit", { ...good, changed: Array.from({ length: 501 }, () => "first_name") }],
    ["an additional property", { ...good, force: true }],
  ])("%s", async (_, edit) => {
    expect((await patch(customer, { first_name: "Meera" }, edit)).status).toBe(400);
    expect(await draftOf(customer)).toBeNull();
  });

  test("a future revision, a duplicate name and an unknown name are harmless", async () => {
    await patch(customer, { first_name: "Meera", last_name: "Rao" });
    const changed = ["first_name", "first_name", "emi"];
    const { merged } = await new Page(customer).save({ first_name: "Mira" }, changed, { revision: 2 ** 31 - 1 });
    expect(merged).toEqual({ answers: { first_name: "Mira", last_name: "Rao" }, conflicts: { first_name: "Meera" } });
    expect((await draftOf(customer)).answers).toEqual({ first_name: "Mira", last_name: "Rao" });
  });
});

test("a deleted answer is reported until it is entered again, but not to callers without an edit", async () => {
  const customer = await signInCustomer(server);
  const cleared = () => clearedOf(customer);
  expect(await cleared()).toEqual([]);
  const page = new Page(customer);
  await page.save({ first_name: "Meera" }, ["first_name", "last_name", "address2"]);
  expect(await cleared()).toEqual(["last_name", "address2"]);
  // The page does not say it again.
  await page.save({ first_name: "Mira" }, ["first_name"]);
  expect(await cleared()).toEqual(["last_name", "address2"]);
  await page.save({ first_name: "Mira", address2: "Pune" }, ["address2"]);
  expect(await cleared()).toEqual(["last_name"]);
  // Another page, which has not seen that, takes one away and answers the other.
  await new Page(customer).save({ last_name: "Rao" }, ["address2", "last_name"]);
  expect(await cleared()).toEqual(["address2"]);
  await put(customer);
  // The form was sent with it.
  expect(await cleared()).toEqual([]);
  expect((await patch(customer, { first_name: "Mira" })).status).toBe(200);
  expect(await cleared()).toEqual([]);
});

test("a submitted form records which of its initial answers were deleted, also without a draft, until they are entered again", async () => {
  const customer = await signInCustomer(server);
  const { address2, ...without } = { ...goodAnswers(), address2: "Near the park" };
  await put(customer, { answers: { ...without, address2 } });
  expect(await clearedOf(customer)).toEqual([]);
  await put(customer, { answers: without });
  expect(await clearedOf(customer)).toEqual(["address2"]);
  // Once more without it: it did not begin with one, yet stays taken away.
  await put(customer, { answers: without });
  expect(await clearedOf(customer)).toEqual(["address2"]);
  await put(customer, { answers: { ...without, address2 } });
  expect(await clearedOf(customer)).toEqual([]);
});
