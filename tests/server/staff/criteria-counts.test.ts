import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LenderDocument } from "../../../src/contract/documents.gen.ts";
import type { CriterionAnswers, LenderCriteria, TermsAnswers, Trial } from "../../../src/contract/staff/eligibility.ts";
import { runTrial } from "../../../src/server/features/eligibility/run-trial.ts";
import type { Context } from "../../../src/server/platform/context.ts";
import type { Releases } from "../../../src/server/platform/releases/release.ts";
import { type Answer, startTestServer, type TestServer } from "../../support/server.ts";
import { until } from "../../support/until.ts";
import { apply, offersOf } from "../lending/lending-server.ts";
import { signInStaff } from "../tables/table-server.ts";

const LENDER = "kachnar-finance";
const PLACE = `/api/admin/eligibility/${LENDER}/LOAN`;
/** Twelve of one income, and one between two bounds that are tried. */
const INCOMES = [...Array<number>(12).fill(30_000), 36_000, 61_000];
const PAN = "ABCPE1234F";

let server: TestServer;
let token: string;
/** Customers who get an offer of the lender, by their incomes. */
let servedDurations: number[];
beforeAll(async () => {
  server = await startTestServer({ workers: true });
  token = await signInStaff(server, { area: "admin", roleId: 1 });
  servedDurations = [];
  for (const monthly_income of INCOMES) {
    const { offers } = await offersOf(server, await apply(server, { monthly_income, tin: PAN }));
    if (offers.some(({ lender }: { lender: string }) => lender === LENDER)) servedDurations.push(monthly_income);
  }
}, 600_000);
afterAll(() => server.stop());

const read = async (): Promise<LenderCriteria> => (await server.call("GET", PLACE, { token })).body.data;
const startTrial = (
  criteria: CriterionAnswers[],
  publication: number,
  as = token,
  language = "en",
  terms?: TermsAnswers,
): Promise<Answer> =>
  server.call("POST", `${PLACE}/trials`, {
    token: as,
    body: { publication, criteria, ...(terms && { terms }) },
    headers: { "accept-language": language },
  });
const readTrial = async (id: string): Promise<Trial> => (await server.call("GET", `/api/admin/criteria-trials/${id}`, { token })).body.data;
const rowOf = (id: string) => server.ctx.db.selectFrom("criteria_trials").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** A trial with all its progress reports. */
async function followTrial(criteria: CriterionAnswers[], terms?: TermsAnswers): Promise<{ trial: Trial; seen: Trial[] }> {
  const { status, body } = await startTrial(criteria, (await read()).publication, token, "en", terms);
  expect(status, JSON.stringify(body)).toBe(200);
  const seen: Trial[] = [];
  const trial = await until(async () => {
    const now = await readTrial(body.data.id);
    const ended = !["waiting", "checking", "counting"].includes(now.state);
    if (!ended) seen.push(now);
    return ended ? now : undefined;
  }, 180);
  return { trial, seen };
}
const withIncome = (criteria: CriterionAnswers[], minimum: number): CriterionAnswers[] =>
  criteria.map((one) => (one.id === "income" ? { ...one, test: [{ fact: "monthly_income", minimum }] } : one));
const reason = { en: "Not for you", hi: "आपके लिए नहीं" };

describe("disclosed counts", () => {
  test("are null below ten and rounded to tens above, so that no single customer is visible, and null before the end", async () => {
    const { criteria } = await read();
    expect(servedDurations.length).toBe(INCOMES.length);
    const [first, second] = [await followTrial(withIncome(criteria, 35_000)), await followTrial(withIncome(criteria, 40_000))];
    // Twelve lose the lender by the first, thirteen by the second.
    const expected = {
      considered: 14,
      before: 10,
      after: null,
      gained: null,
      lost: 10,
      leftWithout: first.trial.impact?.leftWithout,
      byFigure: [],
      byAnswer: [
        { fact: "postal_area", label: "PIN area", values: [{ value: "560", label: "560", gained: null, lost: 10 }] },
        { fact: "employment", label: "Employment", values: [{ value: "SALARIED", label: "Salaried job", gained: null, lost: 10 }] },
        {
          fact: "income_band",
          label: "Monthly income",
          values: [{ value: "25000-50000", label: "₹25,000–50,000", gained: null, lost: 10 }],
        },
      ],
      allCompared: true,
      byReason: [{ value: expect.stringMatching(/income/), label: expect.stringMatching(/income/), gained: null, lost: 10 }],
      examples: [
        {
          change: "lost",
          customers: 10,
          answers: [
            { label: "PIN area", value: "560" },
            { label: "Employment", value: "Salaried job" },
            { label: "Monthly income", value: "₹25,000–50,000" },
          ],
          reasons: [expect.stringMatching(/income/)],
        },
      ],
    };
    expect([first.trial.state, first.trial.impact]).toEqual(["ready", expected]);
    expect([10, null]).toContain(expected.leftWithout);
    expect(second.trial.impact).toEqual(expected);
    expect([...first.seen, ...second.seen].filter(({ impact }) => impact !== null)).toEqual([]);
    // Nothing is stored but what is reported.
    expect((await rowOf(first.trial.id)).impact).toEqual(expected);
  });

  test("are withheld for identifying facts; the criteria are checked, and can be published", async () => {
    const { criteria } = await read();
    const named = (more: Partial<CriterionAnswers>): CriterionAnswers[] => [...criteria, { id: "named", reason, ...more }];
    const asked: [Partial<CriterionAnswers>, string[]][] = [
      [{ test: [{ fact: "tin", among: [PAN] }] }, ["tin"]],
      [{ test: [{ fact: "first_name", notPattern: "^Asha$" }] }, ["first_name"]],
      [{ testText: '{"anyOf":[{"required":["email"],"properties":{"email":{"const":"asha@example.in"}}}]}' }, ["email"]],
      [
        {
          whenText: '{"not":{"required":["birth_date"],"properties":{"birth_date":{"const":"1990-01-31"}}}}',
          test: [{ fact: "age", minimum: 30 }],
        },
        ["birth_date"],
      ],
    ];
    for (const [more, uncounted] of asked) {
      const { trial } = await followTrial(named(more));
      expect(trial).toMatchObject({ state: "ready", impact: null, uncounted, findings: [] });
      expect((await rowOf(trial.id)).impact).toBeNull();
    }
    // A place that was asked about before, and is as it was, keeps nothing from being counted; once it is changed, it does.
    const place = criteria.find(({ id }) => id === "place");
    expect(place?.test?.[0]?.fact).toBe("postal_code");
    const without = await followTrial(criteria.filter(({ id }) => id !== "place"));
    expect(without.trial.uncounted).toEqual(["postal_code"]);
  });

  test("of changed terms are by figure of the offer, each better or worse", async () => {
    const { criteria, terms } = await read();
    const cheaper = structuredClone(terms) as { rateCard: { annualRate: number }[]; fees: { processing: { percent: number } } };
    for (const row of cheaper.rateCard) row.annualRate -= 1;
    cheaper.fees.processing.percent += 1;
    const { trial } = await followTrial(criteria, cheaper);
    expect(trial.impact).toMatchObject({ before: 10, after: 10, gained: null, lost: null, byAnswer: [], byReason: [], examples: [] });
    const byFigure = Object.fromEntries((trial.impact?.byFigure ?? []).map(({ figure, better, worse }) => [figure, [better, worse]]));
    expect(byFigure).toMatchObject({ interestRate: [10, null], processingFees: [null, 10] });
    expect(trial.impact?.byFigure.find(({ figure }) => figure === "interestRate")?.label).toBe("Interest rate");
  });

  test("of terms are withheld if a part that was changed reads an identifying fact", async () => {
    const { criteria, terms } = await read();
    const { rateCard } = terms as { rateCard: object[] };
    const own = { band: "named", when: [{ fact: "tin", among: [PAN] }], annualRate: 9 };
    const { trial } = await followTrial(criteria, { ...terms, rateCard: [own, ...rateCard] });
    expect(trial).toMatchObject({ state: "ready", impact: null, uncounted: ["tin"], findings: [] });
    const upTo = async (logic: unknown) => {
      const changed = { ...terms, amount: { ...(terms.amount as object), upTo: JSON.stringify(logic) } };
      return (await followTrial(criteria, changed)).trial.uncounted;
    };
    // In the value for an absent fact, and by a computed name, which can be any.
    expect(await upTo({ max: [400_000, { var: ["age", { if: [{ "==": [{ var: "tin" }, PAN] }, 1, 2] }] }] })).toEqual(["tin"]);
    expect(await upTo({ if: [{ "==": [{ var: { cat: ["ti", "n"] } }, PAN] }, 500_000, 400_000] })).toEqual(
      expect.arrayContaining(["tin", "email", "first_name"]),
    );
  });

  test("the request is in the audit trail with its author, without any value", async () => {
    const { criteria } = await read();
    const { trial } = await followTrial([...criteria, { id: "named", reason, test: [{ fact: "tin", among: [PAN] }] }]);
    expect(trial.state).toBe("ready");
    const [auditEntry] = (await server.call("GET", "/api/admin/tables/deeds-of-staff", { token })).body.rows;
    expect(auditEntry).toMatchObject({ action: "criteria-tried", subject: `${LENDER} LOAN` });
    expect(JSON.stringify(auditEntry)).not.toContain(PAN);
  });

  test("are limited per hour and member of the staff, who cannot narrow them down to one customer", async () => {
    const eager = await signInStaff(server, { area: "admin", roleId: 4 });
    const { criteria, publication } = await read();
    const answers: Answer[] = [];
    while (answers.length < 40 && answers.at(-1)?.status !== 429) {
      // Not so quickly that the pace of calls would hold it up.
      server.clock.pass(2);
      answers.push(await startTrial(withIncome(criteria, 21_000 + answers.length), publication, eager));
    }
    expect(answers.length).toBe(31);
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(600);
    const other = await signInStaff(server, { area: "admin", roleId: 4 });
    expect((await startTrial(withIncome(criteria, 21_000), publication, other)).status).toBe(200);
  });
});

test("two criteria with one short name are reported at the field, whatever else was published", async () => {
  const { criteria, publication } = await read();
  const twice = [...criteria, { ...(criteria[1] as CriterionAnswers) }];
  const place = `/criteria/${criteria.length}/id`;
  for (const on of [publication, publication - 1]) {
    const { status, body } = await startTrial(twice, on);
    expect([status, body.code, body.fields]).toEqual([
      422,
      "INVALID_ANSWERS",
      [{ path: place, keyword: "duplicate", message: expect.stringMatching(/^Another criterion/) }],
    ]);
  }
  expect((await startTrial(twice, publication, token, "hi")).body.fields[0].message).toMatch(/[\u0900-\u097f]/);
});

describe("a server that has not loaded the publication on which criteria are based", () => {
  const LEGAL = "Kachnar Finance Private Limited";
  let before: LiveBefore;
  interface LiveBefore {
    context: Context;
    made_on: number;
    criteria: CriterionAnswers[];
    staff_id: string;
  }
  beforeAll(async () => {
    const { ctx, releases } = server;
    const [old, number] = [releases.live(), releases.publication()];
    const lender = old.catalog.lenders.get(LENDER) as LenderDocument;
    const content = { ...lender, legalName: LEGAL };
    const publication = { author: "asha", note: "Another name", source: "product" as const };
    const done = await releases.publishChanges({ documents: [{ kind: "lender", id: LENDER, content }], removed: [] }, publication, {
      on: number,
    });
    expect(done.ok).toBe(true);
    await until(() => releases.publication() > number);
    // As the same server was a moment ago.
    const behind: Partial<Releases> = {
      live: () => old,
      publication: () => number,
      check: (...given) => releases.check(...given),
      publishChanges: (...given) => releases.publishChanges(...given),
    };
    const { id: staff_id } = await ctx.db.selectFrom("staff").select("id").limit(1).executeTakeFirstOrThrow();
    const { criteria } = await read();
    before = { context: { ...ctx, releases: behind as Releases }, made_on: number + 1, criteria: withIncome(criteria, 35_000), staff_id };
  }, 120_000);

  async function trialIn(state: "waiting" | "publishing"): Promise<string> {
    const id = randomUUID();
    const { made_on, criteria, staff_id } = before;
    await server.ctx.db
      .insertInto("criteria_trials")
      .values({
        id,
        lender: LENDER,
        product: "LOAN",
        made_on,
        criteria: JSON.stringify(criteria),
        language: "en",
        staff_id,
        state,
        created_at: server.clock.now(),
      })
      .execute();
    return id;
  }

  test("does not run the trial, and leaves it until it has loaded it", async () => {
    const id = await trialIn("waiting");
    await expect(runTrial(before.context, id)).rejects.toThrow(`does not have publication ${before.made_on} yet`);
    expect(await rowOf(id)).toMatchObject({ impact: null, done: 0, ended_at: null });
    await runTrial(server.ctx, id);
    expect(await rowOf(id)).toMatchObject({ state: "ready", impact: { before: 10, after: null } });
  });

  test("does not publish over later changes", async () => {
    const id = await trialIn("publishing");
    await expect(runTrial(before.context, id)).rejects.toThrow(`does not have publication ${before.made_on} yet`);
    expect(await rowOf(id)).toMatchObject({ state: "publishing", published: null });
    expect((await server.releases.documentsInForce()).publication).toBe(before.made_on);
    await runTrial(server.ctx, id);
    expect(await rowOf(id)).toMatchObject({ state: "published", published: before.made_on + 1 });
    await until(() => server.releases.publication() > before.made_on);
    const now = server.releases.live().catalog.lenders.get(LENDER) as LenderDocument;
    expect(now.legalName).toBe(LEGAL);
    expect(now.products[0]?.eligibility.find(({ id: name }) => name === "income")?.test).toEqual({
      required: ["monthly_income"],
      properties: { monthly_income: { minimum: 35_000 } },
    });
  });
});
