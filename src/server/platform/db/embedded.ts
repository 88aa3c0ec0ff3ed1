import { closeSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { PGlite, type postgresMod } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { CompiledQuery, Kysely } from "kysely";
import { lockDataFolder } from "./data-folder.ts";
import type { Database, Statement } from "./database.ts";
import { ConnectionMutex, embeddedDialect } from "./embedded-driver.ts";
import type { Db, Tables } from "./tables.ts";

type PostgresModule = postgresMod.PostgresMod;

/** An open file of the file system that PostgreSQL sees. Folders have no descriptor of their own. */
interface OpenFile {
  nfd?: number;
  node: object;
}
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: OpenFile) => number };
  realPath(node: object): string;
}

/** As shipped, a sync of PGlite's file system does nothing. This one reaches the disk. */
class SyncedNodeFS extends NodeFS {
  override async init(pglite: PGlite, options: Partial<PostgresModule>): Promise<{ emscriptenOpts: Partial<PostgresModule> }> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [emscriptenOpts.preRun ?? []].flat() as ((module: PostgresModule) => void)[];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [syncForReal, ...preRun] } };
  }
}

function syncForReal(module: PostgresModule): void {
  const files: NodeFileSystem = module.NODEFS;
  files.stream_ops.fsync = ({ nfd, node }) => {
    if (nfd !== undefined) {
      fsyncSync(nfd);
      return 0;
    }
    const folder = openSync(files.realPath(node), "r");
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
    return 0;
  };
}

/** `-F` switches fsync off; `fdatasync`, the default method, is not wired to the file system. */
function startParameters(durable: boolean): string[] {
  const shipped = PGlite.defaultStartParams;
  const synced = [...shipped.filter((parameter) => parameter !== "-F"), "-c", "fsync=on", "-c", "wal_sync_method=fsync"];
  return [...(durable ? synced : shipped), "-c", "timezone=UTC"];
}

const DATE = 1082;

/**
 * Opens the embedded PostgreSQL of a data folder, for this process alone. Throws DataFolderInUse.
 * @param durable whether what is committed has reached the disk; not so where the data are thrown away in the end, in tests
 */
export async function openEmbedded(dataDir: string, { durable = true } = {}): Promise<Database> {
  const unlock = lockDataFolder(dataDir);
  try {
    const folder = join(dataDir, "pg");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const fs = durable ? new SyncedNodeFS(folder) : new NodeFS(folder);
    const pglite = new PGlite({ fs, startParams: startParameters(durable), parsers: { [DATE]: (text: string) => text } });
    await pglite.waitReady;
    return embeddedDatabase(pglite, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function embeddedDatabase(pglite: PGlite, unlock: () => void): Database {
  const mutex = new ConnectionMutex();
  const db: Db = new Kysely<Tables>({ dialect: embeddedDialect(pglite, mutex) });
  let closing: Promise<void> | null = null;
  return {
    kind: "embedded",
    db,
    // One at a time: whoever else asks comes between two of them.
    readings: { db, atOnce: 1 },
    execute: (text, values) =>
      mutex.runExclusive(async () => {
        if (values !== undefined && values.length > 0) return await pglite.query<Record<string, unknown>>(text, [...values]);
        try {
          return { rows: (await pglite.exec(text)).flatMap(({ rows }) => rows as Record<string, unknown>[]) };
        } catch (error) {
          // A script that began a transaction and failed must not leave it to the next user of the connection.
          await pglite.exec("rollback").catch(() => {});
          throw error;
        }
      }),
    prepared: <Row>({ text }: Statement, values: readonly unknown[]) =>
      mutex.runExclusive(async () => (await pglite.query<Row>(text, [...values])).rows),
    // The data folder is locked for this process.
    exclusively: (work) => work(),
    // There is one connection: nobody else has it until the work is done.
    aside: (work) =>
      mutex.runExclusive(() => work(async (text) => (await pglite.exec(text)).flatMap(({ rows }) => rows as Record<string, unknown>[]))),
    listen: async (channel, callback) => {
      const stop = await mutex.runExclusive(() => pglite.listen(channel, callback));
      return async () => {
        if (!pglite.closed) await mutex.runExclusive(() => stop());
      };
    },
    notify: async (channel, payload, tx) => {
      await (tx ?? db).executeQuery(CompiledQuery.raw("select pg_notify($1, $2)", [channel, payload]));
    },
    ping: async () => {
      await db.executeQuery(CompiledQuery.raw("select 1"));
    },
    close: () => {
      closing ??= (async () => {
        await mutex.acquire();
        await pglite.close();
        unlock();
        mutex.release();
      })();
      return closing;
    },
  };
}
