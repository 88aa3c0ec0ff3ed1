/**
 * `npm run bench -- offers`: requests a second of `GET /api/offers` beside bare Fastify and bare Fastify with one query, over the
 * loopback interface, in one run, alternately; the same over 100 and 1,000 lenders, and how long one customer's offers take there
 * when they are recomputed. On the PostgreSQL of TEST_DATABASE_URL, or the product's own.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { providePostgres } from "../support/postgres.ts";
import type { ServerMessage, Target } from "./offers/server.ts";
import { grouped, type ReadmeRows } from "./readme-rows.ts";

/** How much of it: by default what the README's figures are of. */
export interface OffersSizes {
  /** The most lenders that a market of this kind has, and many times that. */
  manyLenders: readonly number[];
  /** How often one customer's offers are recomputed. */
  requests: number;
  connections: number;
  rounds: number;
  roundMs: number;
}
const SIZES: OffersSizes = { manyLenders: [100, 1_000], requests: 9, connections: 16, rounds: 5, roundMs: 1_500 };

interface Figures {
  "requests/s": number;
  "server CPU, µs a request": number;
}

/** Asks again and again on one connection until the time is over; how many answers came. Throws on an answer that is not 200. */
function requestUntil(target: Target, until: number): Promise<number> {
  const request = `GET ${target.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${target.token}\r\n\r\n`;
  return new Promise((done, fail) => {
    let count = 0;
    let missing = -1;
    const socket = connect(target.port, "127.0.0.1", () => socket.write(request));
    socket.on("error", fail);
    socket.on("data", (chunk) => {
      if (missing < 0) {
        const head = chunk.toString("latin1");
        const length = /content-length: (\d+)/i.exec(head)?.[1];
        if (!head.startsWith("HTTP/1.1 200") || length === undefined) return fail(new Error(head));
        missing = head.indexOf("\r\n\r\n") + 4 + Number(length);
      }
      missing -= chunk.length;
      if (missing > 0) return;
      count++;
      missing = -1;
      if (performance.now() < until) socket.write(request);
      else socket.end(() => done(count));
    });
  });
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export interface OffersFigures {
  servers: Record<string, Figures>;
  /** Milliseconds until one customer's offers are recomputed, by the number of lenders. */
  anew: Record<number, number>;
}

export default async function offers(given: Partial<OffersSizes> = {}): Promise<OffersFigures> {
  const sizes = { ...SIZES, ...given };
  await providePostgres(true);
  const server = fork(join(import.meta.dirname, "offers/server.ts"), [JSON.stringify(sizes)]);
  const hear = async () => (await once(server, "message"))[0] as ServerMessage;
  const ready = await hear();
  if (ready.kind !== "targets") throw new Error("The servers did not start");
  const cpu = async () => {
    server.send("cpu");
    const heard = await hear();
    return heard.kind === "cpu" ? heard.microseconds : 0;
  };
  const rounds = new Map<string, { rate: number; cpu: number }[]>(ready.targets.map(({ name }) => [name, []]));
  // The first round only warms up.
  for (let round = 0; round <= sizes.rounds; round++) {
    for (const target of ready.targets) {
      const [begin, before] = [performance.now(), await cpu()];
      const counts = await Promise.all(Array.from({ length: sizes.connections }, () => requestUntil(target, begin + sizes.roundMs)));
      const count = counts.reduce((sum, one) => sum + one, 0);
      const seconds = (performance.now() - begin) / 1000;
      if (round > 0) rounds.get(target.name)?.push({ rate: count / seconds, cpu: ((await cpu()) - before) / count });
    }
  }
  server.send("stop");
  await once(server, "exit");
  const figures = Object.fromEntries(
    [...rounds].map(([name, all]): [string, Figures] => [
      name,
      {
        "requests/s": Math.round(median(all.map(({ rate }) => rate))),
        "server CPU, µs a request": Math.round(median(all.map((one) => one.cpu))),
      },
    ]),
  );
  console.table(figures);
  console.table(
    ready.offersRequests.map(({ lenders, milliseconds }) => ({ lenders, "worked out anew, ms": Number(milliseconds.toFixed(1)) })),
  );
  const [, bare, own] = Object.values(figures);
  if (bare && own)
    console.log(
      `${ready.database}, ${sizes.connections} connections, median of ${sizes.rounds} rounds. GET /api/offers to bare Fastify with one query: ` +
        `${(own["requests/s"] / bare["requests/s"]).toFixed(2)} in requests/s, ` +
        `${(bare["server CPU, µs a request"] / own["server CPU, µs a request"]).toFixed(2)} in CPU`,
    );
  return { servers: figures, anew: Object.fromEntries(ready.offersRequests.map(({ lenders, milliseconds }) => [lenders, milliseconds])) };
}

export function readmeRows({ servers }: OffersFigures): ReadmeRows {
  const rate = (server: string) => servers[server]?.["requests/s"] ?? Number.NaN;
  const own = Object.keys(servers).filter((server) => server.startsWith("GET /api/offers"));
  return {
    "`GET /api/offers` against bare Fastify": `${(rate("GET /api/offers") / rate("bare Fastify, one query")).toFixed(2)} of its requests`,
    "The same with 8, 100, 1,000 matching lenders": `${own.map((server) => grouped(rate(server))).join(", ")} requests a second`,
  };
}
