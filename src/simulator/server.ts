import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AuthMethod, Callers } from "./callers.ts";
import type { Family } from "./families.ts";
import { Files } from "./files.ts";
import { Lenders } from "./lender.ts";
import { lenderPage } from "./page.ts";

const MAX_BYTES = 8 * 1024 * 1024;
const SLUG = "([a-z][a-z0-9-]{1,47})";
const METHODS = "(?:(none|basic|bearer|oauth|hmac)/)?";
const APPLICATIONS = new RegExp(`^/${METHODS}(flat|nested)/${SLUG}/applications$`);
const TOKEN = new RegExp(`^/oauth/${SLUG}/(token|revoke)$`);
const PAGE = new RegExp(`^/redirect/${SLUG}/apply$`);
const FILES = new RegExp(`^/${METHODS}files/${SLUG}/(applications|status\\.(csv|jsonl))$`);

interface Simulator {
  key: Buffer;
  lenders: Lenders;
  callers: Callers;
  files: Files;
  tokenSeconds: number;
}

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  query: URLSearchParams;
  text: string;
}

/**
 * A server that simulates any number of lenders, each under its slug. The paths of calls may be
 * preceded by how the caller authenticates (`/basic/flat/…`); otherwise calls are signed.
 *
 * `POST /<family>/<slug>/applications` an application · `POST /oauth/<slug>/token`, `/revoke` ·
 * `GET /redirect/<slug>/apply` a page for customers · `POST /files/<slug>/applications` a file of
 * them · `GET /files/<slug>/status.csv`, `.jsonl`
 *
 * @param key shared with the marketplace
 */
export function createSimulatorServer(key: Buffer, stepMs: number, tokenSeconds = 300): Server {
  const simulator = { key, lenders: new Lenders(key, stepMs), callers: new Callers(key), files: new Files(), tokenSeconds };
  const server = createServer((request, response) => {
    handle(request, response, simulator).catch(() => reply(response, 400, { error: "not understood" }));
  });
  server.on("close", () => simulator.lenders.stop());
  return server;
}

async function handle(request: IncomingMessage, response: ServerResponse, simulator: Simulator): Promise<void> {
  const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://lender.example");
  if (request.method === "GET" && path === "/live") return reply(response, 200, { status: "live" });
  const text = request.method === "POST" ? await readBody(request) : "";
  const call = { request, response, path, query, text };
  const served = request.method === "POST" ? post(call, simulator) : request.method === "GET" && get(call, simulator);
  if (!served) reply(response, 404, { error: "no such place" });
}

/** Returns whether the path exists. */
function post({ request, response, path, text }: Call, simulator: Simulator): boolean {
  const { callers, files, tokenSeconds } = simulator;
  const [, client, what] = TOKEN.exec(path) ?? [];
  if (client !== undefined) {
    if (what === "revoke") callers.revoke(client);
    const answer = what === "revoke" ? {} : callers.issue(client, request.headers.authorization, text, tokenSeconds);
    reply(response, answer === null ? 401 : 200, answer ?? { error: "invalid_client" });
    return true;
  }
  const [, way = "hmac", slug] = FILES.exec(path) ?? [];
  if (slug !== undefined && path.endsWith("/applications")) {
    if (!callers.mayCall(way as AuthMethod, slug, request.headers, text)) reply(response, 401, { error: "who calls?" });
    else {
      files.take(slug, String(request.headers["idempotency-key"]), request.headers["content-type"] ?? "", text);
      reply(response, 202, { status: "taken" });
    }
    return true;
  }
  return takeApplication({ request, response, path, text }, simulator);
}

function takeApplication({ request, response, path, text }: Omit<Call, "query">, { callers, lenders }: Simulator): boolean {
  const [, way = "hmac", family, slug] = APPLICATIONS.exec(path) ?? [];
  if (family === undefined || slug === undefined) return false;
  const { "idempotency-key": idempotencyKey, "x-saral-application": application, "x-saral-callback": callback } = request.headers;
  if (!callers.mayCall(way as AuthMethod, slug, request.headers, text)) reply(response, 401, { error: "who calls?" });
  else if (typeof idempotencyKey !== "string") reply(response, 400, { error: "no idempotency key" });
  else {
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
  return true;
}

/** Returns whether the path exists. */
function get({ request, response, path, query }: Call, { key, callers, files }: Simulator): boolean {
  const [, lender] = PAGE.exec(path) ?? [];
  if (lender !== undefined) {
    const html = lenderPage(key, lender, query);
    if (html === null) reply(response, 401, { error: "not signed" });
    else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
    return true;
  }
  const [, way = "hmac", slug, , format] = FILES.exec(path) ?? [];
  if (slug === undefined || format === undefined) return false;
  if (!callers.mayCall(way as AuthMethod, slug, request.headers, path)) reply(response, 401, { error: "who calls?" });
  else {
    const type = format === "csv" ? "text/csv" : "application/jsonl";
    response.writeHead(200, { "content-type": type }).end(files.statusFile(slug, format as "csv" | "jsonl"));
  }
  return true;
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
