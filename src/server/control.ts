import { createHash, timingSafeEqual } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { SourceDocument } from "../engine/catalog/document.ts";
import { randomToken } from "./clock.ts";
import type { Publication, Published, ReleaseKeeper } from "./releases/keeper.ts";

/**
 * The embedded database belongs to one process. Tools on the same machine reach it through that process:
 * by a port of the loopback interface and a token, both in a file of the data folder that only its owner can read.
 */
const FILE = "control.json";
const MAX_BYTES = 64 * 1024 * 1024;

export type ControlRequest =
  | { action: "import"; documents: SourceDocument[]; publication: Publication; checkout: boolean }
  | { action: "export" };

export type ControlAnswer = Published | { ok: true; documents: SourceDocument[] };

/** Opens the channel. Returns what closes it. */
export async function openControl(dataDir: string, releases: ReleaseKeeper): Promise<() => Promise<void>> {
  const token = randomToken();
  const server = createServer((request, response) => {
    answer(request, token, releases).then(
      ({ status, body }) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500, { "content-type": "application/json" }).end(JSON.stringify({ message: String(error) })),
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

/** Asks the server that holds a data folder. Throws when none answers. */
export async function askControl(dataDir: string, request: ControlRequest): Promise<ControlAnswer> {
  const { port, token } = JSON.parse(readFileSync(join(dataDir, FILE), "utf8")) as { port: number; token: string };
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  const body = (await response.json()) as ControlAnswer & { message?: string };
  if (!response.ok) throw new Error(body.message ?? `The server answered ${response.status}`);
  return body;
}

async function answer(request: IncomingMessage, token: string, releases: ReleaseKeeper): Promise<{ status: number; body: unknown }> {
  const sent = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
  if (!sameSecret(sent, token)) return { status: 403, body: { message: "Not allowed" } };
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) return { status: 413, body: { message: "Too large" } };
    chunks.push(chunk);
  }
  const wanted = JSON.parse(Buffer.concat(chunks).toString()) as ControlRequest;
  if (wanted.action === "export") return { status: 200, body: { ok: true, documents: await releases.liveDocuments() } };
  return { status: 200, body: await releases.publish(wanted.documents, wanted.publication, { checkout: wanted.checkout }) };
}

/** Compares in constant time, whatever the lengths. */
function sameSecret(one: string, other: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
