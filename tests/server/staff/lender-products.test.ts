import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LenderDocument } from "../../../src/contract/documents.gen.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";

const forms = "/api/admin/forms";
const [CHANGE, ADD, REMOVE, RESTORE] = ["change-card", "add-card", "remove-card", "restore-card"].map((form) => `${forms}/${form}`) as [
  string,
  string,
  string,
  string,
];
const LENDER = "jamun-bank";
const CARD = `${LENDER}.UNSECURED_CARD`;
/** Its lender lends nothing else. */
const ONLY_CARD_OF_LENDER = "kadamb-cards.UNSECURED_CARD";
const LOAN = "amaltas-bank.LOAN";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

const OTHER_AUTHOR = { author: "another", note: "criteria", source: "product" } as const;

type Row = Record<string, string | number | null>;

const read = async (path = CHANGE, card = CARD) => (await server.call("GET", `${path}?about=${card}`, { token })).body;
const save = (answers: object, revision: string, path = CHANGE, language = "en") =>
  server.call("POST", path, { token, body: { revision, answers }, headers: { "accept-language": language } });
const published = async () => (await server.releases.publications({ before: null, limit: 1 }))[0];
const liveDocument = (id = LENDER) => server.releases.live().catalog.lenders.get(id) as LenderDocument;
/** What customers see of the issuer, on the screen of a product. */
const cardSeenByCustomers = async (product = "UNSECURED_CARD", lender = LENDER, language = "en") =>
  (await server.call("GET", `/api/catalogue/${product}`, { headers: { "accept-language": language } })).body.data.find(
    (entry: Row) => entry.lender === lender,
  );
const fieldFaults = async (more: object, language?: string) => {
  const { revision, answers } = await read();
  const { status, body } = await save({ ...answers, ...more }, revision, CHANGE, language);
  expect(status, JSON.stringify(more)).toBe(422);
  return body.fields.map(({ path, keyword, message }: Row) => `${path} ${keyword} ${message}`);
};
const publishChange = async (more: object, card = CARD) => {
  const { revision, answers } = await read(CHANGE, card);
  const { status, body } = await save({ ...answers, ...more }, revision);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

describe("O52 a card", () => {
  test("is read in its live state, and saving it unchanged creates no publication", async () => {
    const before = await published();
    const { revision, answers, choices } = await read();
    expect(answers).toEqual({
      lending: CARD,
      product: "UNSECURED_CARD",
      cardNameEn: "Jamun Voyage",
      cardNameHi: "जामुन वॉयेज",
      joiningFee: 1500,
      annualFee: 1500,
      gstPercent: 18,
      rewardsEn: expect.stringContaining("4 points"),
      rewardsHi: expect.stringContaining("4 पॉइंट"),
      rewardKind: "TRAVEL",
      lounge: 8,
      limitMin: 100_000,
      limitMax: 1_000_000,
      limitStep: 1000,
      limitUpTo: '{"*":[4,{"var":"monthly_income"}]}',
      on: true,
    });
    expect(choices.lending).toEqual([{ value: CARD, label: "Jamun Voyage · Jamun Bank" }]);
    // A product that covers others shows theirs, and nothing is lent under it.
    expect(choices.product.map(({ value }: Row) => value)).toEqual(["SECURED_CARD", "UNSECURED_CARD"]);
    expect(choices.rewardKind).toContainEqual({ value: "FUEL", label: "Fuel" });
    expect((await save(answers, revision)).status).toBe(200);
    expect(await published()).toEqual(before);
    for (const other of ["no-such.UNSECURED_CARD", LOAN]) expect(await read(CHANGE, other)).toMatchObject({ answers: {}, revision: "" });
  });

  test("is published with its author and reason, and visible to customers at once, in their language", async () => {
    await publishChange({
      cardNameEn: "Jamun Sky",
      cardNameHi: "जामुन स्काई",
      annualFee: 999,
      rewardKind: "FUEL",
      lounge: 4,
      note: "New fees",
    });
    expect((await cardSeenByCustomers()).figures).toMatchObject({
      cardName: "Jamun Sky",
      joiningFee: 1770,
      annualFee: 1178.82,
      rewardKind: "FUEL",
      lounge: 4,
    });
    expect((await cardSeenByCustomers("CREDIT_CARD", LENDER, "hi")).figures.cardName).toBe("जामुन स्काई");
    expect(await published()).toMatchObject({ note: "New fees" });
    const [auditEntry] = (await readPage(server, token, {}, "/api/admin/tables/deeds-of-staff")).body.rows as Row[];
    expect(auditEntry).toMatchObject({
      action: "lending-changed",
      subject: `${LENDER} UNSECURED_CARD`,
      about: "Jamun Bank · Unsecured card",
    });
    const { rows } = (await readPage(server, token, { filter: { lender: [LENDER] } }, "/api/admin/tables/card-catalogue")).body;
    expect(rows).toMatchObject([{ id: CARD, name: "Jamun Sky", state: "on" }]);
    // What the form does not ask for is as it was.
    expect(liveDocument().products.find(({ product }) => product === "UNSECURED_CARD")?.eligibility.length).toBeGreaterThan(1);
  });

  test("is refused at the field, in the reader's language, by the form's schema, the action or the check", async () => {
    const before = await published();
    expect(await fieldFaults({ annualFee: -1 })).toEqual([expect.stringMatching(/^\/answers\/annualFee minimum An amount/)]);
    expect(await fieldFaults({ annualFee: "many" }, "hi")).toEqual([expect.stringMatching(/^\/answers\/annualFee type रुपये में/)]);
    expect(await fieldFaults({ lounge: 1.5 })).toEqual([expect.stringMatching(/^\/answers\/lounge type Visits/)]);
    expect(await fieldFaults({ cardNameHi: " " })).toEqual([
      expect.stringMatching(/^\/answers\/cardNameHi required Please enter the name in Hindi/),
    ]);
    expect(await fieldFaults({ rewardKind: "GOLD" })).toEqual([expect.stringMatching(/^\/answers\/rewardKind enum/)]);
    expect(await fieldFaults({ limitUpTo: '["\\ud83d"]' })).toEqual([expect.stringMatching(/^\/answers\/limitUpTo format/)]);
    expect(await fieldFaults({ limitUpTo: "1e309" })).toEqual([expect.stringMatching(/^\/answers\/limitUpTo format/)]);
    expect(await fieldFaults({ limitUpTo: "4 × income" })).toEqual([
      expect.stringMatching(/^\/answers\/limitUpTo format This is not valid JSON/),
    ]);
    expect(await fieldFaults({ limitUpTo: '{"*":[4,{"var":"monthly_incom"}]}' })).toEqual([
      expect.stringMatching(/^\/answers\/limitUpTo unknown-name-in-logic There is no answer or fact named monthly_incom\.$/),
    ]);
    expect(await fieldFaults({ limitMin: 2_000_000 }, "hi")).toEqual([expect.stringMatching(/^\/answers\/limitMin empty-range .*2000000/)]);
    expect(await fieldFaults({ product: "LOAN" })).toEqual([expect.stringMatching(/^\/answers\/product enum/)]);
    expect(await fieldFaults({ deposit: 25_000 })).toEqual([
      "/answers/deposit term-excluded This must be empty for this product. Remove the value, or choose another product.",
    ]);
    expect(await fieldFaults({ product: "SECURED_CARD" }, "hi")).toEqual([
      expect.stringMatching(/^\/answers\/deposit term-missing इस प्रोडक्ट के लिए यह भरना/),
    ]);
    expect(await fieldFaults({ price: 1 })).toEqual([expect.stringMatching(/^\/answers\/price unknownField/)]);
    expect(await published()).toEqual(before);
  });

  test("is switched off: customers do not see it, and it can be switched on again", async () => {
    await publishChange({ on: false });
    expect([await cardSeenByCustomers(), await cardSeenByCustomers("CREDIT_CARD")]).toEqual([undefined, undefined]);
    const off = (await readPage(server, token, { filter: { lender: [LENDER] } }, "/api/admin/tables/card-catalogue")).body;
    expect(off.rows).toMatchObject([{ state: "off" }]);
    expect((await read()).answers).toMatchObject({ on: false, cardNameEn: "Jamun Sky" });
    await publishChange({ on: true });
    expect((await cardSeenByCustomers()).figures.cardName).toBe("Jamun Sky");
  });

  test("can be changed to a secured one, and is then listed as such", async () => {
    await publishChange({ product: "SECURED_CARD", deposit: 20_000 });
    expect(await cardSeenByCustomers()).toBeUndefined();
    expect((await cardSeenByCustomers("SECURED_CARD")).figures.deposit).toBe(20_000);
    const secured = `${LENDER}.SECURED_CARD`;
    expect((await read(CHANGE, CARD)).choices.lending).toEqual([]);
    // A field that is left empty is no part of the terms any more.
    const { deposit: _deposit, ...rest } = (await read(CHANGE, secured)).answers;
    const { revision } = await read(CHANGE, secured);
    expect((await save({ ...rest, product: "UNSECURED_CARD" }, revision)).status).toBe(200);
    expect((await cardSeenByCustomers()).figures.deposit).toBeNull();
  });

  test("a change on an outdated revision is refused; changes of two cards, or of a card and its criteria, do not conflict", async () => {
    const [first, other] = [await read(), await read(CHANGE, ONLY_CARD_OF_LENDER)];
    const lender = liveDocument();
    const without = lender.products.map((one) => ({ ...one, eligibility: one.eligibility.slice(0, 1) }));
    const criteria = { documents: [{ kind: "lender" as const, id: LENDER, content: { ...lender, products: without } }], removed: [] };
    expect(await server.releases.publishChanges(criteria, OTHER_AUTHOR, { on: server.releases.publication() })).toMatchObject({ ok: true });
    expect((await save({ ...first.answers, annualFee: 100 }, first.revision)).status).toBe(200);
    expect(liveDocument().products[0]?.eligibility).toHaveLength(1);
    expect((await save({ ...other.answers, annualFee: 200 }, other.revision)).status).toBe(200);
    const late = await save({ ...first.answers, annualFee: 300 }, first.revision);
    expect([late.status, late.body.code]).toEqual([409, "RECORD_CHANGED"]);
    expect((await read()).answers.annualFee).toBe(100);
    const now = await read();
    const two = await Promise.all([400, 500].map((annualFee) => save({ ...now.answers, annualFee }, now.revision)));
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("is chosen first in the form that restores it, and then one of its publications", async () => {
    const unselected = (await server.call("GET", RESTORE, { token })).body.choices;
    expect(unselected.publication).toEqual([]);
    const changed = (await read(RESTORE)).choices;
    expect(changed.publication.length).toBeGreaterThan(0);
  });

  test("is restored to an earlier publication with its criteria, unless changed since it was read", async () => {
    const { choices, revision } = await read(RESTORE);
    const earliest = choices.publication.at(-1);
    const stale = await save({ lending: CARD, publication: earliest.value }, (await read(CHANGE)).revision, RESTORE);
    expect([stale.status, stale.body.code]).toEqual([409, "RECORD_CHANGED"]);
    const back = await save({ lending: CARD, publication: earliest.value }, revision, RESTORE);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect((await cardSeenByCustomers()).figures).toMatchObject({ cardName: "Jamun Voyage", annualFee: 1770 });
    expect(liveDocument().products[0]?.eligibility.length).toBeGreaterThan(1);
    expect((await cardSeenByCustomers("UNSECURED_CARD", "kadamb-cards")).figures.annualFee).toBe(236);
    expect(await published()).toMatchObject({ note: `lending-restored ${LENDER} UNSECURED_CARD ${earliest.value}` });
  });

  test("is removed after confirmation and can be restored; the only card of an issuer cannot be removed", async () => {
    const answers = { lending: `${LENDER}.UNSECURED_CARD`, confirmed: true };
    const lastRemoval = await save(
      { ...answers, lending: ONLY_CARD_OF_LENDER },
      (await read(REMOVE, ONLY_CARD_OF_LENDER)).revision,
      REMOVE,
    );
    expect(lastRemoval.body.fields).toEqual([
      { path: "/answers/lending", keyword: "minItems", message: expect.stringContaining("switch the card off") },
    ]);
    const added = await read(ADD, "");
    const card = { ...(await read()).answers, cardNameEn: "Jamun Seed", cardNameHi: "जामुन सीड", deposit: 15_000, product: "SECURED_CARD" };
    const { lending: _lending, ...terms } = card;
    const wanted = { ...terms, lender: LENDER, like: "chinar-bank.SECURED_CARD", note: "A first card" };
    expect((await save({ ...wanted, product: "UNSECURED_CARD" }, added.revision, ADD)).body.fields).toMatchObject([
      { path: "/answers/product", keyword: "unique" },
    ]);
    expect((await save(wanted, added.revision, ADD)).status).toBe(200);
    expect((await cardSeenByCustomers("SECURED_CARD")).figures.cardName).toBe("Jamun Seed");
    // Among all cards both are listed, each with the product to apply for: an application gets one offer of a lender.
    const all = (await server.call("GET", "/api/catalogue/CREDIT_CARD")).body.data.filter(({ lender }: Row) => lender === LENDER);
    expect(Object.fromEntries(all.map(({ product, figures }: { product: string; figures: Row }) => [product, figures.cardName]))).toEqual({
      CREDIT_CARD: "Jamun Voyage",
      SECURED_CARD: "Jamun Seed",
    });
    expect(liveDocument().products[1]?.eligibility).toEqual(liveDocument("chinar-bank").products[0]?.eligibility);
    expect(await published()).toMatchObject({ note: "A first card" });

    const { revision } = await read(REMOVE);
    const unconfirmed = await save({ ...answers, confirmed: false }, revision, REMOVE);
    expect(unconfirmed.body.fields).toMatchObject([{ path: "/answers/confirmed", keyword: "required" }]);
    expect((await save(answers, revision, REMOVE)).status).toBe(200);
    expect(await cardSeenByCustomers()).toBeUndefined();
    expect(liveDocument().products.map(({ product }) => product)).toEqual(["SECURED_CARD"]);
    const back = await read(RESTORE);
    expect(back.choices.lending).toContainEqual({ value: CARD, label: "Jamun Voyage · Jamun Bank" });
    expect((await save({ lending: CARD, publication: back.choices.publication[0].value }, back.revision, RESTORE)).status).toBe(200);
    expect((await cardSeenByCustomers()).figures.cardName).toBe("Jamun Voyage");
  });

  test("R6.19 is for role 1 only", async () => {
    for (const roleId of [2, 3, 4] as const) {
      const other = await signInStaff(server, { area: "admin", roleId });
      for (const path of [CHANGE, ADD, REMOVE, RESTORE]) {
        expect((await server.call("GET", path, { token: other })).status).toBe(403);
        const asked = { token: other, body: { revision: "", answers: { lending: CARD } } };
        expect((await server.call("POST", path, asked)).status).toBe(403);
      }
      expect((await server.call("GET", "/api/admin/tables/card-catalogue", { token: other })).status).toBe(403);
    }
    const partner = await signInStaff(server, { area: "partner", brand: "marigold" });
    expect((await server.call("GET", "/api/partner/forms/change-card", { token: partner })).status).toBe(403);
    expect((await server.call("GET", CHANGE)).status).toBe(401);
  });
});
