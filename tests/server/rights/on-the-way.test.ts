import { afterAll, beforeAll, expect, test } from "vitest";
import type { LenderFile } from "../../../src/contract/documents.gen.ts";
import { fileText } from "../../../src/server/features/lenders/files/file-text.ts";
import { collectFiles } from "../../../src/server/features/lenders/files/files.ts";
import { APPROVED_LABEL, connectorOf, followReturnLink, goToLender, RETURN_PARAMETERS, sessionOf } from "../lending/lender-page.ts";
import {
  type Applicant,
  apply,
  type LendingServer,
  offerOf,
  select,
  startLending,
  statusOf,
  transactionOf,
} from "../lending/lending-server.ts";
import { FLAT_ANSWER, withLenders } from "../lending/more-lenders.ts";
import { withdraw } from "./rights-server.ts";

const TERMS = "terms-and-privacy";
const BY_FILE = "file-bank";
const BY_PAGE = "page-bank";
const FILE: LenderFile = {
  protocol: "file",
  endpoint: "simulator",
  retries: 1,
  timeoutSeconds: 5,
  times: ["00:00"],
  authentication: { type: "basic", user: BY_FILE, secret: BY_FILE },
  answer: { application: "/application", reference: "/reference", status: "/status" },
  statuses: FLAT_ANSWER.statuses,
  format: "csv",
  delivery: { way: "fetch", authentication: { type: "basic", user: "fetcher", secret: BY_FILE } },
  submit: { application: { var: "application.id" }, name: { var: "first_name" } },
};

let server: LendingServer;
beforeAll(async () => {
  server = await startLending({
    documents: (documents) =>
      withLenders(documents, { [BY_FILE]: FILE, [BY_PAGE]: { ...connectorOf(BY_PAGE), return: RETURN_PARAMETERS } }),
  });
});
afterAll(() => server.stop());

async function submitByFile(firstName: string): Promise<Applicant> {
  const applicant = await apply(server, { first_name: firstName });
  const { body } = await select(server, applicant, (await offerOf(server, applicant, BY_FILE)).id);
  expect(body.data.status).toBe("SUBMITTED");
  return applicant;
}

const lastFile = async () => {
  const row = server.ctx.db.selectFrom("lender_files").select("id").where("lender", "=", BY_FILE).orderBy("created_at", "desc");
  return fileText(server.ctx, (await row.executeTakeFirstOrThrow()).id, FILE);
};

test("submissions that wait for a file, and those in a file not yet fetched, are not sent", async () => {
  const unaffected = await submitByFile("Kavita");
  const before = await submitByFile("Rohan");
  await withdraw(server, before, TERMS);
  const after = await submitByFile("Imran");
  await collectFiles(server.ctx, BY_FILE);
  expect(await lastFile()).toContain("Imran");
  await withdraw(server, after, TERMS);
  const text = await lastFile();
  expect(text).toContain("Kavita");
  expect(text).not.toMatch(/Rohan|Imran/);
  expect((await statusOf(server, after, BY_FILE)).status).toBe("SELECTED");
  expect((await statusOf(server, unaffected, BY_FILE)).status).toBe("SUBMITTED");
});

test("a link to a lender's page is hidden, and a return by it has no effect", async () => {
  const { applicant, returnLinks: back } = await goToLender(server, BY_PAGE, {});
  expect((await transactionOf(server, applicant, BY_PAGE)).link).not.toBeNull();
  await withdraw(server, applicant, TERMS);
  expect((await transactionOf(server, applicant, BY_PAGE)).link).toBeNull();
  await followReturnLink(back[APPROVED_LABEL], sessionOf(applicant));
  expect((await transactionOf(server, applicant, BY_PAGE)).status).toBe("SELECTED");
});
