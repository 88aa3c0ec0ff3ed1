import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffAction } from "../../../src/contract/staff/staff-actions.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";
import { FORM_TYPE, formOf } from "../uploads/upload-server.ts";

/** The callers: each role of the staff, a partner of a brand, and an anonymous caller. */
const CALLERS = ["1", "2", "3", "4", "partner", "anonymous"] as const;
type Caller = (typeof CALLERS)[number];
const REFUSED = [401, 403, 404];

let server: TestServer;
const tokens: Partial<Record<Caller, string>> = {};
beforeAll(async () => {
  // Each caller requests each document: more calls than the limit per minute.
  server = await startTestServer();
  for (const roleId of [1, 2, 3, 4] as const) tokens[`${roleId}`] = await signInStaff(server, { area: "admin", roleId });
  tokens.partner = await signInStaff(server, { area: "partner", brand: "marigold" });
});
afterAll(() => server.stop());

interface Kind {
  id: string;
  area: "admin" | "partner";
  roles: readonly number[];
  partners: boolean;
}

/** What a call that is not refused may answer where what was sent is not all that it takes; `200` alone where nothing is sent. */
async function expectedStatuses(
  documents: readonly Kind[],
  call: (document: Kind, area: "admin" | "partner", token?: string) => Promise<number>,
  whole = true,
) {
  const wrong: string[] = [];
  for (const document of documents)
    for (const caller of CALLERS)
      for (const area of ["admin", "partner"] as const) {
        const may =
          caller === "partner"
            ? area === "partner" && document.partners
            : area === "admin" && document.area === "admin" && document.roles.includes(Number(caller));
        const status = await call(document, area, tokens[caller]);
        const isExpected = may ? (whole ? status === 200 : !REFUSED.includes(status) && status < 500) : REFUSED.includes(status);
        if (!isExpected) wrong.push(`${caller} ${area} ${document.id}: ${status}`);
        server.clock.pass(5);
      }
  return wrong;
}

const views = (kind: "tables" | "reports"): Kind[] =>
  [...server.releases.live().catalog[kind].values()].flatMap((view) =>
    view.area === "customer" ? [] : [{ id: view.id, area: view.area, roles: view.roles ?? [], partners: view.area === "partner" }],
  );

describe("S16 every document is readable by the roles that it names and by no others", () => {
  test.each(["tables", "reports"] as const)("%s, as pages and as files", async (kind) => {
    const documents = views(kind);
    expect(documents.length).toBeGreaterThan(10);
    expect(
      await expectedStatuses(
        documents,
        async ({ id }, area, token) => (await server.call("GET", `/api/${area}/${kind}/${id}`, { ...(token && { token }) })).status,
      ),
    ).toEqual([]);
  });

  test("forms of the staff", async () => {
    const documents = [...server.releases.live().catalog.staffForms.values()].flatMap(({ id, action }): Kind[] => {
      const own = staffAction(action);
      return own === undefined || own.open ? [] : [{ id, area: "admin", roles: own.roles, partners: own.partners === true }];
    });
    expect(documents.length).toBeGreaterThan(10);
    const read = async ({ id }: Kind, area: string, token?: string) =>
      (await server.call("GET", `/api/${area}/forms/${id}`, { ...(token && { token }) })).status;
    expect(await expectedStatuses(documents, read, false)).toEqual([]);
  });

  test("uploads", async () => {
    const documents = [...server.releases.live().catalog.uploads.values()].map(
      ({ id, roles }): Kind => ({ id, area: "admin", roles, partners: false }),
    );
    const upload = async ({ id }: Kind, area: string, token?: string) => {
      const headers = { "content-type": FORM_TYPE, ...(token && { authorization: `Bearer ${token}` }) };
      const url = `/api/${area}/uploads/${id}`;
      return (await server.app.inject({ method: "POST", url, headers, payload: formOf("Nothing\n") })).statusCode;
    };
    expect(await expectedStatuses(documents, upload, false)).toEqual([]);
  });
});
