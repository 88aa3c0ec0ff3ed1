import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LenderDocument, SiteDocument } from "../../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../../support/server.ts";

/** How a lender responds to a submission with this body. It may also break the connection. */
export type LenderHandler = (request: IncomingMessage, response: ServerResponse, body: Record<string, unknown>) => void;

/** Answers at once with a status and a body; text goes out as it is. */
export function respondWith(status: number, body: unknown): LenderHandler {
  return (_request, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(typeof body === "string" ? body : JSON.stringify(body));
}

/** A well-behaved first answer: the application was received under a reference of its own. */
const received: LenderHandler = (request, response) =>
  respondWith(201, { reference: `REF-${randomUUID()}`, status: "received", eventId: randomUUID() })(request, response, {});

export interface MockLender {
  server: TestServer;
  /** Says how every lender answers from now on. */
  setHandler(handler: LenderHandler): void;
  /** Ids of the applications that were sent so far, in order. */
  readonly calls: string[];
  stop(): Promise<void>;
}

/** Tries are few and short, and from one address come as many customers and calls as a test needs. */
function withShortTimeouts({ kind, content }: SourceDocument): unknown {
  const changed = structuredClone(content);
  const connector = kind === "lender" ? (changed as LenderDocument).connector : null;
  if (connector && connector.protocol !== "redirect") Object.assign(connector, { retries: 1, timeoutSeconds: 2 });
  if (kind !== "site") return changed;
  const site = changed as SiteDocument;
  site.otp.addressSends = 1_000;
  site.limits = { writesPerMinute: 100_000, addressWritesPerMinute: 100_000, applicationsPerHour: 1_000 };
  return changed;
}

/** The app with its workers, and beside it lenders that answer as a test says. A submission is tried once and once more. */
export async function startMockLender(options: TestServerOptions = {}): Promise<MockLender> {
  let handler = received;
  const calls: string[] = [];
  const lender = createServer((request, response) => {
    calls.push(String(request.headers["x-saral-application"]));
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const sent = Buffer.concat(chunks).toString();
      // A status is asked for without a body.
      handler(request, response, sent ? (JSON.parse(sent) as Record<string, unknown>) : {});
    });
  });
  await new Promise<void>((done) => lender.listen(0, "127.0.0.1", done));
  const dataDir = mkdtempSync(join(tmpdir(), "saral-own-lender-"));
  writeFileSync(join(dataDir, "simulator.json"), JSON.stringify({ url: `http://127.0.0.1:${(lender.address() as AddressInfo).port}` }));
  const server = await startTestServer({
    workers: true,
    ...options,
    dataDir,
    env: { SIMULATOR: "on", ...options.env },
    documents: (documents) => documents.map((document) => ({ ...document, content: withShortTimeouts(document) })),
  });
  return {
    server,
    setHandler: (next) => {
      handler = next;
    },
    calls,
    stop: async () => {
      await server.stop();
      lender.closeAllConnections();
      lender.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
