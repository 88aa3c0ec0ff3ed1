import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { NotConnected } from "./unavailable.ts";

/** How long things may take, in milliseconds. */
export interface PoolLimits {
  /** A new connection. */
  connect: number;
  /** The wait for a connection that others have. */
  wait: number;
  /** A statement, told to the database, which then ends it. */
  statement: number;
  /** The wait for an answer: longer than a statement may take, so that it passes only when the database does not answer at all. */
  answer: number;
}

/** How long a statement waits for a row that another transaction holds. */
const LOCK_MS = 3_500;
/** A transaction of ours that does nothing for so long is one whose process was cut off; the database takes its locks back. */
const IDLE_IN_TRANSACTION_MS = 15_000;
const READ_ONLY = "25006";
const NO_ANSWER = /^Query read timeout$|timeout expired|connection timeout/;

type Fail = (error: Error) => void;

/** A connection as the pool gives it, with what its types do not say of it. */
interface PooledClient extends pg.PoolClient {
  end(): Promise<void>;
}

/**
 * Connections to PostgreSQL that do not wait for ever for a database that hangs. A connection that got no answer, or that
 * leads to a database which has become read-only, is closed; and when one got no answer, whoever waits for a connection is told
 * at once, as none will come free.
 */
export class BoundedPool implements PostgresPool {
  readonly options: object = {};
  readonly #pool: pg.Pool;
  readonly #limits: PoolLimits;
  readonly #waiting = new Set<Fail>();
  readonly #clients = new Set<PooledClient>();

  constructor(config: pg.PoolConfig, limits: PoolLimits, onLost: (error: Error) => void) {
    this.#limits = limits;
    // The pool's own limit is that of the wait, and it hands it on to the connection.
    class Client extends pg.Client {
      constructor(options?: string | pg.ClientConfig) {
        super({ ...(options as pg.ClientConfig), connectionTimeoutMillis: limits.connect });
      }
    }
    this.#pool = new pg.Pool({
      ...config,
      Client,
      keepAlive: true,
      connectionTimeoutMillis: limits.wait,
      statement_timeout: limits.statement,
      lock_timeout: Math.min(LOCK_MS, limits.statement),
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    });
    this.#pool.on("error", onLost);
    // The pool listens only to idle connections; a break of one in use would end the process.
    this.#pool.on("connect", (client) => {
      client.on("error", onLost);
      this.#clients.add(client as PooledClient);
    });
    this.#pool.on("remove", (client) => this.#clients.delete(client as PooledClient));
  }

  /** @throws NotConnected */
  async connect(): Promise<BoundedClient> {
    let fail: Fail = () => {};
    const none = new Promise<never>((_, reject) => {
      fail = reject;
    });
    this.#waiting.add(fail);
    const connecting = this.#pool.connect();
    try {
      const client = await Promise.race([connecting, none]);
      return new BoundedClient(client, this.#limits.answer, (error) => this.#tellWaiting(error));
    } catch (error) {
      // Should one come after all, it is the next one's.
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      if (error instanceof Error && NO_ANSWER.test(error.message)) this.#tellWaiting(error);
      throw new NotConnected(error);
    } finally {
      this.#waiting.delete(fail);
    }
  }

  /** One statement, or several in one text. @param answerMs instead of the pool's limit for an answer */
  async query(config: pg.QueryConfig, answerMs?: number): Promise<pg.QueryResult<Record<string, unknown>>> {
    const client = await this.connect();
    try {
      return await client.run(config, answerMs);
    } finally {
      client.release();
    }
  }

  #tellWaiting(error: Error): void {
    for (const fail of [...this.#waiting]) fail(error);
  }

  /** Closes all connections; one that is in use gets a moment. */
  async end(): Promise<void> {
    const force = setTimeout(() => {
      for (const client of this.#clients) client.end().catch(() => {});
    }, 1_000);
    await this.#pool.end();
    clearTimeout(force);
  }
}

/** A connection of the pool while somebody has it. */
export class BoundedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #answerMs: number;
  readonly #onNoAnswer: Fail;
  #broken: Error | null = null;

  constructor(client: pg.PoolClient, answerMs: number, onNoAnswer: Fail) {
    this.#client = client;
    this.#answerMs = answerMs;
    this.#onNoAnswer = onNoAnswer;
  }

  query<R>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(sql: unknown, values: readonly unknown[] = []): never {
    return this.run({ text: String(sql), values: [...values] }) as never;
  }

  async run(config: pg.QueryConfig, answerMs = this.#answerMs): Promise<pg.QueryResult<Record<string, unknown>>> {
    // What comes after in the same transaction, its rollback too, would wait once more.
    if (this.#broken !== null) throw this.#broken;
    try {
      return await this.#client.query({ ...config, query_timeout: answerMs } as pg.QueryConfig);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const noAnswer = NO_ANSWER.test(error.message);
      if (noAnswer || (error as { code?: string }).code === READ_ONLY) this.#broken = error;
      if (noAnswer) this.#onNoAnswer(error);
      throw error;
    }
  }

  release(destroy = false): void {
    // A script that began a transaction and failed must not leave it to the next user of the connection.
    const inTransaction = this.#client.getTransactionStatus() !== "I";
    this.#client.release(this.#broken ?? (destroy || inTransaction));
  }
}
