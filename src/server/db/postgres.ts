import { CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database, Statement } from "./database.ts";
import type { Db, Tables } from "./tables.ts";

const INT8 = 20;
const DATE = 1082;
const RETRY_MS = 1_000;

/** The same values from both databases: counts as numbers, dates as `yyyy-mm-dd`. */
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  },
} as pg.CustomTypesConfig;

/** Opens PostgreSQL by its URL. Connections are made when they are needed. */
export function openPostgres(url: string, onLost: (error: Error) => void): Database {
  const options = { connectionString: url, types, connectionTimeoutMillis: 5_000, options: "-c timezone=UTC" };
  const pool = new pg.Pool({ ...options, max: 10, statement_timeout: 30_000 });
  pool.on("error", onLost);
  // The pool listens only to idle connections; a break of one in use would end the process.
  pool.on("connect", (client) => client.on("error", onLost));
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const ears = new Set<Listener>();
  let closing: Promise<void> | null = null;
  return {
    kind: "server",
    db,
    execute: async (text, values) => {
      const result = await pool.query<Record<string, unknown>>(text, values === undefined ? undefined : [...values]);
      const results = Array.isArray(result) ? (result as (typeof result)[]) : [result];
      return { rows: results.flatMap(({ rows }) => rows) };
    },
    prepared: async <Row>({ name, text }: Statement, values: readonly unknown[]) => {
      const { rows } = await pool.query({ name, text, values: [...values] });
      return rows as Row[];
    },
    listen: async (channel, callback) => {
      const listener = new Listener(options, channel, callback, onLost);
      ears.add(listener);
      await listener.start();
      return async () => {
        ears.delete(listener);
        await listener.stop();
      };
    },
    notify: async (channel, payload, tx) => {
      await (tx ?? db).executeQuery(CompiledQuery.raw("select pg_notify($1, $2)", [channel, payload]));
    },
    ping: async () => {
      await pool.query("select 1");
    },
    close: () => {
      closing ??= Promise.all([...ears].map((ear) => ear.stop())).then(() => db.destroy());
      return closing;
    },
  };
}

/** A connection of its own that hears one channel. After a break it connects again and calls back once with "", as something may have been missed. */
class Listener {
  readonly #options: pg.ClientConfig;
  readonly #channel: string;
  readonly #callback: (payload: string) => void;
  readonly #onLost: (error: Error) => void;
  #client: pg.Client | null = null;
  #stopped = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: pg.ClientConfig, channel: string, callback: (payload: string) => void, onLost: (error: Error) => void) {
    this.#options = options;
    this.#channel = channel;
    this.#callback = callback;
    this.#onLost = onLost;
  }

  async start(): Promise<void> {
    const client = new pg.Client({ ...this.#options, keepAlive: true });
    client.on("error", (error) => this.#onLost(error));
    client.on("end", () => this.#again());
    client.on("notification", ({ payload }) => this.#callback(payload ?? ""));
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
    this.#client = client;
  }

  #again(): void {
    this.#client = null;
    if (this.#stopped || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.start().then(
        () => this.#callback(""),
        () => this.#again(),
      );
    }, RETRY_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#client?.end();
  }
}
