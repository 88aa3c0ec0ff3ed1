import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FormDocument, LenderDocument, ProductDocument, RoutingDocument } from "../../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { readApplicationAnswers } from "../../../src/server/features/applications/answers.ts";
import { readCheckout } from "../../../src/server/platform/releases/documents/checkout.ts";
import { REPOSITORY } from "../../../src/server/platform/repository.ts";
import { cardForm, goodAnswers, goodConsents, type SignedInCustomer, signInCustomer } from "../../support/customer.ts";
import { productProgress } from "../../support/product-progress.ts";
import { SECOND_CODE, SECOND_PRODUCT, withSecondProduct } from "../../support/second-product.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const FORM = "personal-loan";
const LOAN = "LOAN";
/** A product without flags of the specification that shares the first one's form. */
const SHARING_PRODUCT = "TOPUP_LOAN";
const COURSE = { type: "string", maxLength: 60, "x-label": { en: "Course", hi: "पाठ्यक्रम" }, "x-ui": { widget: "text" } } as const;

const edited = <T>(documents: readonly SourceDocument[], kind: string, id: string, edit: (content: T) => void): SourceDocument[] =>
  documents.map((document) => {
    if (document.kind !== kind || document.id !== id) return document;
    const content = structuredClone(document.content) as T & object;
    edit(content);
    return { ...document, content };
  });

function withProducts(shipped: readonly SourceDocument[]): SourceDocument[] {
  const documents = edited<FormDocument>(withSecondProduct(shipped), "form", SECOND_PRODUCT, ({ steps }) => {
    Object.assign(steps[0]?.schema.properties ?? {}, { course_name: COURSE });
    steps[0]?.order?.push("course_name");
  });
  const loan = documents.find(({ kind, id }) => kind === "product" && id === "loan");
  const content = structuredClone(loan?.content) as ProductDocument & Record<string, unknown>;
  Object.assign(content, { id: "topup-loan", code: SHARING_PRODUCT, productId: 103, value: "topup", aliases: ["top-up"], order: 3 });
  for (const name of ["completionFlag", "updateFlags", "updateWhen"]) delete content[name];
  const withRoutes = edited<RoutingDocument>(documents, "routing", "customer", ({ routes }) => {
    for (const route of routes) route.products?.push(SHARING_PRODUCT);
  });
  return [...withRoutes, { kind: "product", id: "topup-loan", content }];
}

const DOCUMENTS = withProducts(readCheckout(REPOSITORY));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ documents: withProducts });
});
afterAll(() => server.stop());

let customer: SignedInCustomer;
beforeEach(async () => {
  customer = await signInCustomer(server);
});

const ask = (method: "GET" | "PUT" | "PATCH", path: string, body?: object) =>
  server.call(method, `/api/user/${customer.prospectAppId}${path}`, { token: customer.token, ...(body && { body }) });
const formAndRelease = () => ({ form: FORM, release: server.releases.live().hash });
const put = (more: object, answers: object = {}) =>
  ask("PUT", "", { ...formAndRelease(), answers: { ...goodAnswers(), ...answers }, consents: goodConsents(), complete: true, ...more });
async function complete(productType: string, answers: object = {}, form = FORM) {
  const { status, body } = await put({ productType, form }, answers);
  expect(status, JSON.stringify(body)).toBe(200);
  return { appId: body.appId as string, profile: body.data };
}
const patch = (productType: string, answers: object, form = FORM) => ask("PATCH", "", { ...formAndRelease(), form, productType, answers });
const start = async (productType: string, form = FORM) => (await ask("GET", `/draft?form=${form}&productType=${productType}`)).body;
const profile = async () => (await ask("GET", "")).body.data;
const open = (productType: string, startNew = false) =>
  server.call("POST", "/api/applications", {
    token: customer.token,
    body: { prospectAppId: customer.prospectAppId, productType, startNew },
  });
const offers = async (appId: string) => (await server.call("GET", `/api/offers/${appId}`, { token: customer.token })).body.data;

describe("a save names its product", () => {
  const calls: [string, (more: object) => ReturnType<typeof ask>][] = [
    ["a complete save", (more) => put(more)],
    ["a partial save", (more) => ask("PUT", "", { ...formAndRelease(), answers: {}, consents: [], complete: false, ...more })],
    ["a draft save", (more) => ask("PATCH", "", { ...formAndRelease(), answers: {}, ...more })],
    ["a draft read", (more) => ask("GET", `/draft?${new URLSearchParams({ form: FORM, ...more })}`)],
  ];
  test.each(calls)("for products that share a form, %s without it is refused, and nothing is guessed", async (_, call) => {
    const refusal = async (more: object) => {
      const { status, body } = await call(more);
      return [status, body.fields?.map(({ path, keyword }: { path: string; keyword: string }) => `${path} ${keyword}`)];
    };
    expect(await refusal({})).toEqual([400, ["/productType required"]]);
    expect(await refusal({ productType: SECOND_CODE })).toEqual([400, ["/productType enum"]]);
    expect(await refusal({ productType: "PONIES" })).toEqual([400, ["/productType enum"]]);
    expect((await profile()).products).toEqual({});
    for (const productType of [SHARING_PRODUCT, "topup", "Top-Up"]) expect((await call({ productType })).status).toBe(200);
  });

  test("a form of a single product needs no product", async () => {
    expect((await ask("PATCH", "", { ...formAndRelease(), form: SECOND_PRODUCT, answers: { course_name: "Law" } })).status).toBe(200);
    expect((await ask("GET", `/draft?form=${SECOND_PRODUCT}`)).body.data.answers).toEqual({ course_name: "Law" });
  });
});

describe("two products of one customer are independent", () => {
  test("each has its own application, answers and offers, though they share a form", async () => {
    const loan = await complete(LOAN, { monthly_income: 60_000 });
    const before = await offers(loan.appId);
    const topup = await complete(SHARING_PRODUCT, { monthly_income: 31_000, se_loan_amount: 90_000 });
    expect(topup.appId).not.toBe(loan.appId);
    expect(await offers(loan.appId)).toEqual(before);
    expect((await start(LOAN)).known).toMatchObject({ monthly_income: 60_000, se_loan_amount: 200_000 });
    expect((await start(SHARING_PRODUCT)).known).toMatchObject({ monthly_income: 31_000, se_loan_amount: 90_000 });
    // Shared fields have the newest answer, which also prefills a product that was not started.
    expect(await profile()).toMatchObject({ monthly_income: 31_000 });
    expect((await start(SECOND_CODE, SECOND_PRODUCT)).known).toMatchObject({ monthly_income: 31_000 });
  });

  test("each has its own draft, and submitting one deletes only its own", async () => {
    await patch(LOAN, { first_name: "Meera" });
    await patch(SHARING_PRODUCT, { first_name: "Mira" });
    expect((await start(LOAN)).data.answers).toEqual({ first_name: "Meera" });
    expect((await start(SHARING_PRODUCT)).data.answers).toEqual({ first_name: "Mira" });
    expect((await profile()).unfinished).toEqual([LOAN, SHARING_PRODUCT]);
    expect((await complete(SHARING_PRODUCT)).profile.unfinished).toEqual([LOAN]);
    expect((await start(SHARING_PRODUCT)).data).toBeNull();
    expect((await start(LOAN)).data.answers).toEqual({ first_name: "Meera" });
  });

  test("starting a new application deletes the draft of that product only", async () => {
    await complete(LOAN, { monthly_income: 60_000 });
    for (const productType of [LOAN, SHARING_PRODUCT]) await patch(productType, { monthly_income: 41_000 });
    await open(LOAN);
    expect((await start(LOAN)).data.answers).toEqual({ monthly_income: 41_000 });
    await open(LOAN, true);
    expect(await start(LOAN)).toMatchObject({ data: null, known: { monthly_income: 60_000 } });
    expect((await profile()).unfinished).toEqual([SHARING_PRODUCT]);
    await open(SHARING_PRODUCT, true);
    expect((await start(SHARING_PRODUCT)).data).toBeNull();
    // A page that was left open says what it changes since, and brings nothing else back.
    await patch(SHARING_PRODUCT, { last_name: "Rao" });
    await open(SHARING_PRODUCT, true);
    const edit = { writer: crypto.randomUUID(), sequence: 9, revision: 1, changed: ["first_name"] };
    await ask("PATCH", "", { ...formAndRelease(), productType: SHARING_PRODUCT, answers: { first_name: "Mira", last_name: "Rao" }, edit });
    expect((await start(SHARING_PRODUCT)).data.answers).toMatchObject({ first_name: "Mira", last_name: "Sharma" });
  });

  test("one is complete and the other is not, with or without a flag of the specification", async () => {
    const loan = await complete(LOAN);
    expect(loan.profile).toMatchObject({ pl_completed: 1, gl_completed: 0, inflight_credit_app_id: loan.appId });
    expect(loan.profile.products).toEqual({
      [LOAN]: productProgress({ application: loan.appId }),
    });
    const begun = (await open(SHARING_PRODUCT)).body.appId;
    expect(await offers(begun)).toBeUndefined();
    const now = await profile();
    expect(now.products[SHARING_PRODUCT]).toEqual(productProgress({ completed: 0, application: begun }));
    expect(now.inflight_credit_app_id).toBe(begun);
    const topup = await complete(SHARING_PRODUCT);
    expect(topup.appId).toBe(begun);
    expect(topup.profile.products).toEqual({
      [LOAN]: productProgress({ application: loan.appId }),
      [SHARING_PRODUCT]: productProgress({ application: begun }),
    });
    server.clock.pass(1);
    expect((await open(LOAN)).body.appId).toBe(loan.appId);
    expect((await profile()).inflight_credit_app_id).toBe(loan.appId);
  });

  test("a partial save of one leaves the other complete, and is merged into its own draft", async () => {
    const loan = await complete(LOAN);
    await complete(SHARING_PRODUCT);
    await patch(SHARING_PRODUCT, { first_name: "Mira" });
    const part = { ...formAndRelease(), productType: SHARING_PRODUCT, answers: { last_name: "Rao" }, consents: [], complete: false };
    expect((await ask("PUT", "", part)).body.data).toMatchObject({ is_editing: 1, last_name: "Rao" });
    expect((await start(SHARING_PRODUCT)).data.answers).toEqual({ first_name: "Mira", last_name: "Rao" });
    expect((await start(LOAN)).known).toMatchObject({ last_name: "Sharma" });
    const newAppId = (await open(LOAN, true)).body.appId;
    expect(newAppId).not.toBe(loan.appId);
    expect((await offers(newAppId)).offers.length).toBeGreaterThan(0);
    expect(await offers((await open(SHARING_PRODUCT, true)).body.appId)).toBeUndefined();
  });

  test("fields that the specification's profile lacks are restored after a reload and prefilled", async () => {
    await complete(SECOND_CODE, { course_name: "Law" }, SECOND_PRODUCT);
    expect(await profile()).not.toHaveProperty("course_name");
    expect((await start(SECOND_CODE, SECOND_PRODUCT)).known).toMatchObject({ course_name: "Law" });
    await open(SECOND_CODE, true);
    expect((await start(SECOND_CODE, SECOND_PRODUCT)).known).toMatchObject({ course_name: "Law" });
    // No other form has a place for it.
    expect((await start(LOAN)).known).not.toHaveProperty("course_name");
  });

  test("a masked PAN represents the application's own, else the profile's, and no response contains more of it", async () => {
    await complete(LOAN, { tin: "ABCPE1234F" });
    await complete(SHARING_PRODUCT, { tin: "BCDPE1234G" });
    expect([
      (await start(LOAN)).known.tin,
      (await start(SHARING_PRODUCT)).known.tin,
      (await start(SECOND_CODE, SECOND_PRODUCT)).known.tin,
    ]).toEqual(["ABCP******", "BCDP******", "BCDP******"]);
    await complete(LOAN, { tin: "ABCP******" });
    await complete(SECOND_CODE, { tin: "abcp******" }, SECOND_PRODUCT);
    const { user_id } = await profile();
    const tinOf = async (product: string) => (await readApplicationAnswers(server.ctx, user_id, product, server.ctx.db))?.answers.tin;
    expect([await tinOf(LOAN), await tinOf(SHARING_PRODUCT), await tinOf(SECOND_CODE)]).toEqual(["ABCPE1234F", "BCDPE1234G", "ABCPE1234F"]);
    const { status, body } = await put({ productType: LOAN }, { tin: "BCDP******" });
    expect([status, body.fields[0].path]).toEqual([422, "/answers/tin"]);
    // The mask of the profile's PAN, while the application has another one.
    await complete(SHARING_PRODUCT, { tin: "ABCP******" });
    expect(await tinOf(SHARING_PRODUCT)).toBe("ABCPE1234F");
  });
});

test("a product without update flags reports a required update by its name, and a shared flag affects no other product", async () => {
  await complete(SHARING_PRODUCT);
  await complete(SECOND_CODE, {}, SECOND_PRODUCT);
  const asking = edited<FormDocument>(DOCUMENTS, "form", FORM, ({ steps }) => {
    Object.assign(steps[0]?.schema.properties ?? {}, { course_name: COURSE });
    steps[0]?.order?.push("course_name");
    steps[0]?.schema.required?.push("course_name");
  });
  const lending = edited<LenderDocument>(asking, "lender", "kachnar-finance", ({ products }) => {
    products.push({ ...(products[0] as (typeof products)[number]), product: SHARING_PRODUCT });
    products[1]?.eligibility.push({ id: "course", test: { required: ["course_name"] }, reason: { en: "No course.", hi: "पाठ्यक्रम नहीं।" } });
  });
  const publish = async (documents: SourceDocument[]) => {
    const { findings } = await server.releases.publish(documents, { author: "test", note: "a change", source: "product" });
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  };
  await publish(lending);
  const { products, ...flags } = await profile();
  expect([products[SHARING_PRODUCT].update_required, products[SECOND_CODE].update_required]).toEqual([1, 0]);
  expect([flags.pl_update_required, flags.pl_se_update_required]).toEqual([0, 0]);
  await publish(DOCUMENTS);
  expect((await profile()).products[SHARING_PRODUCT].update_required).toBe(0);
});

describe("a form of several products is initialised for the chosen one, and depends on it", () => {
  test.each([
    ["CREDIT_CARD", 200, []],
    ["UNSECURED_CARD", 200, []],
    ["SECURED_CARD", 422, ["/answers/deposit_offered required"]],
  ])("%s", async (productType, expected, missing) => {
    const { known } = await start(productType, "credit-card");
    expect(known.card_type).toBe(productType);
    const { status, body } = await ask("PUT", "", { ...formAndRelease(), ...cardForm(productType) });
    const errors = (body.fields ?? []).map(({ path, keyword }: { path: string; keyword: string }) => `${path} ${keyword}`);
    expect([status, errors], JSON.stringify(body)).toEqual([expected, missing]);
  });
});
