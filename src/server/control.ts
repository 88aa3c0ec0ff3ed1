import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { SourceDocument } from "../engine/catalog/document.ts";
import { removeSecret, secretsSet, setSecret } from "./features/lenders/secrets.ts";
import { type Clock, randomToken } from "./platform/clock.ts";
import type { Db } from "./platform/db/tables.ts";
import { ApiError } from "./platform/errors.ts";
import type { LiveState, ReleaseKeeper } from "./platform/releases/keeper.ts";
import type { Changes, Publication, Published } from "./platform/releases/publication/publication.ts";
import type { PublicationRow } from "./platform/releases/publication/publications.ts";
import { sameSecret } from "./platform/same-secret.ts";
import type { ServerVault } from "./platform/vault.ts";

/**
 * The embedded database belongs to one process. Tools on the same machine reach it through that process:
 * by a port of the loopback interface and a token, both in a file of the data folder that only its owner can read.
 */
const FILE = "control.json";
const MAX_BYTES = 64 * 1024 * 1024;

/** What tools ask for, each with what it is answered by. */
export interface Controls {
  state: { ask: Record<never, never>; answer: LiveState };
  export: { ask: Record<never, never>; answer: { publication: number; documents: readonly SourceDocument[] } };
  /** Documents that are new on a publication. `checkout` marks that then they are what the files say. */
  import: { ask: { changes: Changes; on: number; publication: Publication; checkout: boolean }; answer: Published };
  takeBack: { ask: { number: number | null; author: string; note: string }; answer: Published };
  /** A page of the log, the newest first. */
  log: { ask: { before: number | null; limit: number }; answer: LogEntry[] };
  /** The names of the lenders' secrets that were set; no value is ever told. */
  secrets: { ask: Record<never, never>; answer: string[] };
  setSecret: { ask: { name: string; value: string }; answer: true };
  /** Whether it was there. */
  removeSecret: { ask: { name: string }; answer: boolean };
}

/** What of the server is asked. */
export interface Controlled {
  releases: ReleaseKeeper;
  vault: ServerVault;
  db: Db;
  clock: Clock;
}

/** As it comes over the wire. */
export type LogEntry = Omit<PublicationRow, "publishedAt"> & { publishedAt: string };

type Action = keyof Controls;

const ANSWERS: { [A in Action]: (server: Controlled, ask: Controls[A]["ask"]) => Promise<Controls[A]["answer"]> } = {
  state: ({ releases }) => releases.state(),
  export: ({ releases }) => releases.documentsInForce(),
  import: ({ releases }, { changes, on, publication, checkout }) => releases.publishChanges(changes, publication, { on, checkout }),
  takeBack: ({ releases }, { number, author, note }) => releases.takeBack(number, { author, note }),
  log: async ({ releases }, page) =>
    (await releases.publications(page)).map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() })),
  secrets: async (server) => [...(await secretsSet(server))],
  setSecret: async (server, { name, value }) => {
    await setSecret(server, name, value);
    return true;
  },
  removeSecret: (server, { name }) => removeSecret(server, name),
};

/** Does what a tool asks for. @throws PublicationConflict, UnknownPublication */
export function control<A extends Action>(server: Controlled, action: A, ask: Controls[A]["ask"]): Promise<Controls[A]["answer"]> {
  return ANSWERS[action](server, ask);
}

/** Opens the channel. Returns what closes it. */
export async function openControl(dataDir: string, controlled: Controlled): Promise<() => Promise<void>> {
  const token = randomToken();
  const server = createServer((request, response) => {
    answer(request, token, controlled).then(
      ({ status, body }) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
      (error: unknown) =>
        response.writeHead(...failure(error)).end(JSON.stringify({ message: error instanceof Error ? error.message : String(error) })),
    );
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(0, "127.0.0.1", done));
  server.unref();
  const file = join(dataDir, FILE);
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ port: (server.address() as AddressInfo).port, token }), { mode: 0o600 });
  return async () => {
    rmSync(file, { force: true });
    await closed(server);
  };
}

/** A refusal of ours keeps its status, such as 409 for a publication that another came before. */
const failure = (error: unknown) => [error instanceof ApiError ? error.status : 500, { "content-type": "application/json" }] as const;

/** Asks the server that holds a data folder. Throws when none answers, or with its reason when it refuses. */
export async function askControl<A extends Action>(dataDir: string, action: A, ask: Controls[A]["ask"]): Promise<Controls[A]["answer"]> {
  const { port, token } = JSON.parse(readFileSync(join(dataDir, FILE), "utf8")) as { port: number; token: string };
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ action, ask }),
  });
  const body = (await response.json()) as Controls[A]["answer"] & { message?: string };
  if (!response.ok) throw new Error(body.message ?? `The server answered ${response.status}`);
  return body;
}

async function answer(request: IncomingMessage, token: string, controlled: Controlled): Promise<{ status: number; body: unknown }> {
  const sent = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
  if (!sameSecret(sent, token)) return { status: 403, body: { message: "Not allowed" } };
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) return { status: 413, body: { message: "Too large" } };
    chunks.push(chunk);
  }
  const { action, ask } = JSON.parse(Buffer.concat(chunks).toString()) as { action: Action; ask: Controls[Action]["ask"] };
  if (!Object.hasOwn(ANSWERS, action)) return { status: 400, body: { message: "No such action" } };
  return { status: 200, body: await control(controlled, action, ask) };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
