import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DraftEdit } from "../../../src/contract/customer/profile.ts";
import { goodAnswers, goodConsents, type SignedInCustomer, signInCustomer } from "../../support/customer.ts";
import { withNickname } from "../../support/renamed-field.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const FORM = "personal-loan";
let server: TestServer;
/** Asks for `nickname`; and asks for it as `pet_name`, by a migration, and knows no postgraduates any more. */
let [old, live] = ["", ""];
/** Has chosen under the first what the second does not know. */
let postgraduate: SignedInCustomer;

beforeAll(async () => {
  server = await startTestServer();
  const shipped = await server.releases.liveDocuments();
  const publish = async (documents: typeof shipped) => {
    const published = await server.releases.publish(documents, { author: "test", note: "a name", source: "product" });
    if (!published.ok) throw new Error(JSON.stringify(published.findings));
    return published.hash;
  };
  old = await publish(withNickname(shipped, FORM, "nickname"));
  postgraduate = await signInCustomer(server);
  const answers = { nickname: "Mina", educational_level: "POSTGRADUATE" };
  await save(postgraduate, { release: old, answers, edit: edit(0, "nickname", "educational_level") });
  const renamed = withNickname(shipped, FORM, "pet_name", ["one", "nickname", "pet_name"]);
  live = await publish(JSON.parse(JSON.stringify(renamed).replaceAll('"POSTGRADUATE"', '"MASTER"')));
});
afterAll(() => server.stop());

const call = ({ token, prospectAppId }: SignedInCustomer, method: "GET" | "PATCH" | "PUT", body?: object, path = "") =>
  server.call(method, `/api/user/${prospectAppId}${path}`, { token, ...(body && { body: { form: FORM, ...body } }) });
const draftOf = async (customer: SignedInCustomer) => (await call(customer, "GET", undefined, `/draft?form=${FORM}`)).body.data;

/** What a page says of its draft, the first that it sends. */
const edit = (revision: number, ...changed: string[]): DraftEdit => ({ writer: randomUUID(), sequence: 1, revision, changed });

async function save(customer: SignedInCustomer, body: object) {
  const { status, body: saved } = await call(customer, "PATCH", body);
  expect(status, JSON.stringify(saved)).toBe(200);
  return saved;
}

describe("an answer that a migration renames", () => {
  test("is not lost when a page of the new release saves over a draft of the old one", async () => {
    const customer = await signInCustomer(server);
    await save(customer, { release: old, answers: { nickname: "Mina", first_name: "Meera" }, edit: edit(0, "nickname", "first_name") });
    const { merged } = await save(customer, { release: live, answers: { last_name: "Rao" }, edit: edit(0, "last_name") });
    const all = { pet_name: "Mina", first_name: "Meera", last_name: "Rao" };
    expect(merged).toEqual({ answers: all, conflicts: { last_name: null } });
    expect(await draftOf(customer)).toMatchObject({ release: live, renewed: false, answers: all });
  });

  test("is not lost when a page of the old release saves over a draft of the new one, each seeing its own names", async () => {
    const customer = await signInCustomer(server);
    await save(customer, { release: live, answers: { pet_name: "Mina", emi: 5 }, edit: edit(0, "pet_name", "emi") });
    const own = { nickname: "Mini", first_name: "Meera" };
    const saved = await save(customer, { release: old, answers: own, edit: edit(0, "nickname", "first_name") });
    expect(saved.merged).toEqual({ answers: { ...own, emi: 5 }, conflicts: { nickname: "Mina", first_name: null } });
    expect(await draftOf(customer)).toMatchObject({ release: live, answers: { pet_name: "Mini", first_name: "Meera", emi: 5 } });
    // What the page took away goes, under whichever name.
    await save(customer, { release: old, answers: { first_name: "Meera" }, edit: { ...edit(saved.revision, "nickname"), sequence: 2 } });
    expect((await draftOf(customer)).answers).toEqual({ first_name: "Meera", emi: 5 });
  });

  test("is not lost when partial answers are merged into a draft of the other release", async () => {
    const customer = await signInCustomer(server);
    await save(customer, { release: old, answers: { nickname: "Mina", first_name: "Meera" } });
    const part = { release: live, answers: { last_name: "Rao" }, consents: [], complete: false };
    expect((await call(customer, "PUT", part)).status).toBe(200);
    expect((await draftOf(customer)).answers).toEqual({ pet_name: "Mina", first_name: "Meera", last_name: "Rao" });
  });

  test("is not lost if a page continues a form that another page has submitted under the old release", async () => {
    const customer = await signInCustomer(server);
    await save(customer, { release: old, answers: { nickname: "Mi" } });
    const whole = { release: old, answers: { ...goodAnswers(), nickname: "Mina" }, consents: goodConsents(), complete: true };
    expect((await call(customer, "PUT", whole)).status).toBe(200);
    const { merged } = await save(customer, { release: live, answers: { emi: 9 }, edit: edit(0, "emi") });
    expect(merged.answers).toMatchObject({ pet_name: "Mina", emi: 9 });
  });
});

describe("a page whose release the server no longer accepts", () => {
  test("sends its answers for the live release, and gets them back under its names", async () => {
    const before = await signInCustomer(server);
    const first = { answers: { nickname: "Mina", first_name: "Meera" }, edit: edit(0, "nickname", "first_name") };
    const { revision } = await save(before, { release: old, ...first });
    server.clock.pass(40 * 86_400);
    const customer = await signInCustomer(server, before.mobile);
    const answers = { nickname: "Mini", first_name: "Meera", last_name: "Rao" };
    const next = { answers, edit: { ...first.edit, sequence: 2, revision, changed: ["nickname", "last_name"] } };
    const refused = await call(customer, "PATCH", { release: old, ...next });
    expect([refused.status, refused.body.code]).toEqual([409, "RELEASE_UNKNOWN"]);
    const carried = { pet_name: "Mini", first_name: "Meera", last_name: "Rao" };
    const saved = await save(customer, { release: live, answersRelease: old, ...next });
    expect(saved).toMatchObject({ revision: revision + 1, merged: { answers: carried } });
    expect(await draftOf(customer)).toMatchObject({ release: live, renewed: false, answers: carried });
    // Typed while that was on its way.
    const later = {
      answers: { ...answers, nickname: "Minu" },
      edit: { ...next.edit, sequence: 3, revision: revision + 1, changed: ["nickname"] },
    };
    expect((await save(customer, { release: live, answersRelease: old, ...later })).merged.answers).toEqual({
      ...carried,
      pet_name: "Minu",
    });
  });

  test("gets all that it sends back, if the server has no draft yet", async () => {
    const customer = await signInCustomer(server);
    const answers = { nickname: "Mini", first_name: "Meera" };
    const saved = await save(customer, { release: live, answersRelease: old, answers, edit: edit(0, "nickname") });
    expect(saved.merged).toEqual({ answers: { pet_name: "Mini", first_name: "Meera" }, conflicts: {} });
  });

  test("is refused if the release that it names never existed, and if a text is longer than any field accepts", async () => {
    const customer = await signInCustomer(server);
    const never = await call(customer, "PATCH", { release: live, answersRelease: "0".repeat(64), answers: {} });
    expect([never.status, never.body.fields[0].path]).toEqual([400, "/answersRelease"]);
    const long = await call(customer, "PATCH", { release: live, answersRelease: old, answers: { nickname: "x".repeat(4_001) } });
    expect([long.status, long.body.fields[0].path]).toEqual([400, "/answers/nickname"]);
  });
});

test("an answer with a removed choice is reported by its field's label until it is entered again", async () => {
  server.clock.pass(40 * 86_400);
  const customer = await signInCustomer(server, postgraduate.mobile);
  const start = async (language: string) => {
    const headers = { "accept-language": language };
    return (await server.call("GET", `/api/user/${customer.prospectAppId}/draft?form=${FORM}`, { token: customer.token, headers })).body;
  };
  const { data, lost } = await start("hi");
  expect({ data, lost }).toMatchObject({ data: { release: live, renewed: true, answers: { pet_name: "Mina" } }, lost: ["शिक्षा"] });
  expect(data.answers).not.toHaveProperty("educational_level");
  expect((await start("en")).lost).toEqual(["Education"]);
  const newAnswers = { pet_name: "Mina", educational_level: "MASTER" };
  await save(customer, { release: live, answers: newAnswers, edit: edit(data.revision, "educational_level") });
  expect(await start("en")).not.toHaveProperty("lost");
});
