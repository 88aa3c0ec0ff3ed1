import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { NotConnected } from "../unavailable.ts";

/** Timeouts in milliseconds. */
interface PoolLimits {
  /** Establishing a connection. */
  connect: number;
  /** Waiting for a free connection. */
  wait: number;
  /** A statement; the database enforces it. */
  statement: number;
  /**
   * Waiting for an answer. Longer than the statement timeout, so it only expires if the database
   * does not answer at all.
   */
  answer: number;
}

/** How long a statement waits for a row lock. */
const LOCK_MS = 3_500;
/**
 * A transaction idle for so long belongs to a process that was cut off; the database releases its
 * locks.
 */
const IDLE_IN_TRANSACTION_MS = 15_000;
const READ_ONLY = "25006";
const NO_ANSWER = /^Query read timeout$|timeout expired|connection timeout/;

type Fail = (error: Error) => void;

/** The pool's client with members that its types omit. */
interface PooledClient extends pg.PoolClient {
  end(): Promise<void>;
}

/**
 * A connection pool that does not wait for ever for a hanging database. A connection that got no
 * answer, or that leads to a database which became read-only, is closed. If one got no answer, all
 * callers that wait for a connection fail at once, as none will come free.
 */
export class BoundedPool implements PostgresPool {
  readonly options: object = {};
  readonly #pool: pg.Pool;
  readonly #limits: PoolLimits;
  readonly #waiting = new Set<Fail>();
  readonly #clients = new Set<PooledClient>();

  constructor(config: pg.PoolConfig, limits: PoolLimits, onLost: (error: Error) => void) {
    this.#limits = limits;
    // The pool passes its own timeout, which is that of the wait, on to the client.
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
    // The pool only handles errors of idle connections; on one in use an unhandled error would end
    // the process.
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
      // If the connection arrives late, the next caller gets it.
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

  /** One statement, or several in one text. @param answerMs overrides the pool's answer timeout */
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

  /** Closes all connections; one in use gets a second to finish. */
  async end(): Promise<void> {
    const force = setTimeout(() => {
      for (const client of this.#clients) client.end().catch(() => {});
    }, 1_000);
    await this.#pool.end();
    clearTimeout(force);
  }
}

/** A connection checked out of the pool. */
class BoundedClient implements PostgresPoolClient {
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
    // Later statements of the transaction, including its rollback, would only time out again.
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
    // A connection in an open transaction is destroyed, so that the next user does not inherit it.
    const inTransaction = this.#client.getTransactionStatus() !== "I";
    this.#client.release(this.#broken ?? (destroy || inTransaction));
  }
}
