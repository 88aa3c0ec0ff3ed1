import { CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Settings } from "../../settings.ts";
import type { ControlQuery, Database, Statement } from "../database.ts";
import { sessionLock } from "../session-lock.ts";
import type { Db, Tables } from "../tables/tables.ts";
import { Listener } from "./postgres-listener.ts";
import { BoundedPool } from "./postgres-pool.ts";

const INT8 = 20;
const DATE = 1082;

/** Bigints are parsed to numbers, dates stay `yyyy-mm-dd`. */
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  },
} as pg.CustomTypesConfig;

/** What an installation may set. */
export type PostgresLimits = Pick<Settings, "poolSize" | "statementMs">;

/** Timeouts for browsers' calls: together the longest wait for a hanging database. */
const CALLS = { connect: 3_000, wait: 15_000 };
/** Default statement timeout, and how much longer the client waits for the answer. */
const STATEMENT_MS = 4_000;
const ANSWER_MARGIN_MS = 500;
const POOL_SIZE = 10;
/** Concurrent reads of the staff: enough for a few of them, few enough to leave capacity to others. */
const READINGS = 3;
/** The queue's own statements, some of which scan many rows. */
const BACKGROUND = { connect: 3_000, wait: 15_000, statement: 20_000, answer: 22_000 };
/** Health probe. */
const PROBE = { connect: 1_500, wait: 1_500, statement: 1_000, answer: 1_500 };

/** Fails on a read-only database, e.g. after a failover, as a write would. */
const TAKES_WRITES = `do $$ begin
  if current_setting('transaction_read_only') = 'on' then raise exception 'the database takes no writes' using errcode = '25006'; end if;
end $$`;

const EXCLUSIVE_LOCK = 7_218_444;
const EXCLUSIVE_WAIT_MS = 120_000;

/** Opens PostgreSQL by its URL. Connections are made when they are needed. */
export function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  { poolSize = POOL_SIZE, statementMs = STATEMENT_MS }: Partial<PostgresLimits> = {},
): Database {
  // No JIT: calls' statements finish before compilation would pay off.
  const options = { connectionString: url, types, options: "-c timezone=UTC -c jit=off" };
  const limits = { ...CALLS, statement: statementMs, answer: statementMs + ANSWER_MARGIN_MS };
  const calls = new BoundedPool({ ...options, max: poolSize }, limits, onLost);
  // Calls and jobs share one pool. Read permits, the queue's own statements and the probe have pools of
  // their own, so that they never wait for calls.
  const background = new BoundedPool({ ...options, max: 4 }, BACKGROUND, onLost);
  const reading = new BoundedPool({ ...options, max: READINGS }, limits, onLost);
  const probe = new BoundedPool({ ...options, max: 1, idleTimeoutMillis: 60_000 }, PROBE, onLost);
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: calls }) });
  const ears = new Set<Listener>();
  const readings = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: reading }) });
  const onOwnConnection = async <T>(work: (run: ControlQuery) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ ...options, connectionTimeoutMillis: 5_000, keepAlive: true });
    client.on("error", onLost);
    await client.connect();
    try {
      return await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows);
    } finally {
      await client.end();
    }
  };
  let closing: Promise<void> | null = null;
  return {
    db,
    readings: { db: readings, atOnce: READINGS },
    execute: async (text, values, answerMs) => {
      const result = await background.query(values === undefined ? { text } : { text, values: [...values] }, answerMs);
      const results = Array.isArray(result) ? (result as (typeof result)[]) : [result];
      return { rows: results.flatMap(({ rows }) => rows) };
    },
    prepared: async <Row>({ name, text }: Statement, values: readonly unknown[]) => {
      const { rows } = await calls.query({ name, text, values: [...values] });
      return rows as Row[];
    },
    // A session-level lock, released when the connection ends for whatever reason.
    exclusively: (work) =>
      onOwnConnection(async (run) => {
        await sessionLock(run, EXCLUSIVE_LOCK, EXCLUSIVE_WAIT_MS);
        return work();
      }),
    aside: (work) => onOwnConnection(work),
    listen: async (channel, callback) => {
      const listener = new Listener(options, channel, callback, onLost);
      ears.add(listener);
      try {
        await listener.start();
      } catch (error) {
        ears.delete(listener);
        await listener.stop().catch(() => {});
        throw error;
      }
      return async () => {
        ears.delete(listener);
        await listener.stop();
      };
    },
    notify: async (channel, payload, by) => {
      await by.executeQuery(CompiledQuery.raw("select pg_notify($1, $2)", [channel, payload]));
    },
    ping: async () => {
      await probe.query({ text: TAKES_WRITES });
    },
    close: () => {
      // All at once: a listener that fails to stop leaves no pool open.
      closing ??= Promise.all([
        ...[...ears].map((ear) => ear.stop()),
        background.end(),
        probe.end(),
        db.destroy(),
        readings.destroy(),
      ]).then(() => {});
      return closing;
    },
  };
}
