import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LenderDocument } from "../../../src/contract/documents.gen.ts";
import type { CriterionAnswers, LenderCriteria, Trial } from "../../../src/contract/staff/eligibility.ts";
import type { ProductTerms } from "../../../src/contract/staff/lender-terms.ts";
import { whileLocked } from "../../support/locks.ts";
import { type Answer, startTestServer, type TestServer } from "../../support/server.ts";
import { until } from "../../support/until.ts";
import { type Applicant, apply, offersOf } from "../lending/lending-server.ts";
import { signInStaff } from "../tables/table-server.ts";

const LENDER = "kachnar-finance";
const PLACE = `/api/admin/eligibility/${LENDER}/LOAN`;
/** Above what a household of low income has, which needs a consent of its own. */
const INCOMES = [26_000, 30_000, 36_000, 45_000, 61_000];

let server: TestServer;
let token: string;
let applicants: Applicant[];
beforeAll(async () => {
  server = await startTestServer({ workers: true });
  token = await signInStaff(server, { area: "admin", roleId: 1 });
  applicants = [];
  for (const monthly_income of INCOMES) applicants.push(await apply(server, { monthly_income }));
});
afterAll(() => server.stop());
// Of trials a member starts a limited number in a minute, however fast the machine is.
beforeEach(() => server.clock.pass(60));

const read = async (as = token, language = "en"): Promise<LenderCriteria> =>
  (await server.call("GET", PLACE, { token: as, headers: { "accept-language": language } })).body.data;
const startTrial = (publication: number, criteria: CriterionAnswers[], as = token, language = "en"): Promise<Answer> =>
  server.call("POST", `${PLACE}/trials`, { token: as, body: { publication, criteria }, headers: { "accept-language": language } });
const readTrial = async (id: string, as = token): Promise<Trial> =>
  (await server.call("GET", `/api/admin/criteria-trials/${id}`, { token: as })).body.data;
const publish = (id: string, as = token, note = ""): Promise<Answer> =>
  server.call("POST", `/api/admin/criteria-trials/${id}/publish`, { token: as, body: { note } });

const FINAL_STATES = ["ready", "refused", "cancelled", "failed", "published", "conflict"];
const waitForTrialEnd = (id: string, as = token) =>
  until(async () => {
    const trial = await readTrial(id, as);
    return FINAL_STATES.includes(trial.state) ? trial : null;
  }, 180);
async function runTrial(criteria: CriterionAnswers[], publication?: number): Promise<Trial> {
  const { status, body } = await startTrial(publication ?? (await read()).publication, criteria);
  expect(status, JSON.stringify(body)).toBe(200);
  return waitForTrialEnd(body.data.id);
}
async function publishTrial(criteria: CriterionAnswers[], note = ""): Promise<Trial> {
  const { id } = await runTrial(criteria);
  expect((await publish(id, token, note)).status).toBe(200);
  return until(async () => {
    const trial = await readTrial(id);
    return trial.state === "publishing" ? null : trial;
  }, 180);
}

const withIncome = (criteria: CriterionAnswers[], minimum: number): CriterionAnswers[] =>
  criteria.map((one) => (one.id === "income" ? { ...one, test: [{ fact: "monthly_income", minimum }] } : one));

/** The terms as answers of their form. */
interface Terms {
  amount: { min: number; upTo: string };
  rateCard: { annualRate: number; when?: object[] }[];
}

/** Who is offered something by the lender, as the customers see it. */
const applicantsWithOffer = async () => {
  const lenders = await Promise.all(
    applicants.map(async (one) => (await offersOf(server, one)).offers.map(({ lender }: { lender: string }) => lender)),
  );
  return lenders.map((own: string[]) => own.includes(LENDER));
};

describe("the terms of a lender", () => {
  const terms = async (lender: string, language = "en") =>
    (await server.call("GET", `/api/admin/lenders/${lender}/terms`, { token, headers: { "accept-language": language } })).body;

  test("have its limits, rates by condition with the facts that these name, and fees, in the reader's language", async () => {
    const [loan] = (await terms(LENDER)).data as ProductTerms[];
    expect(loan).toMatchObject({ product: "LOAN", name: "Personal loan", enabled: true });
    const group = (title: string) => loan?.groups.find((one) => one.title === title)?.rows;
    expect(group("Loan amount")?.[0]).toEqual({ values: [{ value: { from: 25_000, to: 1_500_000, format: "rupees" } }] });
    expect(group("Interest rate")?.[0]).toMatchObject({
      when: { clauses: expect.arrayContaining([expect.objectContaining({ fact: "employment_status_code" })]) },
      values: [{ value: { format: "percent-year" } }],
    });
    expect(group("Fees")?.[0]).toEqual({
      label: "Processing fee: Share of the amount",
      values: [{ value: { from: 2, to: 2, format: "percent" } }],
    });
    expect(loan?.facts.map(({ name }) => name)).toEqual(expect.arrayContaining(["employment_status_code", "monthly_income"]));
    expect(loan?.facts.map(({ name }) => name)).not.toContain("first_name");
    const [hindi] = (await terms(LENDER, "hi")).data as ProductTerms[];
    expect(hindi?.groups.map(({ title }) => title)).toContain("ब्याज दर");
  });

  test("of an unknown lender are not found", async () => {
    expect((await terms("no-such-lender")).code).toBe("NOT_FOUND");
  });
});

describe("the criteria of a lender", () => {
  test("are for role 1 and product owners; a trial is visible to its author only", async () => {
    for (const roleId of [2, 3] as const) {
      const other = await signInStaff(server, { area: "admin", roleId });
      expect((await server.call("GET", PLACE, { token: other })).status).toBe(403);
      expect((await server.call("GET", "/api/admin/eligibility", { token: other })).status).toBe(403);
      expect((await startTrial(1, [], other)).status).toBe(403);
    }
    const owner = await signInStaff(server, { area: "admin", roleId: 4 });
    const { publication, criteria } = await read(owner);
    const { body } = await startTrial(publication, criteria, owner);
    expect((await server.call("GET", `/api/admin/criteria-trials/${body.data.id}`, { token })).status).toBe(404);
    expect((await publish(body.data.id)).status).toBe(404);
    expect((await server.call("GET", "/api/admin/eligibility/nobody-at-all/LOAN", { token })).status).toBe(404);
    expect((await waitForTrialEnd(body.data.id, owner)).state).toBe("ready");
  });

  test("are read as form values, with their facts in the reader's language", async () => {
    const [english, hindi] = [await read(), await read(token, "hi")];
    expect(english.criteria.find(({ id }) => id === "income")).toMatchObject({ test: [{ fact: "monthly_income", minimum: 20_000 }] });
    expect(english.criteria.find(({ id }) => id === "salary-mode")).toMatchObject({
      when: [{ fact: "employment_status_code", among: ["SALARIED"] }],
      test: [{ fact: "salary_mode", among: ["BANK", "CHEQUE"] }],
    });
    const income = (from: LenderCriteria) => from.facts.find(({ name }) => name === "monthly_income");
    expect(income(english)).toMatchObject({ kind: "number" });
    expect(income(hindi)?.label).not.toBe(income(english)?.label);
    expect(english.facts.find(({ name }) => name === "salary_mode")?.values?.length).toBeGreaterThan(1);
    const list = await server.call("GET", "/api/admin/eligibility", { token });
    expect(list.body.data.find(({ lender }: { lender: string }) => lender === LENDER)).toMatchObject({
      products: [{ product: "LOAN", criteria: english.criteria.length }],
    });
  });

  test("are refused at the wrong field: by the form at once, by the checker in a trial", async () => {
    const { publication, criteria } = await read();
    const [first, ...rest] = criteria as [CriterionAnswers, ...CriterionAnswers[]];
    const fieldFaults = async (changed: CriterionAnswers[], language = "en") =>
      (await startTrial(publication, changed, token, language)).body.fields.map(
        ({ path, keyword }: Record<string, string>) => `${path} ${keyword}`,
      );
    expect(await fieldFaults([{ ...first, id: "Not An Id" }, ...rest])).toEqual(["/criteria/0/id pattern"]);
    expect(await fieldFaults([{ ...first, reason: { hi: "क्यों" } }, ...rest])).toEqual(["/criteria/0/reason/en required"]);
    expect(await fieldFaults([{ ...first, test: [] }, ...rest])).toEqual(["/criteria/0/test minItems"]);
    expect(await fieldFaults([{ ...first, test: [], testText: "{" }, ...rest])).toEqual(["/criteria/0/testText format"]);
    const refusedTrial = await startTrial(publication, [{ ...first, id: "Not An Id" }, ...rest], token, "hi");
    expect(refusedTrial.body.fields[0].message).toMatch(/[\u0900-\u097f]/);
    const found = async (test: CriterionAnswers["test"]) => {
      const { state, findings } = await runTrial([first, { ...(rest[0] as CriterionAnswers), test: test ?? [] }, ...rest.slice(1)]);
      expect(state).toBe("refused");
      return findings.map(({ path, keyword }) => `${path} ${keyword}`);
    };
    expect(await found([{ fact: "no_such_fact" }])).toEqual(["/criteria/1/test/0/fact unknown-name-in-condition"]);
    expect(await found([{ fact: "age" }, { fact: "salary_mode", among: ["BARTER"] }])).toEqual([
      expect.stringMatching(/^\/criteria\/1\/test\/1\/among /),
    ]);
    // In the reader's words too, with the name that it is about.
    const hindi = await startTrial(publication, [{ ...first, test: [{ fact: "no_such_fact" }] }, ...rest], token, "hi");
    const [finding] = (await waitForTrialEnd(hindi.body.data.id)).findings;
    expect(finding?.message).toMatch(/^no_such_fact [\u0900-\u097f]/);
    expect(await read()).toMatchObject({ publication });
  });

  test("are tried without a publication, and no figure is shown for few customers", async () => {
    const before = await read();
    const now = await applicantsWithOffer();
    const trial = await runTrial(withIncome(before.criteria, 35_000));
    expect(trial).toMatchObject({
      state: "ready",
      done: INCOMES.length,
      total: INCOMES.length,
      complete: true,
      findings: [],
      published: null,
    });
    const few = { before: null, after: null, gained: null, lost: null, leftWithout: null };
    expect(trial.impact).toEqual({
      considered: INCOMES.length,
      ...few,
      byFigure: [],
      byAnswer: [],
      allCompared: true,
      byReason: [],
      examples: [],
    });
    expect(await read()).toMatchObject({ publication: before.publication, criteria: before.criteria });
    expect(await applicantsWithOffer()).toEqual(now);
  });

  describe("with the terms", () => {
    const TERMS = `${PLACE}/trials`;
    const tryTerms = async (change: (terms: Terms) => unknown, language = "en"): Promise<Answer> => {
      const { publication, criteria, terms } = await read();
      const changed = structuredClone(terms) as unknown as Terms;
      change(changed);
      const headers = { "accept-language": language };
      return server.call("POST", TERMS, { token, body: { publication, criteria, terms: changed }, headers });
    };

    test("are refused at the wrong field: by the form at once, by the checker in a trial", async () => {
      const atOnce = async (change: (terms: Terms) => unknown) => {
        const { status, body } = await tryTerms(change);
        expect(status).toBe(422);
        return body.fields.map(({ path, keyword }: Record<string, string>) => `${path} ${keyword}`);
      };
      expect(await atOnce(({ amount }) => Object.assign(amount, { min: -1 }))).toEqual(["/terms/amount/min minimum"]);
      expect(await atOnce(({ amount }) => Object.assign(amount, { unknown: 1 }))).toEqual(["/terms/amount additionalProperties"]);
      expect(await atOnce((terms) => Reflect.deleteProperty(terms, "rateCard"))).toEqual(["/terms/rateCard required"]);
      expect(await atOnce(({ amount }) => Object.assign(amount, { upTo: "{" }))).toEqual(["/terms/amount/upTo format"]);
      expect(await atOnce(({ rateCard }) => Object.assign(rateCard[0] ?? {}, { when: undefined, when_json: "[" }))).toEqual([
        "/terms/rateCard/0/when_json format",
      ]);
      // What does not fit the form is not converted.
      for (const [clause, place] of [
        [null, "/when/0"],
        [{ fact: "age", among: 5 }, "/when/0/among"],
        [{ fact: "age", notAmong: [null] }, "/when/0/notAmong/0"],
      ] as const)
        expect(await atOnce(({ rateCard }) => Object.assign(rateCard[0] ?? {}, { when: [clause] }))).toEqual([
          `/terms/rateCard/0${place} type`,
        ]);
      for (const value of [{ toString: 1 }, [[{ valueOf: null }]], null])
        expect(await atOnce(({ amount }) => Object.assign(amount, { upTo: value }))).toEqual(["/terms/amount/upTo type"]);
      expect(await atOnce(({ amount }) => Object.assign(amount, { upTo: "1e309" }))).toEqual(["/terms/amount/upTo format"]);
      const inTrial = async (change: (terms: Terms) => unknown, language?: string) => {
        const { body } = await tryTerms(change, language);
        const { state, findings } = await waitForTrialEnd(body.data.id);
        expect(state).toBe("refused");
        return findings;
      };
      expect(await inTrial(({ amount }) => Object.assign(amount, { min: 9_000_000 }))).toMatchObject([{ path: "/terms/amount" }]);
      const unknown = { upTo: '{"var":"no_such_fact"}' };
      const [finding, ...more] = await inTrial(({ amount }) => Object.assign(amount, unknown), "hi");
      expect([finding?.path, more]).toEqual(["/terms/amount/upTo", []]);
      expect(finding?.message).toMatch(/[\u0900-\u097f]/);
      const clause = { when: [{ fact: "no_such_fact" }] };
      const [wrong] = await inTrial(({ rateCard }) => Object.assign(rateCard[0] ?? {}, clause));
      expect(wrong?.path).toBe("/terms/rateCard/0/when/0/fact");
      for (const json of ["5", "null", '{"required":5}', '{"allOf":7}', '{"$ref":"#"}']) {
        const found = await inTrial(({ rateCard }) => Object.assign(rateCard[0] ?? {}, { when: undefined, when_json: json }));
        expect(new Set(found.map(({ path }) => path)), json).toEqual(new Set(["/terms/rateCard/0/when_json"]));
      }
    });

    test("are published together, and the earlier ones are in the history", async () => {
      const before = await read();
      const rateOf = async () => {
        const { offers } = await offersOf(server, await apply(server, { monthly_income: 61_000 }));
        return offers.find(({ lender }: { lender: string }) => lender === LENDER)?.figures.interestRate as number;
      };
      const rate = await rateOf();
      const { body } = await tryTerms(({ rateCard }) => {
        for (const row of rateCard) row.annualRate += 1.25;
      });
      const trial = await waitForTrialEnd(body.data.id);
      // The few customers here are not counted, and no one gains or loses the lender.
      expect(trial).toMatchObject({ state: "ready", impact: { gained: null, lost: null, byFigure: [] } });
      expect((await publish(trial.id)).status).toBe(200);
      await waitForTrialEnd(trial.id);
      expect(await rateOf()).toBe(rate + 1.25);
      const [entry] = await server.releases.publications({ before: null, limit: 1 });
      expect(entry).toMatchObject({ note: `terms ${LENDER} LOAN` });
      const now = await read();
      expect(now.criteria).toEqual(before.criteria);
      expect(now.history[0]).toMatchObject({ criteria: before.criteria, terms: before.terms });
      const document = server.releases.live().catalog.lenders.get(LENDER) as LenderDocument;
      expect(document.products[0]?.terms.amount).toMatchObject({ min: 25_000, upTo: expect.any(Object) });
      const back = await server.call("POST", TERMS, {
        token,
        body: { publication: now.publication, criteria: now.criteria, terms: now.history[0]?.terms },
      });
      expect((await publish((await waitForTrialEnd(back.body.data.id)).id)).status).toBe(200);
      await waitForTrialEnd(back.body.data.id);
      expect(await read()).toMatchObject({ terms: before.terms });
    });
  });

  test("with a condition that is no condition are refused at its field", async () => {
    const { criteria } = await read();
    for (const more of [{ testText: "5" }, { testText: "true", whenText: "null" }]) {
      const { state, findings } = await runTrial([...criteria, { id: "more", reason: { en: "No", hi: "नहीं" }, ...more }]);
      const field = "whenText" in more ? "whenText" : "testText";
      expect([state, findings.map(({ path, keyword }) => `${path} ${keyword}`)]).toEqual([
        "refused",
        [`/criteria/${criteria.length}/${field} wrong-type`],
      ]);
    }
  });

  test("are published: effective for offers at once, with their author, and can be restored from the history", async () => {
    const before = await read();
    const fresh = async (income: number) => {
      const { offers } = await offersOf(server, await apply(server, { monthly_income: income }));
      return offers.some(({ lender }: { lender: string }) => lender === LENDER);
    };
    expect(await fresh(30_000)).toBe(true);
    const done = await publishTrial(withIncome(before.criteria, 35_000), "The lender asked for it");
    expect(done).toMatchObject({ state: "published", published: before.publication + 1 });
    expect([await fresh(30_000), await fresh(40_000)]).toEqual([false, true]);
    const [entry] = await server.releases.publications({ before: null, limit: 1 });
    expect(entry).toMatchObject({ number: done.published, note: "The lender asked for it", followed: before.publication });
    const [auditEntry] = (await server.call("GET", "/api/admin/tables/deeds-of-staff", { token })).body.rows;
    expect(auditEntry).toMatchObject({ action: "criteria-published", subject: `${LENDER} LOAN` });
    // Only what was changed is another: the rest is the same to the letter.
    const document = server.releases.live().catalog.lenders.get(LENDER) as LenderDocument;
    expect(document.products[0]?.eligibility.find(({ id }) => id === "salary-mode")?.when).toEqual({
      required: ["employment_status_code"],
      properties: { employment_status_code: { const: "SALARIED" } },
    });
    const now = await read();
    const [earlier] = now.history;
    expect(earlier).toMatchObject({ criteria: before.criteria });
    expect(await publishTrial(earlier?.criteria ?? [])).toMatchObject({ state: "published" });
    expect(await read()).toMatchObject({ criteria: before.criteria });
    expect(await fresh(30_000)).toBe(true);
    // The same criteria again are no further publication.
    const last = await read();
    expect(await publishTrial(last.criteria)).toMatchObject({ state: "published", published: last.publication });
    expect((await read()).publication).toBe(last.publication);
  });

  test("are in state publishing until the server has loaded the publication", async () => {
    const { id, published: number } = await publishTrial((await read()).criteria);
    const move = (to: number | null) => server.ctx.db.updateTable("criteria_trials").set({ published: to }).where("id", "=", id).execute();
    await move((number ?? 0) + 1);
    expect(await readTrial(id)).toMatchObject({ state: "publishing", published: null });
    await move(number);
    expect(await readTrial(id)).toMatchObject({ state: "published", published: number });
  });

  test("of two admins the second gets the other's publication, in either order, and nothing is overwritten", async () => {
    const other = await signInStaff(server, { area: "admin", roleId: 1 });
    const { publication, criteria } = await read();
    const first = await runTrial(withIncome(criteria, 35_000));
    const begun = await startTrial(publication, withIncome(criteria, 31_000), other);
    const second = await waitForTrialEnd(begun.body.data.id, other);
    expect([first.state, second.state]).toEqual(["ready", "ready"]);
    expect((await publish(second.id, other, "Second was quicker")).status).toBe(200);
    await until(async () => (await readTrial(second.id, other)).state === "published", 120);
    const late = await publish(first.id);
    expect(late).toMatchObject({ status: 409, body: { code: "PUBLICATION_CONFLICT" } });
    expect(late.body.fields).toEqual([
      { path: `/publications/${publication + 1}`, keyword: "published", message: expect.stringContaining("Second was quicker") },
    ]);
    const stale = await startTrial(publication, withIncome(criteria, 35_000));
    expect([stale.status, stale.body.code, stale.body.fields.length]).toEqual([409, "PUBLICATION_CONFLICT", 1]);
    const now = await read();
    expect(now.criteria).toEqual(withIncome(criteria, 31_000));
    expect(await publishTrial(withIncome(now.criteria, 20_000))).toMatchObject({ state: "published" });
  });

  test("of two concurrent publications one succeeds", async () => {
    const other = await signInStaff(server, { area: "admin", roleId: 1 });
    const { publication, criteria } = await read();
    const mine = await runTrial(withIncome(criteria, 26_000));
    const theirs = await waitForTrialEnd((await startTrial(publication, withIncome(criteria, 27_000), other)).body.data.id, other);
    const [one, two] = await Promise.all([publish(mine.id), publish(theirs.id, other)]);
    const states = await Promise.all([waitForTrialEnd(mine.id), waitForTrialEnd(theirs.id, other)]);
    expect(states.filter(({ state }) => state === "published")).toHaveLength(1);
    expect([one.status, two.status].every((status) => status === 200 || status === 409)).toBe(true);
    expect((await read()).publication).toBe(publication + 1);
    expect(await publishTrial(withIncome((await read()).criteria, 20_000))).toMatchObject({ state: "published" });
  });

  test("a trial is cancelled by request or by the next one, and a cancelled trial cannot be published", async () => {
    const { publication, criteria } = await read();
    // No trial can count its customers, so that none ends before it is cancelled.
    const [first, next] = await whileLocked(server, "lock table applications in access exclusive mode", async (lockWaits) => {
      const first = (await startTrial(publication, withIncome(criteria, 35_000))).body.data.id;
      await lockWaits(1);
      const next = (await startTrial(publication, withIncome(criteria, 26_000))).body.data.id;
      expect((await readTrial(first)).state).toBe("cancelled");
      await server.call("POST", `/api/admin/criteria-trials/${next}/cancel`, { token });
      return [first, next];
    });
    // Both jobs end before a later trial, and neither undoes this.
    expect(await runTrial(criteria)).toMatchObject({ state: "ready" });
    expect([(await readTrial(first)).state, (await readTrial(next)).state]).toEqual(["cancelled", "cancelled"]);
    expect(await publish(next)).toMatchObject({ status: 409, body: { code: "TRIAL_NOT_READY" } });
    expect((await read()).publication).toBe(publication);
  });
});
