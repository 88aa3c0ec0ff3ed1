import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { ApiError } from "../errors.ts";

const PORT = 3310;
/** Timeout: a scanner reads while data is sent, and answers at the end. */
const PATIENCE_MS = 30_000;
/** Above the length of any verdict. */
const LONGEST_VERDICT = 1_000;

/** The virus scan of one file. */
export interface Scan {
  /** Throws UNAVAILABLE if the scanner does not accept it. */
  write(bytes: Buffer): Promise<void>;
  /**
   * Whether the scanner found nothing. Throws UNAVAILABLE without a verdict: unscanned files are
   * not accepted.
   */
  isClean(): Promise<boolean>;
  /** Aborts the scan. */
  drop(): void;
}

/** Without a scanner every file counts as clean. */
const NO_SCAN: Scan = { write: async () => {}, isClean: async () => true, drop: () => {} };

/**
 * Starts a scan with ClamAV's INSTREAM command: chunks prefixed with their length, an empty one at
 * the end, then one line of verdict (clamd(8)).
 * @param url `clamd://host:port`, or null without a scanner
 */
export async function startScan(url: string | null): Promise<Scan> {
  if (url === null) return NO_SCAN;
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port || PORT), hostname.replace(/^\[|\]$/g, ""));
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error("the virus scanner does not respond")));
  const verdict = readVerdict(socket);
  // Avoids an unhandled rejection before isClean() awaits it.
  verdict.catch(() => {});
  const unavailable = (cause: unknown) => new ApiError("UNAVAILABLE", { retryAfter: 30, cause });
  const write = async (bytes: Buffer) => {
    if (socket.destroyed) throw unavailable(socket.errored);
    if (socket.write(bytes)) return;
    await drained(socket).catch((error: unknown) => {
      throw unavailable(error);
    });
  };
  await once(socket, "connect").catch((error: unknown) => {
    throw unavailable(error);
  });
  await write(Buffer.from("zINSTREAM\0"));
  return {
    write: async (bytes) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      await write(Buffer.concat([length, bytes]));
    },
    isClean: async () => {
      await write(Buffer.alloc(4));
      const reply = await verdict.catch((error: unknown) => {
        throw unavailable(error);
      });
      if (/\bOK$/.test(reply)) return true;
      if (/\bFOUND$/.test(reply)) return false;
      throw unavailable(new Error(`the virus scanner responded: ${reply}`));
    },
    drop: () => socket.destroy(),
  };
}

/**
 * Resolves when the socket accepts more data, rejects if it closed: after an early verdict it
 * closes without an error.
 */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      socket.off("drain", settle).off("close", settle);
      if (socket.destroyed) reject(socket.errored ?? new Error("the virus scanner closed the connection"));
      else resolve();
    };
    socket.on("drain", settle).on("close", settle);
  });
}

async function readVerdict(socket: Socket): Promise<string> {
  let reply = "";
  for await (const bytes of socket) {
    reply += bytes;
    if (reply.length > LONGEST_VERDICT) throw new Error("the virus scanner's response is too long");
    if (reply.includes("\0")) break;
  }
  return reply.replace(/\0[\s\S]*$/, "").trim();
}
