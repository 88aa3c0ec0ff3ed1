import { afterAll, beforeAll, expect, test } from "vitest";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { answersUnder } from "../../../src/server/platform/releases/answers-under.ts";
import { goodAnswers, goodConsents, type SignedInCustomer, signInCustomer } from "../../support/customer.ts";
import { type Rename, withNickname } from "../../support/renamed-field.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";

const FORM = "personal-loan";
let server: TestServer;
const releases: string[] = [];

const named = (documents: readonly SourceDocument[], name: string, ...renames: Rename[]) => withNickname(documents, FORM, name, ...renames);

beforeAll(async () => {
  server = await startTestServer();
  const shipped = await server.releases.liveDocuments();
  const states = [
    named(shipped, "nickname"),
    named(shipped, "pet_name", ["one", "nickname", "pet_name"]),
    // The list was tidied up: who comes from the first state needs the second's migration.
    named(shipped, "short_name", ["two", "pet_name", "short_name"]),
  ];
  for (const documents of states) {
    const published = await server.releases.publish(documents, { author: "test", note: "a name", source: "product" });
    if (!published.ok) throw new Error(JSON.stringify(published.findings));
    releases.push(published.hash);
  }
});
afterAll(() => server.stop());

const submitUnder = (index: number, answers: object) =>
  answersUnder(
    server.ctx,
    { formId: FORM, from: releases[index] ?? "", answers: answers as Record<string, unknown> },
    server.releases.live(),
    server.ctx.db,
  );

test("answers of an older release pass the migrations of all releases since, and dropped fields are logged", async () => {
  expect(await submitUnder(0, { nickname: "Mina", first_name: "Meera", gender: "NOBODY", gone: 1 })).toEqual({
    answers: { short_name: "Mina", first_name: "Meera" },
    applied: ["one", "two"],
    lost: [
      { name: "gone", reason: "no-field" },
      { name: "gender", reason: "no-choice" },
    ],
  });
  expect((await submitUnder(1, { pet_name: "Mina" })).answers).toEqual({ short_name: "Mina" });
  expect(await submitUnder(2, { gone: 1 })).toEqual({ answers: { gone: 1 }, applied: [], lost: [] });
});

test("customer service sees answers with old names under the current ones", async () => {
  const token = await signInStaff(server, { area: "admin", roleId: 3 });
  const desk = async (customer: SignedInCustomer) => {
    const { body: found } = await server.call("POST", "/api/admin/customers/search", { token, body: { text: customer.mobile } });
    return (await server.call("GET", `/api/admin/desk/${found.customer}/LOAN`, { token })).body.data.answers;
  };
  const [filling, decided] = [await signInCustomer(server), await signInCustomer(server)];
  const save = (customer: SignedInCustomer, method: "PATCH" | "PUT", more: object) =>
    server.call(method, `/api/user/${customer.prospectAppId}`, {
      token: customer.token,
      body: { form: FORM, release: releases[0], ...more },
    });
  expect((await save(filling, "PATCH", { answers: { nickname: "Mina" } })).status).toBe(200);
  const whole = { answers: { ...goodAnswers(), nickname: "Mina" }, consents: goodConsents(), complete: true };
  expect((await save(decided, "PUT", whole)).status).toBe(200);
  for (const customer of [filling, decided]) expect(await desk(customer)).toContainEqual(expect.objectContaining({ name: "short_name" }));
});

test("a draft and an application that are 40 days old are returned under current names, and the form reports the change", async () => {
  const [filling, decided] = [await signInCustomer(server), await signInCustomer(server)];
  const old = { form: FORM, release: releases[0] };
  const call = (customer: SignedInCustomer, method: "GET" | "PATCH" | "PUT", path = "", body?: object) =>
    server.call(method, `/api/user/${customer.prospectAppId}${path}`, { token: customer.token, ...(body && { body }) });
  expect((await call(filling, "PATCH", "", { ...old, answers: { nickname: "Mina", first_name: "Meera" } })).status).toBe(200);
  const complete = { ...old, answers: { ...goodAnswers(), nickname: "Mina" }, consents: goodConsents(), complete: true };
  expect((await call(decided, "PUT", "", complete)).status).toBe(200);

  const start = async (customer: SignedInCustomer) => (await call(customer, "GET", `/draft?form=${FORM}`)).body;
  expect((await start(filling)).data).toMatchObject({ release: releases[0], answers: { nickname: "Mina" }, renewed: false });
  server.clock.pass(40 * 86_400);
  const [again, back] = [await signInCustomer(server, filling.mobile), await signInCustomer(server, decided.mobile)];
  const { data } = await start(again);
  expect(data).toMatchObject({ release: releases[2], renewed: true });
  expect(data.answers).toEqual({ short_name: "Mina", first_name: "Meera" });
  expect((await start(back)).known).toMatchObject({ short_name: "Mina", first_name: "Meera" });
});

test("after a rollback, answers entered since are read under their old names", async () => {
  const second = server.releases.publication() - 1;
  await server.releases.takeBack(second, { author: "test", note: "too short" });
  expect(server.releases.live().hash).toBe(releases[1]);
  expect((await submitUnder(2, { short_name: "Mina" })).answers).toEqual({ pet_name: "Mina" });
  expect((await submitUnder(0, { nickname: "Mina" })).answers).toEqual({ pet_name: "Mina" });
});
