import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A proxy between the server and PostgreSQL that can be cut, or hang: then it accepts connections and forwards nothing. */
export class DatabaseProxy {
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #hangs = false;
  readonly #target: URL;
  port = 0;

  /** @param target address of the database */
  constructor(target: string) {
    this.#target = new URL(target);
  }

  /** The database's address by this way. */
  get url(): string {
    const url = new URL(this.#target);
    url.hostname = "127.0.0.1";
    url.port = String(this.port);
    return url.href;
  }

  async start(): Promise<void> {
    this.#server = createServer((near) => {
      const far = this.#connect();
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on("error", () => {});
        socket.on("close", () => {
          this.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
      if (this.#hangs) for (const socket of [near, far]) socket.pause();
    });
    this.#server.listen(this.port, "127.0.0.1");
    await once(this.#server, "listening");
    this.port = (this.#server.address() as { port: number }).port;
  }

  /** By a socket where the address names its folder as the host. */
  #connect(): Socket {
    const [host, port] = [decodeURIComponent(this.#target.hostname), Number(this.#target.port || 5432)];
    return host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  }

  /** From now on connections are taken, and nothing that comes over them is passed on. */
  hang(): void {
    this.#hangs = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Forwards what was held back. */
  resume(): void {
    this.#hangs = false;
    for (const socket of this.#sockets) socket.resume();
  }

  /** No connection is left, and none is taken. */
  async cut(): Promise<void> {
    const closed = once(this.#server as Server, "close");
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
