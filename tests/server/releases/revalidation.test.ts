import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { FormDocument, LenderDocument, SharedDocument } from "../../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { readCheckout } from "../../../src/server/platform/releases/documents/checkout.ts";
import { REPOSITORY } from "../../../src/server/platform/repository.ts";
import {
  goodAnswers,
  goodConsents,
  newMobile,
  newProspect,
  otpFor,
  type SignedInCustomer,
  sendOtp,
  signInCustomer,
} from "../../support/customer.ts";
import { SECOND_PRODUCT, withSecondProduct } from "../../support/second-product.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const FORM = "personal-loan";
const SHIPPED = readCheckout(REPOSITORY);
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => publish(SHIPPED));

/** Publications by their documents. */
const publications = new Map<string, { number: number; hash: string }>();

/** Puts documents in force: by a publication the first time, then by taking back what came after it, for which nothing is checked again. */
async function publish(documents: SourceDocument[]): Promise<void> {
  const by = { author: "test", note: "a change" };
  const key = JSON.stringify(documents);
  const before = publications.get(key);
  if (before?.hash === server.releases.live().hash) return;
  if (before !== undefined) {
    await server.releases.takeBack(before.number, by);
    return expect(server.releases.live().hash).toBe(before.hash);
  }
  const { findings } = await server.releases.publish(documents, { ...by, source: "product" });
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  publications.set(key, { number: server.releases.publication(), hash: server.releases.live().hash });
}

/** The documents with one of them replaced. */
const changed = <T>(documents: SourceDocument[], kind: string, edit: (content: T) => object): SourceDocument[] =>
  documents.map((document) => (document.kind === kind ? { ...document, content: edit(structuredClone(document.content) as T) } : document));

const PETS = { type: "string", "x-label": { en: "Pets", hi: "पालतू" }, "x-ui": { widget: "text" } } as const;

/** The product's form asks for one more thing in its step of this id. */
const withQuestion = (documents: SourceDocument[], step: string, required: boolean) =>
  changed<FormDocument>(documents, "form", (form) => ({
    ...form,
    steps: form.steps.map((each) =>
      form.id === FORM && each.id === step
        ? {
            ...each,
            schema: {
              ...each.schema,
              properties: { ...each.schema.properties, pets: PETS },
              required: [...(each.schema.required ?? []), ...(required ? ["pets"] : [])],
            },
          }
        : each,
    ),
  }));

/** One more lender, whose criterion reads an answer of this name. */
function withLender(documents: SourceDocument[], reads: string, enabled = true): SourceDocument[] {
  const template = documents.find(({ kind, id }) => kind === "lender" && id === "kachnar-finance");
  const lender = structuredClone(template?.content) as LenderDocument;
  const criterion = { id: "new", test: { required: [reads] }, reason: { en: "It needs to know more.", hi: "और जानकारी चाहिए।" } };
  const content = {
    ...lender,
    id: "nutan-money",
    enabled,
    products: lender.products.map((each) => ({ ...each, eligibility: [criterion] })),
  };
  // Its connector reads the lender's codes.
  const lists = documents.find(({ kind, id }) => kind === "options" && id === "kachnar-finance")?.content as object;
  return [
    ...documents,
    { ...template, kind: "lender", id: "nutan-money", content } as SourceDocument,
    { kind: "options", id: "nutan-money", content: { ...lists, id: "nutan-money" } },
  ];
}

const SELF_EMPLOYED = {
  employment_status_code: "SELF_EMPLOYED",
  employer_name: undefined,
  officepincode: undefined,
  salary_mode: undefined,
  business_registration_type: "GST",
  business_current_turnover: "10L_40L",
  business_years: "3Y_5Y",
  business_account: "CURRENT",
};

async function complete({ token, prospectAppId }: SignedInCustomer, more: object = {}, release = server.releases.live().hash, form = FORM) {
  const answers = { ...goodAnswers(), ...more };
  const body = { form, release, answers, consents: goodConsents(), complete: true };
  const answer = await server.call("PUT", `/api/user/${prospectAppId}`, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

const flags = async ({ token, prospectAppId }: SignedInCustomer) => {
  const { body } = await server.call("GET", `/api/user/${prospectAppId}`, { token });
  return [body.data.pl_update_required, body.data.pl_se_update_required];
};

const NO_FLAGS = [0, 0];
const SALARIED_FLAG = [1, 0];
const SELF_EMPLOYED_FLAG = [0, 1];

test("R2.135 a new lender that needs an answer which was never requested sets the flag of salaried customers", async () => {
  const customer = await signInCustomer(server);
  await complete(customer);
  expect(await flags(customer)).toEqual(NO_FLAGS);
  await publish(withLender(withQuestion(SHIPPED, "work", true), "pets"));
  expect(await flags(customer)).toEqual(SALARIED_FLAG);
});

test("R4.28 a new lender sets the other flag for business customers, also at the next sign-in", async () => {
  const mobile = newMobile();
  const customer = await signInCustomer(server, mobile);
  await complete(customer, SELF_EMPLOYED);
  await publish(withLender(withQuestion(SHIPPED, "business", true), "pets"));
  const prospectAppId = await newProspect(server);
  server.clock.pass(60);
  await sendOtp(server, prospectAppId, mobile);
  const otp = await otpFor(server, mobile);
  const { body } = await server.call("POST", "/api/otp/verify", { body: { prospectAppId, to: mobile, otp } });
  expect([body.data.pl_update_required, body.data.pl_se_update_required]).toEqual(SELF_EMPLOYED_FLAG);
});

test("a detail that the customer's form does not require sets no flag", async () => {
  const customer = await signInCustomer(server);
  await complete(customer);
  await publish(withLender(withQuestion(SHIPPED, "business", true), "pets"));
  expect(await flags(customer)).toEqual(NO_FLAGS);
});

test("an optional answer is requested once a new lender reads it, and not just because the form has it", async () => {
  const customer = await signInCustomer(server);
  await complete(customer);
  await publish(withQuestion(SHIPPED, "work", false));
  expect(await flags(customer)).toEqual(NO_FLAGS);
  await publish(withLender(withQuestion(SHIPPED, "work", false), "pets", false));
  expect(await flags(customer), "while the lender is off").toEqual(NO_FLAGS);
  await publish(withLender(withQuestion(SHIPPED, "work", false), "pets"));
  expect(await flags(customer)).toEqual(SALARIED_FLAG);
});

test("a new lender that needs nothing new sets no flag, though its kind reads answers that were left out", async () => {
  const customer = await signInCustomer(server);
  await complete(customer, { address2: undefined });
  await publish(withLender(SHIPPED, "monthly_income"));
  expect(await flags(customer)).toEqual(NO_FLAGS);
});

test("O43 a complete save clears the flag; a draft, an incomplete save and another customer's save do not", async () => {
  const customer = await signInCustomer(server);
  await complete(customer);
  await publish(withLender(withQuestion(SHIPPED, "work", true), "pets"));
  expect(await flags(customer)).toEqual(SALARIED_FLAG);
  const { token, prospectAppId } = customer;
  const body = { form: FORM, release: server.releases.live().hash, answers: { ...goodAnswers(), pets: "cat" } };
  await server.call("PATCH", `/api/user/${prospectAppId}`, { token, body });
  await server.call("PUT", `/api/user/${prospectAppId}`, { token, body: { ...body, consents: [], complete: false } });
  await complete(await signInCustomer(server), { pets: "cat" });
  expect(await flags(customer)).toEqual(SALARIED_FLAG);
  expect(await complete(customer, { pets: "cat" })).toMatchObject({ pl_update_required: 0, pl_completed: 1 });
  expect(await flags(customer)).toEqual(NO_FLAGS);
});

test("a form completed under an older release is reviewed under the live one", async () => {
  const customer = await signInCustomer(server);
  const old = server.releases.live().hash;
  await publish(withLender(withQuestion(SHIPPED, "work", true), "pets"));
  await complete(customer, {}, old);
  expect(await flags(customer)).toEqual(SALARIED_FLAG);
});

test("the flag is cleared when the change that needed it is rolled back", async () => {
  const customer = await signInCustomer(server);
  await complete(customer);
  await publish(withLender(withQuestion(SHIPPED, "work", true), "pets"));
  expect(await flags(customer)).toEqual(SALARIED_FLAG);
  await publish(SHIPPED);
  expect(await flags(customer)).toEqual(NO_FLAGS);
});

test("exceeding the form's maximum age is no new detail", async () => {
  const customer = await signInCustomer(server);
  await complete(customer);
  await publish(
    changed<SharedDocument>(SHIPPED, "shared", ({ definitions, ...shared }) => ({
      ...shared,
      ...(definitions && {
        definitions: Object.fromEntries(
          Object.entries(definitions).map(([name, field]) => [name, name === "birth_date" ? { ...field, ageBetween: [60, 70] } : field]),
        ),
      }),
    })),
  );
  expect(await flags(customer)).toEqual(NO_FLAGS);
});

test("a customer who never completed the form has nothing to review", async () => {
  const customer = await signInCustomer(server);
  await publish(withLender(withQuestion(SHIPPED, "work", true), "pets"));
  expect(await flags(customer)).toEqual(NO_FLAGS);
});

test.each([
  ["the first product", [FORM, SECOND_PRODUCT]],
  ["the last product", [SECOND_PRODUCT, FORM]],
])("a flag that two products share is set when either needs it, with %s to be reviewed", async (_, forms) => {
  await publish(withSecondProduct(SHIPPED));
  const customer = await signInCustomer(server);
  for (const form of forms) await complete(customer, {}, server.releases.live().hash, form);
  expect(await flags(customer)).toEqual(NO_FLAGS);
  await publish(withSecondProduct(withLender(withQuestion(SHIPPED, "work", true), "pets")));
  expect(await flags(customer)).toEqual(SALARIED_FLAG);
});

test("completing one product's form again does not clear the other's flag", async () => {
  await publish(withSecondProduct(SHIPPED));
  const old = server.releases.live().hash;
  const customer = await signInCustomer(server);
  for (const form of [FORM, SECOND_PRODUCT]) await complete(customer, {}, old, form);
  await publish(withSecondProduct(withLender(withQuestion(SHIPPED, "work", true), "pets")));
  expect(await flags(customer)).toEqual(SALARIED_FLAG);
  for (const release of [server.releases.live().hash, old]) {
    await complete(customer, {}, release, SECOND_PRODUCT);
    expect(await flags(customer)).toEqual(SALARIED_FLAG);
  }
  await complete(customer, { pets: "cat" });
  expect(await flags(customer)).toEqual(NO_FLAGS);
});

/** Lets something happen between the two halves of the next look at a profile: after its answers were read, or before they are judged. */
function interruptReview(stage: "reading" | "judging", action: () => Promise<unknown>): void {
  const { releases, ctx } = server;
  const after = async <T>(work: () => Promise<T>) => {
    server.clock.pass(1);
    await action();
    return work();
  };
  if (stage === "judging") {
    const find = releases.find.bind(releases);
    vi.spyOn(releases, "find").mockImplementationOnce((...named) => after(() => find(...named)));
  } else {
    const decrypt = ctx.vault.decrypt.bind(ctx.vault);
    vi.spyOn(ctx.vault, "decrypt").mockImplementationOnce((...sealed) => after(() => decrypt(...sealed)));
  }
}

test.each(["reading", "judging"] as const)(
  "answers stored during the review of %s older ones are not flagged for those",
  async (stageName) => {
    const customer = await signInCustomer(server);
    await complete(customer);
    await publish(withLender(withQuestion(SHIPPED, "work", true), "pets"));
    let stored = 0;
    interruptReview(stageName, async () => {
      await complete(customer, { pets: "cat" });
      stored += 1;
    });
    expect(await flags(customer)).toEqual(NO_FLAGS);
    expect(stored).toBe(1);
    expect(await flags(customer)).toEqual(NO_FLAGS);
  },
);

test.each(["reading", "judging"] as const)(
  "nor are incomplete answers marked as reviewed, stored during the review of %s better ones",
  async (stageName) => {
    const asks = withQuestion(SHIPPED, "work", false);
    const customer = await signInCustomer(server);
    await publish(asks);
    const old = server.releases.live().hash;
    await complete(customer, { pets: "cat" });
    await publish(withLender(asks, "pets"));
    let stored = 0;
    interruptReview(stageName, async () => {
      await complete(customer, {}, old);
      stored += 1;
    });
    await flags(customer);
    expect(stored).toBe(1);
    expect(await flags(customer)).toEqual(SALARIED_FLAG);
  },
);
