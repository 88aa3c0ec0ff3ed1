import { afterAll, beforeAll, expect, test } from "vitest";
import type { LenderConnector, LenderFile } from "../../../../src/contract/documents.gen.ts";
import { collectFiles, startFilesDue } from "../../../../src/server/features/lenders/files/files.ts";
import { readStatusFile } from "../../../../src/server/features/lenders/files/status-file.ts";
import { basic } from "../../../../src/server/platform/integrations/access-tokens.ts";
import { signed } from "../../../../src/server/platform/integrations/signature.ts";
import { FILES_DUE_JOB, UPLOAD_GIVEN_UP_JOB } from "../../../../src/server/platform/jobs/queues.ts";
import { readCheckout } from "../../../../src/server/platform/releases/documents/checkout.ts";
import { REPOSITORY } from "../../../../src/server/platform/repository.ts";
import { lenderSecret } from "../../../support/lender-secret.ts";
import { until } from "../../../support/until.ts";
import { type Applicant, apply, type LendingServer, offerOf, select, startLending, statusOf, waitForStatus } from "../lending-server.ts";
import { FLAT_ANSWER, withLenders } from "../more-lenders.ts";

const common = (id: string) => ({
  protocol: "file" as const,
  endpoint: "simulator" as const,
  retries: 1,
  timeoutSeconds: 5,
  times: ["00:00", "12:00"] as ["00:00", "12:00"],
  authentication: { type: "basic" as const, user: id, secret: id },
  answer: { application: "/application", reference: "/reference", status: "/status", amount: "/amount" },
  statuses: FLAT_ANSWER.statuses,
});
const row = { application: { var: "application.id" }, amount: { var: "offer.amount" }, name: { var: "first_name" } };
const UPLOADS = "upload-bank";
const LINES = "lines-bank";
const CONNECTORS: Record<string, LenderFile> = {
  [UPLOADS]: {
    ...common(UPLOADS),
    format: "csv",
    delivery: { way: "upload", path: `/basic/files/${UPLOADS}/applications` },
    statusFile: { path: `/basic/files/${UPLOADS}/status.csv`, format: "csv" },
    submit: row,
  },
  [LINES]: {
    ...common(LINES),
    authentication: { type: "hmac", secret: LINES },
    format: "json-lines",
    delivery: { way: "upload", path: `/files/${LINES}/applications` },
    statusFile: { path: `/files/${LINES}/status.jsonl`, format: "json-lines" },
    submit: { ...row, "/applicant/name/first": { var: "first_name" } },
  },
  "basic-fetcher": fetcher("basic-fetcher", { type: "basic", user: "fetcher", secret: "basic-fetcher" }),
  "bearer-fetcher": fetcher("bearer-fetcher", { type: "bearer", secret: "bearer-fetcher" }),
  "hmac-fetcher": fetcher("hmac-fetcher", { type: "hmac", secret: "hmac-fetcher" }),
};

function fetcher(id: string, authentication: Extract<LenderFile["delivery"], { way: "fetch" }>["authentication"]): LenderFile {
  return { ...common(id), format: "csv", delivery: { way: "fetch", authentication }, submit: row };
}

let server: LendingServer;
beforeAll(async () => {
  server = await startLending({ waits: { retrySeconds: 1 }, documents: (documents) => withLenders(documents, CONNECTORS) });
});
afterAll(() => server.stop());

async function choose(lender: string, answers = {}): Promise<Applicant> {
  const applicant = await apply(server, answers);
  const offer = await offerOf(server, applicant, lender);
  const { body } = await select(server, applicant, offer.id);
  expect(body.data).toEqual({ lender, status: "SUBMITTED", pendingConsents: [], form: null });
  return applicant;
}
/** As if the next of the lenders' times had come. */
const resetRuns = () => server.ctx.database.execute("delete from lender_runs");
const runDueFiles = async () => {
  await resetRuns();
  await server.ctx.jobs.send(FILES_DUE_JOB, {}, { tx: null });
};
const rowsOf = (files: readonly { rows: number }[]) => files.reduce((sum, { rows }) => sum + rows, 0);
const idOf = async ({ appId }: Applicant, lender: string) => {
  const found = server.ctx.db
    .selectFrom("lender_applications")
    .select("id")
    .where("application_id", "=", appId)
    .where("lender", "=", lender);
  return (await found.executeTakeFirstOrThrow()).id;
};
const filesOf = (lender: string) =>
  server.ctx.db.selectFrom("lender_files").selectAll().where("lender", "=", lender).orderBy("created_at").execute();

test.each([UPLOADS, LINES])("applications to %s are uploaded at its scheduled time, and its status file is read", async (lender) => {
  for (const amount of [200_000, 101_000]) await choose(lender, { se_loan_amount: amount });
  await runDueFiles();
  await until(async () => {
    const found = await filesOf(lender);
    return rowsOf(found) === 2 && found.every(({ state }) => state === "delivered");
  });
  await readStatusFile(server.ctx, lender);
  const statuses = await server.ctx.db
    .selectFrom("lender_applications")
    .select(["status", "delivery", "amount"])
    .where("lender", "=", lender)
    .orderBy("created_at")
    .execute();
  expect(statuses).toMatchObject([
    { status: "APPROVED", delivery: "delivered" },
    { status: "DECLINED", delivery: "delivered" },
  ]);
});

test("two servers at one time create one file, and each application is in one", async () => {
  const lender = "basic-fetcher";
  await Promise.all([choose(lender), choose(lender), choose(lender)]);
  await resetRuns();
  await Promise.all([
    startFilesDue(server.ctx),
    startFilesDue(server.ctx),
    collectFiles(server.ctx, lender),
    collectFiles(server.ctx, lender),
  ]);
  await until(async () => rowsOf(await filesOf(lender)) === 3);
  const rows = await server.ctx.db
    .selectFrom("lender_file_rows")
    .innerJoin("lender_files", "lender_files.id", "lender_file_rows.file_id")
    .select("lender_application_id")
    .where("lender", "=", lender)
    .execute();
  expect(new Set(rows.map((one) => one.lender_application_id)).size).toBe(rows.length);
  await collectFiles(server.ctx, lender);
  expect(rowsOf(await filesOf(lender))).toBe(3);
});

const keyOf = (lender: string) => lenderSecret(server.ctx, server.releases.live().catalog.lenders.get(lender) as never);
const proofs: Record<string, (path: string) => Record<string, string>> = {
  "basic-fetcher": () => ({ authorization: basic("fetcher", keyOf("basic-fetcher").toString("hex")) }),
  "bearer-fetcher": () => ({ authorization: `Bearer ${keyOf("bearer-fetcher").toString("hex")}` }),
  "hmac-fetcher": (path) => signed(keyOf("hmac-fetcher"), path, server.clock.now()),
};

test.each(Object.keys(proofs))("%s fetches its files over HTTP, and no other caller can", async (lender) => {
  const applicant = await choose(lender, { first_name: "Meera" });
  await collectFiles(server.ctx, lender);
  const list = `/api/lenders/${lender}/files`;
  const fetchIt = (path: string, headers: Record<string, string>) => fetch(`${server.origin}${path}`, { headers });
  const prove = proofs[lender] ?? (() => ({}));
  const other = Object.keys(proofs).find((name) => name !== lender) ?? "";
  for (const headers of [{}, { authorization: "Bearer x" }, { authorization: basic("fetcher", "wrong") }, proofs[other]?.(list) ?? {}])
    expect((await fetchIt(list, headers)).status).toBe(401);
  const { data } = (await (await fetchIt(list, prove(list))).json()) as { data: { id: string; name: string; fetched: boolean }[] };
  expect(data[0]).toMatchObject({ fetched: false });
  const path = `${list}/${data[0]?.id}`;
  expect((await fetchIt(path, {})).status).toBe(401);
  // Signed for another path, it opens nothing.
  if (lender === "hmac-fetcher") expect((await fetchIt(path, prove(list))).status).toBe(401);
  expect((await fetch(`${server.origin}${path}`, { method: "HEAD", headers: prove(path) })).status).toBe(200);
  expect((await filesOf(lender)).find(({ id }) => id === data[0]?.id)?.state).toBe("waiting");
  const first = await fetchIt(path, prove(path));
  expect(first.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const text = await first.text();
  expect(text.split("\r\n")[0]).toBe("application,amount,name");
  expect(text).toContain(`${await idOf(applicant, lender)},`);
  expect(await (await fetchIt(path, prove(path))).text()).toBe(text);
  expect((await statusOf(server, applicant, lender)).status).toBe("SUBMITTED");
  const elsewhere = `/api/lenders/${other}/files/${data[0]?.id}`;
  expect((await fetchIt(elsewhere, proofs[other]?.(elsewhere) ?? {})).status).toBe(404);
});

test("a waiting file is listed before fetched ones, even if many are newer", async () => {
  const lender = "bearer-fetcher";
  const at = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1_000);
  const file = { lender, release: server.releases.live().hash, rows: 1 };
  const id = crypto.randomUUID();
  const later = Array.from({ length: 101 }, (_, index) => ({
    ...file,
    id: crypto.randomUUID(),
    state: "delivered" as const,
    created_at: at(index),
  }));
  const added = [{ ...file, id, state: "waiting" as const, created_at: at(-3_600) }, ...later];
  await server.ctx.db.insertInto("lender_files").values(added).execute();
  const response = await fetch(`${server.origin}/api/lenders/${lender}/files`, { headers: proofs[lender]?.("") ?? {} });
  const { data } = (await response.json()) as { data: { id: string; fetched: boolean }[] };
  const fetched = data.findIndex((one) => one.fetched);
  expect(data.slice(0, fetched).map((one) => one.id)).toContain(id);
  await server.ctx.db
    .deleteFrom("lender_files")
    .where(
      "id",
      "in",
      added.map((one) => one.id),
    )
    .execute();
});

test.each(["%00", "a%00b", "%ff", "x".repeat(500)])("%s is not a lender", async (lender) => {
  for (const path of [`/api/lenders/${lender}/files`, `/api/lenders/${lender}/files/${lender}`])
    expect([400, 401, 404, 414]).toContain((await fetch(`${server.origin}${path}`)).status);
});

test("after the last failed upload the customer can submit again, and the next file contains the application", async () => {
  const { setSecret, removeSecret } = await import("../../../../src/server/features/lenders/secrets.ts");
  await setSecret(server.ctx, UPLOADS, "not-the-password");
  const applicant = await choose(UPLOADS);
  try {
    await collectFiles(server.ctx, UPLOADS);
    await waitForStatus(server, applicant, UPLOADS, "ACTION_NEEDED");
    expect((await filesOf(UPLOADS)).at(-1)).toMatchObject({ state: "unreachable", tries: 2 });
  } finally {
    await removeSecret(server.ctx, UPLOADS);
  }
  const again = await server.call("POST", `/api/applications/${applicant.appId}/lenders/${UPLOADS}/submit`, {
    token: applicant.token,
    body: { consents: [] },
  });
  expect(again.body.data.status).toBe("SUBMITTED");
  await collectFiles(server.ctx, UPLOADS);
  await until(async () => (await filesOf(UPLOADS)).at(-1)?.state === "delivered");
  await readStatusFile(server.ctx, UPLOADS);
  expect((await statusOf(server, applicant, UPLOADS)).status).toBe("APPROVED");
});

test("a file that cannot be generated is given up after its attempts too, and its customers can submit again", async () => {
  const applicant = await choose(UPLOADS);
  const id = await idOf(applicant, UPLOADS);
  await server.ctx.db.updateTable("lender_applications").set({ sealed_body: "broken" }).where("id", "=", id).execute();
  await collectFiles(server.ctx, UPLOADS);
  await waitForStatus(server, applicant, UPLOADS, "ACTION_NEEDED");
  expect((await filesOf(UPLOADS)).at(-1)).toMatchObject({ state: "unreachable", tries: 2 });
});

test("after the queue gave up a file's job its customers can submit again", async () => {
  const applicant = await choose("basic-fetcher");
  await collectFiles(server.ctx, "basic-fetcher");
  const file = (await filesOf("basic-fetcher")).at(-1);
  await server.ctx.jobs.send(UPLOAD_GIVEN_UP_JOB, { id: file?.id }, { tx: null });
  await waitForStatus(server, applicant, "basic-fetcher", "ACTION_NEEDED");
  await until(async () => (await filesOf("basic-fetcher")).at(-1)?.state === "unreachable");
});

test("a submission composed for a call is in no file, and is composed again for one", async () => {
  const lender = "switching-bank";
  const publish = async (connector: LenderConnector) => {
    const all = withLenders(readCheckout(REPOSITORY), { ...CONNECTORS, [lender]: connector });
    const published = await server.releases.publish(all, { author: "test", note: "a change", source: "product" });
    expect(published).toMatchObject({ ok: true });
  };
  const { format: _, times: __, delivery: ___, ...reached } = fetcher(lender, { type: "bearer", secret: lender });
  await publish({
    ...reached,
    protocol: "http-json",
    path: "/nowhere",
    submit: { called: { var: "offer.amount" } },
    answer: FLAT_ANSWER.answer,
  });
  const applicant = await choose(lender);
  await waitForStatus(server, applicant, lender, "ACTION_NEEDED");
  await publish(fetcher(lender, { type: "bearer", secret: lender }));
  const put = async (delivery: "waiting" | "unreachable") =>
    server.ctx.db
      .updateTable("lender_applications")
      .set({ delivery })
      .where("id", "=", await idOf(applicant, lender))
      .execute();
  await put("waiting");
  await collectFiles(server.ctx, lender);
  expect(await filesOf(lender)).toEqual([]);
  await put("unreachable");
  const body = { consents: [] };
  const again = await server.call("POST", `/api/applications/${applicant.appId}/lenders/${lender}/submit`, {
    token: applicant.token,
    body,
  });
  expect(again.body.data.status).toBe("SUBMITTED");
  await collectFiles(server.ctx, lender);
  const path = `/api/lenders/${lender}/files/${(await filesOf(lender))[0]?.id}`;
  const headers = { authorization: `Bearer ${keyOf(lender).toString("hex")}` };
  const text = await (await fetch(`${server.origin}${path}`, { headers })).text();
  expect(text.split("\r\n")[0]).toBe("application,amount,name");
});
