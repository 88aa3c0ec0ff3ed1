import { once } from "node:events";
import { createServer } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Expected, PIECE_BYTES, receive } from "../../../src/server/platform/uploads/receive.ts";
import { IDLE_MS, uploadTimeout } from "../../../src/server/platform/uploads/upload-timeout.ts";
import { startScan } from "../../../src/server/platform/uploads/virus-scanner.ts";
import { pdf } from "../../support/file-form.ts";

const MB = 1024 * 1024;
const ACCEPTS = ["application/pdf"];
const expectedUpload = (bytes: number, more: Partial<Expected> = {}): Expected => ({
  bytes,
  accepts: ACCEPTS,
  scan: () => startScan(null),
  store: async () => {},
  ...more,
});

describe("a streamed file", () => {
  test.each([1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES])(
    "in parts of %i bytes is stored in chunks of one size",
    async (step) => {
      const content = pdf(2 * PIECE_BYTES + 1_000);
      const size = Math.max(step, 50);
      const parts = Array.from({ length: Math.ceil(content.length / size) }, (_, index) =>
        content.subarray(index * size, (index + 1) * size),
      );
      const kept: Buffer[] = [];
      const store = async (piece: Buffer, number: number) => {
        kept[number] = piece;
      };
      expect(await receive(Readable.from(parts), expectedUpload(content.length, { store }))).toBe("application/pdf");
      expect(kept.map(({ length }) => length)).toEqual([PIECE_BYTES, PIECE_BYTES, 1_000]);
      expect(Buffer.concat(kept).equals(content)).toBe(true);
    },
  );

  test("of 50 MB needs memory for a few chunks only", async () => {
    setFlagsFromString("--expose-gc");
    const gc = runInNewContext("gc") as () => void;
    const head = pdf(64 * 1024);
    function* content() {
      yield head;
      for (let index = 1; index < 800; index++) yield Buffer.alloc(64 * 1024, index);
    }
    gc();
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const store = async (_: Buffer, number: number) => {
      if (number % 20 !== 0) return;
      // Buffers that the first collection finalizes are freed in the next turn.
      gc();
      await nextTurn();
      gc();
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    };
    await receive(Readable.from(content()), expectedUpload(50 * MB, { store }));
    expect(most).toBeLessThan(10 * MB);
  });

  test("that cannot be stored is not read further", async () => {
    let read = 0;
    function* content() {
      for (; read < 100; read++) yield read === 0 ? pdf(PIECE_BYTES) : Buffer.alloc(PIECE_BYTES);
    }
    const store = () => Promise.reject(new Error("full"));
    await expect(receive(Readable.from(content()), expectedUpload(100 * PIECE_BYTES, { store }))).rejects.toThrow("full");
    expect(read).toBeLessThan(25);
  });
});

describe("S45 a slow upload", () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const clocks = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });

  test("is aborted after a pause", async () => {
    clocks();
    const source = new PassThrough();
    source.write(pdf(1_000));
    const ended = receive(source, expectedUpload(1 * MB)).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(IDLE_MS - 1);
    source.write(Buffer.alloc(200_000));
    await vi.advanceTimersByTimeAsync(IDLE_MS - 1);
    expect(await Promise.race([ended, "still there"])).toBe("still there");
    await vi.advanceTimersByTimeAsync(2);
    expect(await ended).toBe("UPLOAD_TOO_SLOW");
  });

  test("byte by byte is aborted as soon as it is half a minute behind the slowest rate", async () => {
    clocks();
    const source = new PassThrough();
    source.write(pdf(8_000));
    const ended = receive(source, expectedUpload(1 * MB)).catch((error: Error) => error.message);
    for (let passed = 0; passed < 30_000; passed += 10_000) {
      expect(await Promise.race([ended, "still there"])).toBe("still there");
      source.write("x");
      await vi.advanceTimersByTimeAsync(10_000);
    }
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await Promise.race([ended, "still there"])).toBe("UPLOAD_TOO_SLOW");
  });

  test("at the slowest rate, with pauses, is accepted to its end", async () => {
    clocks();
    const source = new PassThrough();
    const content = Buffer.concat([pdf(1_000), Buffer.alloc(1 * MB - 1_000)]);
    const ended = receive(source, expectedUpload(1 * MB)).catch((error: Error) => error.message);
    for (let at = 0; at < content.length; at += 120_000) {
      await vi.advanceTimersByTimeAsync(15_000);
      source.write(content.subarray(at, at + 120_000));
      await vi.advanceTimersByTimeAsync(0);
    }
    source.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(await ended).toBe("application/pdf");
  });

  test("may take longer the larger it is, up to a quarter of an hour", () => {
    expect([uploadTimeout(1_000) > 30_000, uploadTimeout(5 * MB) > 600_000, uploadTimeout(50 * MB)]).toEqual([true, true, 900_000]);
  });
});

describe("a virus scanner", () => {
  /** Speaks as clamd does, and says the verdict once the file has ended. */
  async function scanner(verdict: string | null) {
    const got: Buffer[] = [];
    const server = createServer((socket) => {
      socket.on("error", () => {});
      if (verdict === null) return void socket.destroy();
      socket.on("data", (bytes: Buffer) => {
        got.push(bytes);
        if (Buffer.concat(got).subarray(-4).equals(Buffer.alloc(4))) socket.end(`${verdict}\0`);
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    const scan = () => startScan(`clamd://127.0.0.1:${port}`);
    return { scan, sent: () => Buffer.concat(got), close: () => server.close() };
  }

  test("gets the whole file in clamd's protocol, and a clean file is accepted", async () => {
    const content = pdf(PIECE_BYTES + 10);
    const { scan, sent, close } = await scanner("stream: OK");
    expect(await receive(Readable.from([content]), expectedUpload(content.length, { scan }))).toBe("application/pdf");
    close();
    const stream = sent();
    expect(stream.subarray(0, 10).toString()).toBe("zINSTREAM\0");
    expect(stream.readUInt32BE(10)).toBe(PIECE_BYTES);
    expect(stream.subarray(14, 14 + PIECE_BYTES).equals(content.subarray(0, PIECE_BYTES))).toBe(true);
    expect(stream.readUInt32BE(14 + PIECE_BYTES)).toBe(10);
    expect(stream.length).toBe(10 + 4 + PIECE_BYTES + 4 + 10 + 4);
  });

  test.each([
    ["reports a virus", "stream: Eicar-Test-Signature FOUND", "FILE_UNSAFE"],
    ["gives an unknown answer", "INSTREAM size limit exceeded. ERROR", "UNAVAILABLE"],
    ["closes the connection", null, "UNAVAILABLE"],
  ])("that %s: the file is refused", async (_, verdict, code) => {
    const { scan, close } = await scanner(verdict);
    await expect(receive(Readable.from([pdf()]), expectedUpload(2_000, { scan }))).rejects.toThrow(code);
    close();
  });

  test("that reports after the first piece and closes the connection: the file is refused without waiting", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => socket.end("INSTREAM size limit exceeded. ERROR"));
      socket.resume();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    const content = pdf(40 * MB);
    const scan = () => startScan(`clamd://127.0.0.1:${port}`);
    await expect(receive(Readable.from([content]), expectedUpload(content.length, { scan }))).rejects.toThrow("UNAVAILABLE");
    server.close();
  });

  test("that is unreachable: the file is refused", async () => {
    const { scan, close } = await scanner("stream: OK");
    close();
    await expect(receive(Readable.from([pdf()]), expectedUpload(2_000, { scan }))).rejects.toThrow("UNAVAILABLE");
  });
});
