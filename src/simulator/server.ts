import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Lenders } from "./lender.ts";
import type { Family } from "./shapes.ts";
import { isSigned, secretOf } from "./signature.ts";

const MAX_BYTES = 256 * 1024;
const PATH = /^\/(flat|nested)\/([a-z][a-z0-9-]{1,47})\/applications$/;

/** A server that stands in for any number of lenders: `POST /<family>/<slug>/applications`. @param key shared with the marketplace */
export function createSimulator(key: Buffer, stepMs: number): Server {
  const lenders = new Lenders(key, stepMs);
  const server = createServer((request, response) => {
    handle(request, response, key, lenders).catch(() => reply(response, 400, { error: "not understood" }));
  });
  server.on("close", () => lenders.stop());
  return server;
}

async function handle(request: IncomingMessage, response: ServerResponse, key: Buffer, lenders: Lenders): Promise<void> {
  if (request.method === "GET" && request.url === "/live") return reply(response, 200, { status: "live" });
  const [, family, slug] = PATH.exec(request.url ?? "") ?? [];
  if (request.method !== "POST" || family === undefined || slug === undefined) return reply(response, 404, { error: "no such place" });
  const text = await readBody(request);
  if (!isSigned(secretOf(key, slug), request.headers, text)) return reply(response, 401, { error: "not signed" });
  const { "idempotency-key": idempotencyKey, "x-saral-application": application, "x-saral-callback": callback } = request.headers;
  if (typeof idempotencyKey !== "string") return reply(response, 400, { error: "no idempotency key" });
  const answer = lenders.take({
    family: family as Family,
    slug,
    idempotencyKey,
    application: typeof application === "string" ? application : idempotencyKey,
    callback: typeof callback === "string" ? callback : null,
    body: JSON.parse(text) as Record<string, unknown>,
  });
  if (answer.body !== null) reply(response, answer.status, answer.body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error("too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function reply(response: ServerResponse, status: number, body: Record<string, unknown>): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
