/** The three servers that `npm run bench -- offers` compares, in one process: bare Fastify, the same with one query, and the product. */
import Fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import { goodAnswers, goodConsents, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

export interface Target {
  name: string;
  port: number;
  path: string;
  token: string;
}
export type FromServer = { kind: "targets"; targets: Target[]; database: string } | { kind: "cpu"; microseconds: number };

let pool: pg.Pool | null = null;
const product = await startTestServer();
const { token, appId } = await applicant(product);
const query = await oneQuery(product, appId);
const hello = Fastify();
hello.get("/hello", async () => ({ hello: "world" }));
const withQuery = Fastify();
withQuery.get("/query", async () => query());

const targets = [
  { name: "bare Fastify", port: await open(hello), path: "/hello", token },
  { name: "bare Fastify, one query", port: await open(withQuery), path: "/query", token },
  { name: "GET /api/offers", port: await open(product.app), path: `/api/offers/${appId}`, token },
];
tell({ kind: "targets", targets, database: product.ctx.database.kind === "server" ? "PostgreSQL" : "embedded" });

process.on("disconnect", () => process.exit(1));
process.on("message", async (message) => {
  if (message === "stop") {
    await Promise.all([hello.close(), withQuery.close(), pool?.end()]);
    await product.stop();
    process.exit(0);
  }
  const { user, system } = process.cpuUsage();
  tell({ kind: "cpu", microseconds: user + system });
});

function tell(message: FromServer): void {
  process.send?.(message);
}

/** A customer whose form is complete. */
async function applicant(server: TestServer): Promise<{ token: string; appId: string }> {
  const customer = await signInCustomer(server);
  const body = {
    form: "personal-loan",
    release: server.releases.live().hash,
    answers: goodAnswers(),
    consents: goodConsents(),
    complete: true,
  };
  const saved = await server.call("PUT", `/api/user/${customer.prospectAppId}`, { token: customer.token, body });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return { token: customer.token, appId: saved.body.appId as string };
}

/** A row by its key, as anybody would write it: the driver's own pool, or the embedded database. */
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
