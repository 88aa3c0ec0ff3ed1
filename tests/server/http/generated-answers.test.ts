import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProductSlice } from "../../../src/contract/site/product-slices.ts";
import type { FieldSlice, FormSlice, StepValidator, ValidatorModule } from "../../../src/contract/site/slices.ts";
import { computeFacts } from "../../../src/engine/rules/facts.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { activeFields, allFields } from "../../../src/engine/validate/active.ts";
import { activeSteps, checkAnswers } from "../../../src/engine/validate/answers.ts";
import { todayInIndia } from "../../../src/engine/values/dates.ts";
import { validatorRuntime } from "../../../src/engine/values/runtime.ts";
import { type SignedInCustomer, signInCustomer } from "../../support/customer.ts";
import { runs } from "../../support/long.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

type Answers = Record<string, unknown>;

/** A form as the browser has it: its slice and the compiled validators, both from the addresses that the server gives. */
interface BrowserForm {
  id: string;
  /** Code of a product that has it; several may. */
  productType: string;
  form: FormSlice;
  validators: Record<string, StepValidator>;
}

let server: TestServer;
const forms: BrowserForm[] = [];
const folder = mkdtempSync(join(tmpdir(), "saral-validators-"));
beforeAll(async () => {
  server = await startTestServer();
  server.clock.avoidMidnight();
  const { body } = await server.call("GET", "/api/config/customer");
  for (const [id, { url, validator }] of Object.entries(body.forms as Record<string, { url: string; validator: string }>)) {
    const file = join(folder, `${id}.mjs`);
    writeFileSync(file, String((await server.call("GET", validator)).body));
    const { default: make } = (await import(pathToFileURL(file).href)) as { default: ValidatorModule };
    const productType = (body.products as ProductSlice[]).find((product) => product.form === id)?.code;
    if (productType === undefined) continue;
    forms.push({ id, productType, form: (await server.call("GET", url)).body, validators: make(validatorRuntime(today)) });
  }
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const today = () => todayInIndia(server.clock.now());
const factsOf = (form: FormSlice) => (answers: Readonly<Answers>) => computeFacts(form.facts, answers, { today: today() });

/** What the browser finds wrong with answers, as `path keyword`. */
function browserVerdict({ form, validators }: BrowserForm, answers: Answers): string[] {
  const found = checkAnswers({ form, validators, answers, factsOf: factsOf(form), evaluate: interpretCondition, say: (key) => key });
  return [...new Set(found.map(({ path, keyword }) => `${path} ${keyword}`))].sort();
}

/** Rules beyond the schema: a customer who signed in by mobile is asked for an email, and a stored PAN is shown masked. */
const FIELD_ARBITRARIES: Record<string, fc.Arbitrary<unknown>> = {
  verified_channel: fc.constant("MOBILE"),
  tin: fc.stringMatching(/^[A-Za-z]{3}[Pp][A-Za-z][0-9]{4}[A-Za-z]$/),
};

/** Examples of the format as they are printed, and the first of them with another check character. */
const GSTINS = ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4"];
const NO_GSTIN = "27AAPFU0939F1ZW";

const yearsAgo = (years: number, days: number) => {
  const [year, month, day] = today().split("-").map(Number) as [number, number, number];
  return new Date(Date.UTC(year - years, month - 1, day + days)).toISOString().slice(0, 10);
};

const isWithin = ({ maxTotal }: FieldSlice, list: readonly Answers[]) =>
  !maxTotal || list.reduce((sum, item) => sum + Number(item[maxTotal.of]), 0) <= maxTotal.most;

/** Values that the field takes, its bounds often among them. */
function validValues(name: string, field: FieldSlice): fc.Arbitrary<unknown> {
  if (Object.hasOwn(FIELD_ARBITRARIES, name)) return FIELD_ARBITRARIES[name] as fc.Arbitrary<unknown>;
  if (field.enum) return fc.constantFrom(...field.enum);
  const { minimum, maximum, maxLength = 200, pattern, items } = field;
  if (field.type === "boolean") return fc.boolean();
  if (field.type === "array" && items) {
    const lists = fc.array(validValues(name, items), { minLength: Number(field.minItems ?? 0), maxLength: 2 });
    return lists.filter((list) => isWithin(field, list as Answers[]));
  }
  if (field.type === "object") {
    const parts = Object.entries(field.properties ?? {}).map(([part, child]) => [part, validValues(part, child)] as const);
    return fc.record(Object.fromEntries(parts), { requiredKeys: field.required ?? [], noNullPrototype: true });
  }
  if (field.type === "number") return fc.integer({ min: (minimum ?? 0) * 10, max: (maximum ?? 1000) * 10 }).map((tenths) => tenths / 10);
  if (field.format === "gstin") return fc.constantFrom(...GSTINS);
  if (field.type === "integer") {
    const [min, max] = [minimum ?? -1_000_000, maximum ?? 1_000_000];
    return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
  }
  if (field.format === "date") {
    const [least, most] = field.ageBetween ?? [0, 100];
    const any = fc.date({ min: new Date(yearsAgo(most + 1, 1)), max: new Date(yearsAgo(least, 0)), noInvalidDate: true });
    return fc.oneof(
      any.map((date) => date.toISOString().slice(0, 10)),
      fc.constantFrom(yearsAgo(most + 1, 1), yearsAgo(least, 0)),
    );
  }
  if (field.type === "string" && pattern !== undefined) {
    const texts = fc.stringMatching(new RegExp(pattern.replace(/\(\?[!=][^()]*\)/g, ""), "u"));
    const longest = longerThan(pattern, maxLength - 1);
    const all =
      longest?.length === maxLength && field.maxLength !== undefined
        ? fc.oneof({ weight: 4, arbitrary: texts }, fc.constant(longest))
        : texts;
    return all.filter((text) => text.length <= maxLength && new RegExp(pattern, "u").test(text));
  }
  throw new Error(`This test knows no values for ${name}: ${JSON.stringify(field)}`);
}

/** A text of one character more than that, which the pattern takes; undefined where this test knows none. */
function longerThan(pattern: string, length: number): string | undefined {
  const texts = [...["A", "1"].map((one) => one.repeat(length + 1)), `${"a".repeat(Math.max(0, length - 11))}@example.com`];
  return texts.find((text) => text.length === length + 1 && new RegExp(pattern, "u").test(text));
}

/** Complete answers: each field that is asked gets a value where it is required, and sometimes where it is not. */
function completeAnswers(g: fc.GeneratorValue, form: FormSlice): Answers {
  const answers: Answers = {};
  const decided = new Set<string>();
  for (;;) {
    const asked = activeSteps(form, answers, factsOf(form)(answers), interpretCondition).map(({ schema }) =>
      activeFields(schema, answers, interpretCondition),
    );
    const next = asked.flatMap(({ fields, required }) =>
      [...fields].map(([name, field]) => ({ name, field, required: required.has(name) })),
    );
    const open = next.find(({ name }) => !decided.has(name));
    if (open === undefined) return answers;
    decided.add(open.name);
    if (open.required || open.name in FIELD_ARBITRARIES || g(fc.boolean)) answers[open.name] = g(validValues, open.name, open.field);
  }
}

/** All consents required under these answers. */
function consentsFor({ form }: BrowserForm, answers: Answers): object[] {
  const facts = factsOf(form)(answers);
  const asked = form.consents.filter(({ when }) => when === undefined || interpretCondition(when, { ...answers, ...facts }));
  return asked.map(({ id }) => {
    const text = form.consentTexts.find((consent) => consent.id === id);
    return { id, version: text?.version, given: true, language: "en", ...(text?.choices && { choice: text.choices[0]?.code }) };
  });
}

async function save({ id, productType, ...rest }: BrowserForm, { token, prospectAppId }: SignedInCustomer, answers: Answers) {
  const body = {
    form: id,
    release: server.releases.live().hash,
    answers,
    consents: consentsFor({ id, productType, ...rest }, answers),
    productType,
    complete: true,
  };
  // No customer saves faster than that.
  server.clock.pass(2);
  const { status, body: answer } = await server.call("PUT", `/api/user/${prospectAppId}`, { token, body });
  const fields = (answer.fields ?? []) as { path: string; keyword: string }[];
  return { status, answer, faults: [...new Set(fields.map(({ path, keyword }) => `${path.replace("/answers", "")} ${keyword}`))].sort() };
}

/** Half a rupee, where whole ones are asked for. */
const fractionalValue = ({ type, minimum = 0 }: FieldSlice): [string, unknown][] => (type === "integer" ? [["type", minimum + 0.5]] : []);

/** What a field refuses by one keyword, and how. */
function invalidValues(name: string, field: FieldSlice): [keyword: string, value: unknown][] {
  const found: [string, unknown][] = [];
  const text = field.type === "string";
  for (const odd of [null, field.type === "boolean" ? 1 : true, {}, [], text ? 7 : "7"]) {
    // A list that is empty is one.
    found.push([field.type === "array" && Array.isArray(odd) ? "minItems" : "type", odd]);
  }
  if (field.format === "gstin") found.push(["format", NO_GSTIN], ["format", `${GSTINS[0]}0`]);
  if (field.enum)
    return [
      ...found,
      ...(text ? ["NO_SUCH_CODE", ""] : field.type === "boolean" ? [] : [7]).map((value): [string, unknown] => ["enum", value]),
    ];
  if (field.minimum !== undefined) found.push(["minimum", field.minimum - 1], ...fractionalValue(field));
  if (field.maximum !== undefined) found.push(["maximum", field.maximum + 1]);
  if (field.pattern !== undefined) found.push(["pattern", "!"], ["pattern", ""], ["pattern", "\u0915\u092e"]);
  if (field.pattern !== undefined && field.maxLength !== undefined) {
    const long = longerThan(field.pattern, field.maxLength);
    // A pattern that repeats nothing for ever refuses what is too long by itself.
    const repeats = /[*+]|,\}/.test(field.pattern);
    if (long === undefined && repeats) throw new Error(`This test knows no text that is too long for ${name}`);
    if (long !== undefined) found.push(["maxLength", long]);
  }
  if (field.format === "date") found.push(["format", "1990-02-30"], ["format", "1990-2-3"], ["format", "yesterday"]);
  if (field.ageBetween) {
    const [least, most] = field.ageBetween;
    found.push(["ageBetween", yearsAgo(least, 1)], ["ageBetween", yearsAgo(most + 1, 0)]);
  }
  if (field.yearsBack !== undefined) found.push(["yearsBack", yearsAgo(field.yearsBack + 1, 0)], ["yearsBack", yearsAgo(-1, 0)]);
  return found;
}

test("S30 generated answers that match a live form are accepted by browser and server, and returned unchanged", async () => {
  expect(forms.length).toBeGreaterThan(0);
  for (const one of forms) {
    let customer = await signInCustomer(server);
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        if (++sent % 20 === 0) customer = await signInCustomer(server);
        const answers = completeAnswers(g, one.form);
        expect(browserVerdict(one, answers)).toEqual([]);
        const url = `/api/user/${customer.prospectAppId}`;
        const { token } = customer;
        const draft = { form: one.id, productType: one.productType, release: server.releases.live().hash, answers };
        expect((await server.call("PATCH", url, { token, body: draft })).status).toBe(200);
        expect(
          (await server.call("GET", `${url}/draft?form=${one.id}&productType=${one.productType}`, { token })).body.data.answers,
        ).toEqual(answers);
        const saved = await save(one, customer, answers);
        expect([saved.status, saved.faults]).toEqual([200, []]);
        const { data } = (await server.call("GET", url, { token })).body;
        for (const [name, value] of Object.entries(answers)) {
          if (!Object.hasOwn(data, name)) continue;
          expect(data[name], name).toEqual(name === "tin" ? `${String(value).toUpperCase().slice(0, 4)}******` : value);
        }
      }),
      { numRuns: runs(60) },
    );
  }
});

test("S30 answers with one error are refused by browser and server alike, for the same reason, and never with a server error", async () => {
  for (const one of forms) {
    const fields = new Map(one.form.steps.flatMap(({ schema }) => [...allFields(schema)]));
    const covered = new Set<string>();
    let customer = await signInCustomer(server);
    let calls = 0;
    const refuse = async (answers: Answers, name: string, keyword: string) => {
      if (++calls % 50 === 0) customer = await signInCustomer(server);
      const verdict = browserVerdict(one, answers);
      expect(verdict, `${name} ${JSON.stringify(answers[name])}`).toContain(`/${name} ${keyword}`);
      const { status, answer, faults } = await save(one, customer, answers);
      expect([status, answer.code], `${name} ${JSON.stringify(answers[name])}`).toEqual([422, "INVALID_ANSWERS"]);
      // Of an answer that is no text the server also says that it has no such contact.
      expect(faults.filter((fault) => verdict.includes(fault) || fault !== `/${name} required`)).toEqual(verdict);
      covered.add(`${name} ${keyword}`);
    };
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        // Another part of the fields each time: those that were not tried yet, of the answers that ask for the most of them.
        const uncovered = (answers: Answers) =>
          Object.keys(answers).filter((name) => !covered.has(`${name} type`) && !(name in FIELD_ARBITRARIES));
        const samples = [1, 2, 3].map(() => completeAnswers(g, one.form)).sort((a, b) => uncovered(b).length - uncovered(a).length);
        const [answers = {}] = samples;
        const open = uncovered(answers);
        for (const name of open) {
          for (const [keyword, value] of invalidValues(name, fields.get(name) as FieldSlice))
            await refuse({ ...answers, [name]: value }, name, keyword);
        }
        const asked = activeSteps(one.form, answers, factsOf(one.form)(answers), interpretCondition);
        const required = asked.flatMap(({ schema }) => [...activeFields(schema, answers, interpretCondition).required]);
        const name = g(fc.constantFrom, ...required);
        // What an answer opens or hides goes with it, so that there may be more to say than that it is missing.
        const { [name]: _gone, ...rest } = answers;
        await refuse(rest, name, "required");
      }),
      { numRuns: runs(30) },
    );
    expect(
      [...fields.keys()].filter((name) => !covered.has(`${name} type`) && !(name in FIELD_ARBITRARIES) && name !== "mobile_phone_number"),
    ).toEqual([]);
  }
});
