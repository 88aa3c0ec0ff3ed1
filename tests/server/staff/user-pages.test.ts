import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

interface Block {
  type: string;
  go?: string;
  form?: string;
  where?: object;
  table?: { id: string; rowActions: { label: string; path: string }[] };
}

test("R2.79 R2.80 the list of users links to a page to add a user, and from each row to a page with the forms about that user", async () => {
  const config = (await server.call("GET", "/api/config/admin", { token })).body;
  const blocksOf = async (id: string) => (await server.call("GET", config.pages[id])).body.blocks as Block[];
  const formsOf = async (id: string) => (await blocksOf(id)).filter(({ type }) => type === "form");
  const pageAt = (path: string) => config.routing.routes.find((route: { path: string }) => route.path === path)?.page;
  const [add, list] = await blocksOf("user-management");
  expect(add).toMatchObject({ type: "link", go: "/admin/user-management/add" });
  expect(await formsOf(pageAt(add?.go ?? ""))).toEqual([expect.objectContaining({ form: "add-user" })]);
  expect(list?.table?.rowActions).toEqual([expect.objectContaining({ label: "Edit", path: "/admin/user-management/edit/{id}" })]);
  const about = await formsOf(pageAt("/admin/user-management/edit/{user}"));
  expect(about.map(({ form }) => form)).toEqual(["change-user", "send-link", "remove-second-factor"]);
  for (const { form, where } of about) expect(where, form).toEqual({ user: "user" });
  const { rows } = (await server.call("GET", "/api/admin/tables/admin-users", { token })).body;
  const ids = rows.map(({ id }: { id: string }) => id);
  // No user of the list has a second factor, and all can sign in.
  for (const [form, whom] of Object.entries({ "change-user": ids, "send-link": ids, "remove-second-factor": [] })) {
    const { choices } = (await server.call("GET", `/api/admin/forms/${form}`, { token })).body;
    expect(choices.user.map(({ value }: { value: string }) => value).sort(), form).toEqual([...whom].sort());
  }
});

test("the form about a user begins with their name, role and state, and has those of the last save afterwards; never their email", async () => {
  const { rows } = (await server.call("GET", "/api/admin/tables/admin-users", { token })).body;
  const { id, username, role, state } = rows.find((row: { username: string }) => row.username.startsWith("s-"));
  const path = "/api/admin/forms/change-user";
  const { body } = await server.call("GET", `${path}?about=${id}`, { token });
  expect(body.answers).toEqual({ username, role, state });
  expect((await server.call("GET", path, { token })).body.answers, "without a user").toEqual({});
  // Saved as it was, nothing changes and nobody is signed out.
  const revision = body.now.revisions[id];
  const save = (answers: object, from: string) => server.call("POST", path, { token, body: { revision: from, answers } });
  expect((await save({ user: id, ...body.answers }, revision)).body.now.revisions[id]).toBe(revision);
  const named = await save({ user: id, ...body.answers, username: "renamed.user", email: "new@example.com" }, revision);
  expect(named.body.answers).toEqual({ username: "renamed.user", role, state });
});
