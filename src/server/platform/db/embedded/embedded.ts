import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Database } from "../database.ts";
import { openPostgres, type PostgresLimits } from "../postgres/postgres.ts";
import {
  FolderHeld,
  findPostmaster,
  leftoverSocketFolder,
  makeCluster,
  type OwnPostmaster,
  type Postmaster,
  socketFolderOf,
  startPostmaster,
} from "./postmaster.ts";
import { NoEmbeddedDatabase, Programs } from "./programs.ts";

/** Major version of the bundled programs, and of the data directory they can read. */
const MAJOR = "18";
const LOCK = 7_218_445;
/** Connections beside those of calls: readings, queue, probe, listeners, tools. */
const OTHER_CONNECTIONS = 60;
const RETRY_MS = { first: 100, longest: 5_000 };
/** How long to wait for a server to stop whose product process was killed. */
const LOCK_WAIT_MS = 30_000;
const ASK_AGAIN_MS = 50;

/** Another process has the data folder open. */
export class DataFolderInUse extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by process ${pid}. Stop that process, or choose another folder with DATA_DIR.`);
    this.name = "DataFolderInUse";
    this.pid = pid;
  }
}

interface Opening extends Partial<PostgresLimits> {
  /**
   * Called for broken connections; the next query opens a new one. `DataFolderInUse` is final: the
   * server went down and another product took the folder first.
   */
  onLost: (error: Error) => void;
  /** Whether this is a product; a folder has one at a time. Tools may connect beside it. */
  product: boolean;
}

/**
 * Opens the PostgreSQL of a data folder and starts it if it is not running. Closing stops it if it
 * was started here.
 * @throws DataFolderInUse if another product has the folder
 * @throws NoEmbeddedDatabase if it cannot be started
 */
export async function openEmbedded(dataDir: string, { onLost, product, ...limits }: Opening): Promise<Database> {
  let closing: Promise<void> | null = null;
  // Connections that break because the server is stopped here are not reported as lost.
  const lost = (error: Error) => {
    if (closing === null) onLost(error);
  };
  const server = new EmbeddedServer(dataDir, lost, (limits.poolSize ?? 0) + OTHER_CONNECTIONS);
  const url = await server.open(product);
  const database = openPostgres(url, lost, limits);
  return {
    ...database,
    close: () => {
      closing ??= database.close().finally(() => server.close());
      return closing;
    },
  };
}

/**
 * Holds the folder by an advisory lock on a connection of its own, and restarts the server if it
 * ends.
 */
class EmbeddedServer {
  readonly #dataDir: string;
  readonly #folder: string;
  readonly #onLost: (error: Error) => void;
  readonly #connections: number;
  #own: OwnPostmaster | null = null;
  #socketFolder: string | null = null;
  #holder: pg.Client | null = null;
  #closed = false;
  #restoring: Promise<void> = Promise.resolve();

  constructor(dataDir: string, onLost: (error: Error) => void, connections: number) {
    this.#dataDir = dataDir;
    this.#folder = join(dataDir, "postgres");
    this.#onLost = onLost;
    this.#connections = connections;
  }

  /**
   * A product locks the folder; a tool only uses the server, and starts it if it is not running.
   * @returns the URL of the database
   */
  async open(product: boolean): Promise<string> {
    this.#checkVersion();
    const deadline = AbortSignal.timeout(LOCK_WAIT_MS);
    for (;;) {
      try {
        const { url } = (await findPostmaster(this.#folder)) ?? (await this.#start());
        if (product) await this.#hold(url);
        return url;
      } catch (error) {
        // The server that was found may have stopped since, together with the process that started
        // it.
        if (error instanceof DataFolderInUse || error instanceof NoEmbeddedDatabase || deadline.aborted) {
          await this.close();
          throw error;
        }
        await wait(ASK_AGAIN_MS);
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#restoring;
    await this.#holder?.end().catch(() => {});
    // A server that another process started is left running.
    await this.#own?.stop();
    this.#own = null;
    if (this.#socketFolder !== null && this.#socketFolder !== this.#folder) rmSync(this.#socketFolder, { recursive: true, force: true });
  }

  #checkVersion(): void {
    const file = join(this.#folder, "PG_VERSION");
    const version = existsSync(file) ? readFileSync(file, "utf8").trim() : MAJOR;
    if (version !== MAJOR)
      throw new NoEmbeddedDatabase(
        `${this.#folder} holds data of PostgreSQL ${version}, and this product brings ${MAJOR}: migrate the data with pg_dump and psql into an empty DATA_DIR, or continue with the product version that created it`,
      );
  }

  async #start(): Promise<Postmaster> {
    mkdirSync(this.#dataDir, { recursive: true, mode: 0o700 });
    const programs = new Programs();
    makeCluster(programs, this.#folder);
    // The same after each restart, because the product's connections use this path.
    this.#socketFolder ??= socketFolderOf(programs, this.#folder);
    const left = leftoverSocketFolder(this.#folder);
    const deadline = AbortSignal.timeout(LOCK_WAIT_MS);
    for (;;) {
      try {
        this.#own = await startPostmaster(programs, this.#folder, this.#socketFolder, { max_connections: this.#connections });
        if (left !== null && left !== this.#socketFolder) rmSync(left, { recursive: true, force: true });
        return this.#own;
      } catch (error) {
        if (!(error instanceof FolderHeld) || deadline.aborted) throw error;
      }
      // Another process may have started it first.
      const other = await findPostmaster(this.#folder);
      if (other !== null) return other;
      await wait(ASK_AGAIN_MS);
    }
  }

  /**
   * Locks the folder for this process. The server releases the lock when the connection ends, for
   * whatever reason.
   */
  async #hold(connectionString: string): Promise<void> {
    const client = new pg.Client({ connectionString, application_name: `product ${process.pid}`, keepAlive: true });
    client.on("error", () => {});
    const ended = new Promise((done) => client.once("end", done));
    try {
      await client.connect();
      const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${LOCK}) as taken`);
      if (rows[0]?.taken !== true) {
        const pid = await holderOf(client);
        throw pid === null ? new Error("The data folder was released at this moment") : new DataFolderInUse(this.#dataDir, pid);
      }
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.#holder = client;
    void ended.then(() => {
      if (!this.#closed) this.#restoring = this.#restore();
    });
  }

  /** Restarts the server after it ended. Acknowledged commits are not lost. */
  async #restore(): Promise<void> {
    this.#onLost(new Error("the embedded database stopped and is being restarted"));
    for (let pause = RETRY_MS.first; !this.#closed; pause = Math.min(2 * pause, RETRY_MS.longest)) {
      await wait(pause);
      try {
        const running = (await findPostmaster(this.#folder)) ?? (await this.#start());
        await this.#hold(running.url);
        return;
      } catch (error) {
        this.#onLost(error as Error);
        if (error instanceof DataFolderInUse) return;
      }
    }
  }
}

/** PID of the process that holds the folder, from its `application_name`; null if it was released. */
async function holderOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ name: string }>(
    "select application_name as name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = $1 and granted",
    [LOCK],
  );
  return rows[0] === undefined ? null : Number(rows[0].name.replace(/\D+/, ""));
}
