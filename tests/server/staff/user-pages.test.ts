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
