import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LenderConnector, LenderFile } from "../../../../src/contract/documents.gen.ts";
import { readStatusFile } from "../../../../src/server/features/lenders/files/status-file.ts";
import { setSecret } from "../../../../src/server/features/lenders/secrets.ts";
import { FILES_DUE_JOB } from "../../../../src/server/platform/jobs/queues.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { until } from "../../../support/until.ts";
import { apply, offerOf, select, waitForStatus } from "../lending-server.ts";
import { FLAT_ANSWER, withLenders } from "../more-lenders.ts";

/** What a lender's server does with a call to its path; by default it hangs. */
const answers = new Map<string, (response: ServerResponse) => void>();
const open = new Set<string>();
const lenders = createServer((request: IncomingMessage, response) => {
  const [, id = ""] = (request.url ?? "").split("/");
  open.add(id);
  request.resume();
  answers.get(id)?.(response);
});
const file = (id: string, more: Partial<LenderFile> = {}): LenderFile => ({
  protocol: "file",
  endpoint: "simulator",
  authentication: { type: "none" },
  format: "csv",
  timeoutSeconds: 60,
  times: ["00:00", "12:00"],
  delivery: { way: "upload", path: `/${id}/applications` },
  statusFile: { path: `/${id}/status`, format: "csv" },
  submit: { application: { var: "application.id" } },
  answer: { application: "/application", reference: "/ref", status: "/status" },
  statuses: FLAT_ANSWER.statuses,
  ...more,
});
const call = (id: string): LenderConnector => ({
  protocol: "http-json",
  endpoint: "simulator",
  path: `/${id}/applications`,
  authentication: { type: "none" },
  timeoutSeconds: 60,
  ...FLAT_ANSWER,
});
const tokens: LenderFile["authentication"] = {
  type: "client-credentials",
  tokenEndpoint: "simulator",
  tokenPath: "/hanging-tokens/token",
  client: "us",
  secret: "hanging-tokens",
};

const dataDir = mkdtempSync(join(tmpdir(), "saral-slow-"));
let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((done) => lenders.listen(0, "127.0.0.1", done));
  writeFileSync(join(dataDir, "simulator.json"), JSON.stringify({ url: `http://127.0.0.1:${(lenders.address() as AddressInfo).port}` }));
  server = await startTestServer({
    dataDir,
    workers: true,
    env: { SIMULATOR: "on" },
    documents: (documents) =>
      withLenders(documents, {
        "hanging-files": file("hanging-files"),
        "quick-files": file("quick-files"),
        "halting-files": file("halting-files", { timeoutSeconds: 1 }),
        "hanging-tokens": file("hanging-tokens", { timeoutSeconds: 1, authentication: tokens }),
        "hanging-calls": call("hanging-calls"),
        "quick-calls": call("quick-calls"),
      }),
  });
});
afterAll(async () => {
  lenders.close();
  lenders.closeAllConnections();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const choose = async (lender: string) => {
  const applicant = await apply(server);
  expect((await select(server, applicant, (await offerOf(server, applicant, lender)).id)).body.data.status).toBe("SUBMITTED");
  return applicant;
};

test("a lender that hangs does not delay the status files and uploads of others", async () => {
  for (const lender of ["hanging-files", "quick-files"]) await choose(lender);
  answers.set("quick-files", (response) => response.end("application,ref,status\n"));
  await server.ctx.jobs.send(FILES_DUE_JOB, {}, { tx: null });
  await until(() => open.has("hanging-files"), 20);
  const { db } = server.ctx;
  await until(() => db.selectFrom("lender_status_reads").select("id").where("lender", "=", "quick-files").executeTakeFirst(), 20);
  await until(
    () =>
      db.selectFrom("lender_files").select("id").where("lender", "=", "quick-files").where("state", "=", "delivered").executeTakeFirst(),
    20,
  );
  const waiting = db.selectFrom("lender_files").select("state").where("lender", "=", "hanging-files");
  expect(await waiting.execute()).toEqual([{ state: "waiting" }]);
});

test("many applications at a lender that hangs do not delay those of other lenders", async () => {
  for (let count = 0; count < 9; count += 1) await choose("hanging-calls");
  await until(() => open.has("hanging-calls"), 20);
  answers.set("quick-calls", (response) =>
    response.writeHead(201).end(JSON.stringify({ reference: crypto.randomUUID(), status: "approved" })),
  );
  await waitForStatus(server, await choose("quick-calls"), "quick-calls", "APPROVED", 20);
});

test("a file that stops arriving is given up after the timeout of a call", async () => {
  answers.set("halting-files", (response) => void response.write("application,ref,status\n"));
  await expect(readStatusFile(server.ctx, "halting-files")).rejects.toThrow("could not be read completely");
}, 20_000);

test("a token request times out like a call", async () => {
  await setSecret(server.ctx, "hanging-tokens", "theirs");
  await expect(readStatusFile(server.ctx, "hanging-tokens")).rejects.toThrow("too slow");
}, 20_000);
