/** The three servers that `npm run bench -- offers` compares, in one process: bare Fastify, the same with one query, and the product. */
import Fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import { goodAnswers, goodConsents, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import type { OffersSizes } from "../offers.ts";
import { offersProduct, withLenders } from "./with-lenders.ts";

export interface Target {
  name: string;
  port: number;
  path: string;
  token: string;
}
/** The time to recompute the offers of one customer, by the number of lenders of the product. */
export interface OffersRequest {
  lenders: number;
  /** Median. */
  milliseconds: number;
}
export type ServerMessage =
  | { kind: "targets"; targets: Target[]; offersRequests: OffersRequest[]; database: string }
  | { kind: "cpu"; microseconds: number };

/** What `tests/support/customer.ts` has good answers for. */
const FORM = "personal-loan";
/** How many lenders lend besides the market that is shipped, and how often each is asked. */
const { manyLenders, requests } = JSON.parse(process.argv[2] ?? "") as Pick<OffersSizes, "manyLenders" | "requests">;

let pool: pg.Pool | null = null;
const product = await startTestServer();
const { token, appId } = await applicant(product);
const query = await oneQuery(product, appId);
const emptyServer = Fastify();
emptyServer.get("/hello", async () => ({ hello: "world" }));
const serverWithQuery = Fastify();
serverWithQuery.get("/query", async () => query());

const targets = [
  { name: "bare Fastify", port: await open(emptyServer), path: "/hello", token },
  { name: "bare Fastify, one query", port: await open(serverWithQuery), path: "/query", token },
  { name: "GET /api/offers", port: await open(product.app), path: `/api/offers/${appId}`, token },
];
const offersRequests = [await ask(product, { token, appId })];
const largerServers: TestServer[] = [];
for (const count of manyLenders) {
  const server = await startTestServer({ documents: (documents) => withLenders(documents, count) });
  largerServers.push(server);
  const one = await applicant(server);
  offersRequests.push(await ask(server, one));
  const name = `GET /api/offers, ${count} lenders`;
  targets.push({ name, port: await open(server.app), path: `/api/offers/${one.appId}`, token: one.token });
}
report({ kind: "targets", targets, offersRequests, database: product.settings.databaseUrl === null ? "embedded" : "PostgreSQL" });

process.on("disconnect", () => process.exit(1));
process.on("message", async (message) => {
  if (message === "stop") {
    await Promise.all([emptyServer.close(), serverWithQuery.close(), pool?.end()]);
    for (const server of [product, ...largerServers]) await server.stop();
    process.exit(0);
  }
  const { user, system } = process.cpuUsage();
  report({ kind: "cpu", microseconds: user + system });
});

function report(message: ServerMessage): void {
  process.send?.(message);
}

/** Reads the offers after each change of the amount: each time every lender is decided again. */
async function ask(server: TestServer, { token: bearer, appId: id }: { token: string; appId: string }): Promise<OffersRequest> {
  const took: number[] = [];
  const call = async (method: "GET" | "POST", url: string, body?: unknown) => {
    const answer = await server.call(method, url, { token: bearer, ...(body !== undefined && { body }) });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };
  for (let index = 0; index <= requests; index++) {
    await call("POST", `/api/offers/${id}/ask`, { answers: { se_loan_amount: 200_000 + index * 5_000 } });
    const begin = performance.now();
    await call("GET", `/api/offers/${id}`);
    // The first only warms up.
    if (index > 0) took.push(performance.now() - begin);
  }
  const lenders = [...server.releases.live().catalog.lenders.values()].filter(offersProduct).length;
  return { lenders, milliseconds: took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0 };
}

/** A customer whose form is complete. */
async function applicant(server: TestServer): Promise<{ token: string; appId: string }> {
  const customer = await signInCustomer(server);
  const body = {
    form: FORM,
    release: server.releases.live().hash,
    answers: goodAnswers(),
    consents: goodConsents(),
    complete: true,
  };
  const saved = await server.call("PUT", `/api/user/${customer.prospectAppId}`, { token: customer.token, body });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return { token: customer.token, appId: saved.body.appId as string };
}

/** A row by its key, without our own code: the driver's pool, or the embedded database. */
async function oneQuery({ settings, ctx }: TestServer, id: string): Promise<() => Promise<unknown>> {
  const text = "select id, product, state, created_at from applications where id = $1";
  if (settings.databaseUrl === null) return async () => (await ctx.database.execute(text, [id])).rows[0];
  pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 10 });
  // Its connections may outlive `end` by a moment, in which the database is dropped already.
  pool.on("error", () => {});
  const connections = pool;
  return async () => (await connections.query(text, [id])).rows[0];
}

async function open(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
