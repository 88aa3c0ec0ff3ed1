/**
 * `npm run bench -- tables [applications …] [names …]`: what each page of each table of the staff and of a partner with 100,000 leads, each of
 * their filters and orders and each of their reports takes over HTTP, at the middle and at the 95th of a hundred, with 10 thousand and with a million applications, and how
 * much more with the last size than with the first; and the plans of statements that were over a bound. Each size is a database made
 * for it on the PostgreSQL of TEST_DATABASE_URL or on the product's own, which reads the rows by COPY, and dropped after. Ten million are
 * seeded when they are asked for: `npm run bench -- tables 10000 10000000`; of all questions those are asked alone whose name begins with
 * one of the arguments: `npm run bench -- tables 1000000 "report visits" offers`.
 */
import pg from "pg";
import { signInStaff } from "../server/tables/table-server.ts";
import { providePostgres } from "../support/postgres.ts";
import { freshDatabase, startTestServer, type TestServer } from "../support/server.ts";
import { grouped, type ReadmeRows } from "./readme-rows.ts";
import { type BenchQuery, queriesOfTable, queryOfReport, REVENUE } from "./tables/questions.ts";
import { rowsOf } from "./tables/rows.ts";
import { seed } from "./tables/seed.ts";

/** How much of it: by default what the README's figures are of. */
interface TablesSizes {
  applications: readonly number[];
  /** Calls of each question, after one that only warms up; fewer where they take long. */
  calls: number;
  /** Beginnings of the names of the questions that are asked; all of them where there is none. */
  only: readonly string[];
}
const SIZES: TablesSizes = { applications: [10_000, 1_000_000], calls: 20, only: [] };

export function sizesOf(words: readonly string[]): Partial<TablesSizes> {
  const applications = words.map(Number).filter(Number.isFinite);
  return { ...(applications.length > 0 && { applications }), only: words.filter((word) => !Number.isFinite(Number(word))) };
}

const MAX_MS = 10_000;
/** Above it a statement's plan is printed. */
const TARGET_MS = 100;

interface CallTimes {
  p50: number;
  p95: number;
}

/** The slowest statement of each question, as sent to the driver. */
interface Statement {
  text: string;
  values: unknown[];
  ms: number;
}
let statements: Statement[] = [];

/** Notes each statement that goes to the database, with its time. Returns what ends that. */
function recordStatements(): () => void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = async function noted(this: pg.Client, ...given: unknown[]) {
    const begin = performance.now();
    try {
      return await Reflect.apply(query, this, given);
    } finally {
      const [first, second] = given as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
      const [text, values] = typeof first === "string" ? [first, second] : [first.text, first.values ?? second];
      if (/^\s*select\b/i.test(text) && !text.includes("pgboss."))
        statements.push({ text, values: Array.isArray(values) ? values : [], ms: performance.now() - begin });
    }
  } as never;
  return () => {
    pg.Client.prototype.query = query;
  };
}

const quantile = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

async function measure(base: string, question: BenchQuery, token: string, calls: number): Promise<CallTimes> {
  const times: number[] = [];
  const until = performance.now() + MAX_MS;
  for (let call = 0; call <= calls && (call < 4 || performance.now() < until); call++) {
    const begin = performance.now();
    const response = await fetch(base + question.path, { headers: { authorization: `Bearer ${token}` } });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`${question.name}: ${response.status} ${body}`);
    if (call > 0) times.push(performance.now() - begin);
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

async function explain(client: pg.Client, { text, values }: Statement): Promise<string> {
  const { rows } = await client.query({ text: `explain (analyze, buffers) ${text}`, values });
  return rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
}

async function prepare(server: TestServer, client: pg.Client, applications: number): Promise<void> {
  const { catalog, hash } = server.releases.live();
  await signInStaff(server, { area: "admin", roleId: 1 });
  const { id: staff } = await server.ctx.db.selectFrom("staff").select("id").limit(1).executeTakeFirstOrThrow();
  const words = {
    release: hash,
    products: [...catalog.products.values()].map(({ code }) => code),
    lenders: [...catalog.lenders.keys()],
    partners: [...catalog.brands.keys()],
    staff,
    now: server.clock.now(),
  };
  const begin = performance.now();
  await seed(client, rowsOf(applications, words));
  console.log(`${applications} applications seeded in ${((performance.now() - begin) / 1_000).toFixed(0)} s`);
}

async function measureSize(applications: number, { calls, only }: TablesSizes): Promise<Map<string, CallTimes>> {
  const database = await freshDatabase();
  const server = await startTestServer({ databaseUrl: database.url, env: { DATABASE_STATEMENT_MS: "60000" } });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const took = new Map<string, CallTimes>();
  try {
    await prepare(server, client, applications);
    const base = await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { catalog } = server.releases.live();
    const partner = [...catalog.brands.keys()][0] ?? "";
    const tokens = new Map<BenchQuery["by"], string>([["partner", await signInStaff(server, { area: "partner", brand: partner })]]);
    for (const roleId of [1, 2, 3] as const) tokens.set(roleId, await signInStaff(server, { area: "admin", roleId }));
    const tables = await Promise.all(
      [...catalog.tables.values()].map((view) => (view.area === "customer" ? [] : queriesOfTable(server, view, partner))),
    );
    const reports = [...catalog.reports.values()].map(queryOfReport);
    const asked = [REVENUE, ...tables.flat(), ...reports].filter(
      ({ name }) => only.length === 0 || only.some((begin) => name.startsWith(begin)),
    );
    for (const question of asked) {
      statements = [];
      const figures = await measure(base, question, tokens.get(question.by) ?? "", calls);
      took.set(question.name, figures);
      const slowest = statements.toSorted((one, other) => other.ms - one.ms)[0];
      if (figures.p50 > TARGET_MS && slowest)
        console.log(
          `\n${question.name} with ${applications} applications, ${figures.p95.toFixed(0)} ms:\n${slowest.text}\n${await explain(client, slowest)}`,
        );
    }
  } finally {
    await client.end();
    await server.stop();
    await database.drop();
  }
  return took;
}

/** By question, what it took with each number of applications. */
export default async function tables(given: Partial<TablesSizes> = {}): Promise<Record<string, Record<string, number | null>>> {
  await providePostgres(true);
  const sizes = { ...SIZES, ...given };
  const stopNoting = recordStatements();
  const bySize: Map<string, CallTimes>[] = [];
  try {
    for (const size of sizes.applications) bySize.push(await measureSize(size, sizes));
  } finally {
    stopNoting();
  }
  const [first, last] = [bySize[0], bySize.at(-1)];
  const names = [...new Set(bySize.flatMap((took) => [...took.keys()]))];
  const round = (ms: number | undefined) => (ms === undefined ? null : Number(ms.toFixed(1)));
  const figures = Object.fromEntries(
    names.map((name) => [
      name,
      {
        ...Object.fromEntries(
          sizes.applications.flatMap((size, index) => [
            [`${size}: p50`, round(bySize[index]?.get(name)?.p50)],
            [`${size}: p95`, round(bySize[index]?.get(name)?.p95)],
          ]),
        ),
        "p50, last to first": round((last?.get(name)?.p50 ?? 0) / (first?.get(name)?.p50 ?? 1)),
      },
    ]),
  );
  console.table(figures);
  return figures;
}

/** The 95th percentiles with the last number of applications: their median, and the slowest question. */
export function readmeRows(figures: Record<string, Record<string, number | null>>): ReadmeRows {
  const p95 = Object.keys(Object.values(figures)[0] ?? {}).findLast((figure) => figure.endsWith(": p95")) ?? "";
  const applications = `${grouped(Number.parseInt(p95, 10))} applications`;
  const took = (kind: RegExp) => {
    const times = Object.entries(figures)
      .filter(([name]) => kind.test(name))
      .map(([name, each]) => ({ name, ms: each[p95] ?? Number.NaN }))
      .toSorted((one, other) => one.ms - other.ms);
    const [median, slowest] = [times[Math.floor(times.length / 2)], times.at(-1)];
    return median && slowest ? `median ${grouped(median.ms)} ms; slowest ${grouped(slowest.ms)} ms (${slowest.name})` : "not measured";
  };
  return {
    [`First page of a staff table, ${applications}`]: took(/: first page$/),
    "The same, filters": took(/: (?!first page$)/),
    [`Reports over 30 days, ${applications}`]: took(/^report /),
  };
}
