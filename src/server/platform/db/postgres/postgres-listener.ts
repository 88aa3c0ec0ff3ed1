import pg from "pg";

const RETRY_MS = 1_000;
/** Interval of heartbeats. The connection is idle otherwise, so a silent break would go unnoticed. */
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;

/**
 * LISTEN on one channel over a connection of its own. After a reconnect it calls back once with "",
 * because notifications may have been missed.
 */
export class Listener {
  readonly #options: pg.ClientConfig;
  readonly #channel: string;
  readonly #callback: (payload: string) => void;
  readonly #onLost: (error: Error) => void;
  #client: pg.Client | null = null;
  #stopped = false;
  #timer: NodeJS.Timeout | null = null;
  #heartbeat: NodeJS.Timeout | null = null;

  constructor(options: pg.ClientConfig, channel: string, callback: (payload: string) => void, onLost: (error: Error) => void) {
    this.#options = { ...options, keepAlive: true, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
    this.#channel = channel;
    this.#callback = callback;
    this.#onLost = onLost;
  }

  /**
   * @throws if the first connection fails. It still reconnects in the background, so a caller that
   * gives up must stop it.
   */
  async start(): Promise<void> {
    const client = new pg.Client(this.#options);
    this.#client = client;
    client.on("error", (error) => this.#onLost(error));
    client.on("end", () => this.#again(client));
    client.on("notification", ({ payload }) => this.#callback(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.#heartbeat = setInterval(() => {
      client.query("select 1").catch((error: Error) => {
        this.#onLost(error);
        client.end().catch(() => {});
      });
    }, HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  #again(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.start().then(
        () => this.#callback(""),
        (error: Error) => this.#onLost(error),
      );
    }, RETRY_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    await this.#client?.end();
  }
}
