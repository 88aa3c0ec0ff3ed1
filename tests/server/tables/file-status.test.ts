import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { readPage, signInStaff } from "./table-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.each(["mis", "application-status", "commission"])(
  "the file status of %s is filtered by the complete name of a file",
  async (upload) => {
    const token = await signInStaff(server, { area: "admin", roleId: 1 });
    await server.ctx.database.execute(
      `insert into upload_jobs (id, upload, file_name, file_hash, dry_run, staff_id, state, total, report, created_at, ended_at)
      select gen_random_uuid(), $1, name, name, false, (select min(id::text)::uuid from staff), 'done', 0, '{}', now(), now()
      from unnest(array['march.csv', 'april.csv']) name`,
      [upload],
    );
    const names = async (name: string) =>
      (await readPage(server, token, { filter: { file_name: [name] } }, `/api/admin/tables/${upload}-file-status`)).body.rows.map(
        (row: { file_name: string }) => row.file_name,
      );
    expect(await names("march.csv")).toEqual(["march.csv"]);
    expect(await names("march")).toEqual([]);
  },
);
