import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import pg from "pg";
import type { SourceDocument } from "../../src/engine/catalog/document.ts";
import type { DocumentMigration } from "../../src/engine/release/document-migrations.ts";
import type { Context } from "../../src/server/platform/context.ts";
import { createLog } from "../../src/server/platform/log.ts";
import { readCheckout } from "../../src/server/platform/releases/documents/checkout.ts";
import type { ReleaseKeeper } from "../../src/server/platform/releases/keeper.ts";
import { ReleaseWorker } from "../../src/server/platform/releases/work/release-worker.ts";
import { REPOSITORY } from "../../src/server/platform/repository.ts";
import { readSettings, type Settings } from "../../src/server/platform/settings.ts";
import { DEFAULT_TIMEOUTS, type Timeouts } from "../../src/server/platform/timeouts.ts";
import { startServer } from "../../src/server/start.ts";

/** The real clock, which can be set forward, and stopped. */
export class TestClock {
  #ahead = 0;
  #stopped: { now: number; elapsed: number } | null = null;
  now(): Date {
    return new Date((this.#stopped?.now ?? Date.now()) + this.#ahead);
  }
  elapsed(): number {
    return (this.#stopped?.elapsed ?? performance.now()) + this.#ahead;
  }
  /** In the last hours of a day in India, lets it become the next morning, so that the day does not change during a test. */
  avoidMidnight(): void {
    const hour = new Date(this.now().getTime() + 330 * 60_000).getUTCHours();
    if (hour >= 20) this.pass(6 * 3_600);
  }
  /** From now on only `pass` moves it: for limits that are measured exactly, however slow the machine is. */
  stop(): void {
    this.#stopped = { now: Date.now(), elapsed: performance.now() };
  }
  /** Lets so many seconds pass at once. */
  pass(seconds: number): void {
    this.#ahead += seconds * 1000;
  }
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What can be called as a browser calls it. */
export interface Caller {
  call(method: Method, url: string, options?: CallOptions): Promise<Answer>;
}

export interface TestServer extends Caller {
  app: FastifyInstance;
  ctx: Context;
  releases: ReleaseKeeper;
  clock: TestClock;
  settings: Settings;
  /** Calls without a socket. The answer's body is parsed. */
  call: Caller["call"];
  stop(): Promise<void>;
}

export interface CallOptions {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  /** Address that the call comes from. */
  from?: string;
}

export type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what the answer should hold.
  body: any;
  headers: Record<string, string | undefined>;
  cookies: { name: string; value: string; [attribute: string]: unknown }[];
};

export interface TestServerOptions {
  env?: Record<string, string>;
  /** Changes the documents before the start. */
  documents?: (documents: SourceDocument[]) => SourceDocument[];
  /** Lifts instead of those of the code. */
  documentMigrations?: readonly DocumentMigration[];
  /** Keeps the data of an earlier server. */
  dataDir?: string;
  databaseUrl?: string;
  /** Runs on the embedded database of the data folder. */
  embedded?: boolean;
  workers?: boolean;
  /** Sends the scheduled jobs too. By default none is sent, as those depend on the real hour. */
  schedules?: boolean;
  waits?: Partial<Timeouts>;
  /** Gets every line of the log, of the lowest level too. */
  log?: (line: string) => void;
  /** Begins with an empty database instead of a copy of the run's template. */
  clean?: boolean;
  /** Checks its releases in a worker of its own, as the product does: for what a worker is brought down by. */
  ownReleaseWorker?: boolean;
}

/**
 * Where the servers of a process have their releases checked. It knows the shipped documents from the first server on, so that of each
 * further release only what is another is worked on, as in a product that runs for long.
 */
export const RELEASE_WORKER = new ReleaseWorker();

let shipped: SourceDocument[] | undefined;

/** Environment variable that names the template, a database of the server of TEST_DATABASE_URL. */
export const TEMPLATE = "SARAL_TEST_TEMPLATE";

/** By the address of a database, the keys of the first test server on it: another without keys of its own has the same. */
const keysOf = new Map<string, string>();

/** Starts the real app on a database of its own on the server of TEST_DATABASE_URL. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "saral-test-"));
  const database = options.databaseUrl === undefined && !options.embedded ? await freshDatabase(options.clean ? "" : undefined) : null;
  const databaseUrl = options.databaseUrl ?? database?.url;
  const env = { PORT: "0", SIMULATOR: "off", DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...options.env };
  const others = options.dataDir === undefined ? keysOf.get(databaseUrl ?? "") : undefined;
  const settings = readSettings({ ...(others && { SECRET_KEYS: others }), ...env });
  const written = settings.secretKeys.map(({ id, key }) => `${id}:${key.toString("base64")}`).join(",");
  if (databaseUrl && !keysOf.has(databaseUrl)) keysOf.set(databaseUrl, written);
  const clock = new TestClock();
  shipped ??= readCheckout(REPOSITORY);
  // A test may change its copy in place.
  const checkout = options.documents?.(readCheckout(REPOSITORY)) ?? shipped;
  const refused: string[] = [];
  const server = await startServer(settings, logOf(options, refused), {
    clock,
    checkout,
    ...(options.documentMigrations && { documentMigrations: options.documentMigrations }),
    workers: options.workers ?? false,
    ...(!options.ownReleaseWorker && options.waits?.checkPieceMs === undefined && { releaseWorker: RELEASE_WORKER }),
    waits: { ...DEFAULT_TIMEOUTS, pollSeconds: 0.5, retrySeconds: 1, providerMs: 2_000, ...options.waits },
  });
  if (options.workers && !options.schedules) await server.ctx.database.execute("delete from pgboss.schedule");
  // Documents with errors leave the ones before in force, and the test would ask about those.
  if (refused.length > 0) throw await server.stop().then(() => new Error(`The documents of the test are refused:\n${refused.join("")}`));
  return {
    ...server,
    clock,
    settings,
    call: (method, url, callOptions = {}) => call(server.app, method, url, callOptions),
    stop: async () => {
      await server.stop();
      await database?.drop();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Errors of the start are collected if the test has its own documents and no other log. */
function logOf({ log, documents }: TestServerOptions, errors: string[]): ReturnType<typeof createLog> {
  if (log !== undefined) return createLog("trace", { write: log });
  if (process.env.TEST_LOG !== undefined || documents === undefined) return createLog(process.env.TEST_LOG ?? "silent");
  return createLog("error", { write: (line: string) => errors.push(line) });
}

async function call(app: FastifyInstance, method: Method, url: string, { body, token, headers, from }: CallOptions): Promise<Answer> {
  const request: InjectOptions = { method, url, headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers } };
  if (body !== undefined) Object.assign(request, typeof body === "string" ? { payload: body } : { payload: body as object });
  if (from !== undefined) request.remoteAddress = from;
  const response = await app.inject(request);
  const json = (response.headers["content-type"] ?? "").toString().startsWith("application/json");
  return {
    status: response.statusCode,
    body: json && response.payload !== "" ? response.json() : response.payload,
    headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, value?.toString()])),
    cookies: response.cookies as Answer["cookies"],
  };
}

export interface FreshDatabase {
  url: string;
  name: string;
  drop(): Promise<void>;
}

/** A database of this test alone on the server of TEST_DATABASE_URL: a copy of the template, or an empty one for `""`. */
export async function freshDatabase(template = process.env[TEMPLATE] ?? ""): Promise<FreshDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL ?? "";
  const name = `saral_test_${randomUUID().replaceAll("-", "").slice(0, 16)}`;
  const make = `create database ${name}${template === "" ? "" : ` template ${template} strategy file_copy`}`;
  await onServer(serverUrl, make);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, name, drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`) };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
