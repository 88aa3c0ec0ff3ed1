import { afterAll, beforeAll, expect, test } from "vitest";
import type { UploadDocument } from "../../../src/contract/documents.gen.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";
import { addSubmitted, HEADERS, send, statusesOf, uploadAndWait } from "./upload-server.ts";

const bilingual = (en: string) => ({ en, hi: `${en} (हिन्दी)` });

/** Another format over an action that is there: nothing but a document. */
const DECISIONS: UploadDocument = {
  id: "branch-decisions",
  action: "record-lender-news",
  roles: [3],
  title: bilingual("Decisions of branches"),
  maxBytes: 2_048,
  columns: [
    { id: "bank", header: "Bank", type: "text", required: true, fills: "lender" },
    { id: "file", header: "File No", type: "text", required: true, maxLength: 10, fills: "reference" },
    { id: "decision", header: "Decision", type: "code", required: true, codes: { Yes: "APPROVED", No: "DECLINED" }, fills: "status" },
  ],
  key: ["bank", "file", "decision"],
  examples: [{ bank: "Amaltas Bank", file: "B-1", decision: "Yes" }],
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ documents: (documents) => [...documents, { kind: "upload", id: DECISIONS.id, content: DECISIONS }] });
});
afterAll(() => server.stop());

test("a new format needs only a document: columns, words, roles, limits and template", async () => {
  await addSubmitted(server, ["B-1", "B-2"]);
  const token = await signInStaff(server, { area: "admin", roleId: 3 });
  const upload = DECISIONS.id;
  expect((await server.call("GET", `/api/admin/uploads/${upload}/template`, { token })).body).toBe(
    "\ufeffBank,File No,Decision\r\nAmaltas Bank,B-1,Yes\r\n",
  );
  const file = "Decision,File No,Bank\nyes,B-1,amaltas bank\nNO,B-2,amaltas bank\nmaybe,B-2,amaltas bank\nyes,B-1234567890,amaltas bank";
  expect(await uploadAndWait(server, token, file, { upload })).toMatchObject({ success: 2, faults: { "unknown-word": 1, "too-long": 1 } });
  expect(await statusesOf(server, "B-1", "B-2")).toEqual({ "B-1": "APPROVED", "B-2": "DECLINED" });
  expect((await send(server, token, `${file}\n${"x".repeat(2_100)}`, { upload })).body.code).toBe("FILE_TOO_LARGE");
  const one = await signInStaff(server, { area: "admin", roleId: 1 });
  expect((await send(server, one, file, { upload })).status).toBe(403);
  expect((await send(server, one, file, { upload: "no-such" })).status).toBe(404);
});

test("all faults of a row are reported at once: an unknown lender or application, and a word of another lender", async () => {
  await addSubmitted(server, ["B-3"]);
  const token = await signInStaff(server, { area: "admin", roleId: 1 });
  const faultsOf = async (upload: string, ...lines: string[]) => {
    const { problems } = await uploadAndWait(server, token, lines.join("\n"), { upload, dryRun: true });
    return problems.map(({ row, column, problem }: Record<string, string>) => `${row} ${column} ${problem}`);
  };
  const commission = "Lender,Lender Reference,Commission,Paid On";
  expect(await faultsOf("commission", commission, "Nobody,B-3,much,2026-11-20", "Amaltas Bank,B-4,much,2026-11-20")).toEqual([
    "2 Lender unknown-lender",
    "2 Commission not-an-amount",
    "3 Lender Reference unknown-application",
    "3 Commission not-an-amount",
  ]);
  const word = server.releases.live().catalog.lenders.get("kachnar-finance")?.connector.statuses;
  expect(word).toHaveProperty("SANCTIONED");
  expect(await faultsOf("mis", HEADERS, "Amaltas Bank,B-3,SANCTIONED,much,2026-11-20", "Nobody,B-3,SANCTIONED,,2026-11-20")).toEqual([
    "2 Status unknown-word",
    "2 Amount not-an-amount",
    "3 Lender unknown-lender",
  ]);
});
