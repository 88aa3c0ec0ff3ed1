import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type {
  FormDocument,
  LenderDocument,
  LenderHttpJson,
  MenuDocument,
  SharedDocument,
  SiteDocument,
} from "../../../src/contract/documents.gen.ts";
import type { Kind, SourceDocument } from "../../../src/engine/catalog/document.ts";
import { checkRelease } from "../../../src/server/platform/releases/check-release.ts";
import { readCheckout } from "../../../src/server/platform/releases/documents/checkout.ts";
import { ContentStore } from "../../../src/server/platform/releases/documents/content-store.ts";
import { ReleaseWorker, type WorkLimits } from "../../../src/server/platform/releases/work/release-worker.ts";
import { REPOSITORY } from "../../../src/server/platform/repository.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type Applicant, apply } from "../lending/lending-server.ts";

/** Far more than an answer takes on a busy machine, and far less than a hostile document would take. */
const MAX_CHECK_MS = 5_000;

let server: TestServer;
let origin: string;
let applicant: Applicant;

beforeAll(async () => {
  // What is refused is refused for what it is, however busy the machine: not for the time that it took.
  server = await startTestServer({ ownReleaseWorker: true, waits: { checkPieceMs: 120_000 } });
  origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
});
beforeEach(async () => {
  applicant = await apply(server);
});
afterAll(() => server.stop());

/** The documents of the repository with one of them changed in place. */
function changed<Content>(kind: Kind, id: string, change: (content: Content) => void): SourceDocument[] {
  const documents = readCheckout(REPOSITORY);
  const document = documents.find((one) => one.kind === kind && one.id === id);
  if (!document) throw new Error(`no ${kind}/${id}`);
  change(document.content as Content);
  return documents;
}

const publish = (documents: SourceDocument[]) => server.releases.publish(documents, { author: "test", note: "hostile", source: "product" });
const [LENDER = ""] = readCheckout(REPOSITORY).flatMap(({ kind, id }) => (kind === "lender" ? [id] : []));
const FORM = "personal-loan";
const [SITE = ""] = readCheckout(REPOSITORY).flatMap(({ kind, id }) => (kind === "site" ? [id] : []));
const [MENU = ""] = readCheckout(REPOSITORY).flatMap(({ kind, id }) => (kind === "menu" ? [id] : []));

const field = (pattern: string, maxLength?: number) =>
  changed<SharedDocument>("shared", "identity", ({ definitions = {} }) => {
    definitions.first_name = { ...definitions.first_name, type: "string", pattern };
    delete definitions.first_name.maxLength;
    if (maxLength !== undefined) definitions.first_name.maxLength = maxLength;
  });
const apiBase = (address: string) => () => changed<SiteDocument>("site", SITE, (site) => void Object.assign(site, { apiBase: address }));
const criterion = (name: string, condition: object) =>
  changed<LenderDocument>("lender", LENDER, ({ products: [lending] }) => {
    Object.assign(lending.eligibility[0], { test: { required: [name], properties: { [name]: condition } } });
  });
const facts = (value: (name: string) => unknown) =>
  changed<SharedDocument>("shared", "facts", (content) => {
    const label = { en: "Grown", hi: "बढ़ा" };
    const grown = Array.from({ length: 40 }, (_, index) => ({
      name: `grown${index}`,
      label,
      value: value(index === 0 ? "first_name" : `grown${index - 1}`) as string,
    }));
    content.facts = [...(content.facts ?? []), ...grown];
  });
/** Definitions that each hold the next so many times. */
const chain = (length: number, times: number) =>
  changed<SharedDocument>("shared", "identity", ({ definitions = {} }) => {
    const label = { en: "Part", hi: "भाग" };
    for (let index = 0; index < length; index++) {
      const next = { $ref: `shared/identity#/definitions/part${index + 1}`, "x-label": label };
      const inside = Object.fromEntries(Array.from({ length: times }, (_, part) => [`p${part}`, next]));
      definitions[`part${index}`] = { type: "object", properties: inside, "x-label": label };
    }
    definitions[`part${length}`] = { type: "string", "x-label": label };
  });
const withPart = (documents: SourceDocument[]) => {
  const form = documents.find(({ kind, id }) => kind === "form" && id === FORM)?.content as FormDocument;
  form.steps[0].schema.properties = { ...form.steps[0].schema.properties, part: { $ref: "shared/identity#/definitions/part0" } };
  return documents;
};

type Case = [what: string, documents: () => SourceDocument[], code: string, kind: Kind, id: string, pointer: string];
const PATTERN = "/definitions/first_name/pattern";
const TEST = "/products/0/eligibility/0/test";

const CASES: Case[] = [
  ["S26 words of two to ten", () => field("^([a-z]{2,10} ?){1,12}$", 140), "pattern-too-slow", "shared", "identity", PATTERN],
  ["S26 twelve times up to twelve", () => field("^(?:[a-z]{1,12}){12}!$", 140), "pattern-too-slow", "shared", "identity", PATTERN],
  ["S26 three stars in a row", () => field("^a*a*a*b$"), "pattern-too-slow", "shared", "identity", PATTERN],
  ["S26 four stars in a row", () => field("^\\d*\\d*\\d*\\d*x$"), "pattern-too-slow", "shared", "identity", PATTERN],
  ["S26 two ways for each letter", () => field("^(a|a)*$"), "pattern-too-slow", "shared", "identity", PATTERN],
  ["S60 an open bracket", () => field("^[A-Z$"), "pattern-unreadable", "shared", "identity", PATTERN],
  ["S60 a look ahead", () => field("^(?=a)a*$"), "pattern-lookaround", "shared", "identity", PATTERN],
  [
    "S60 a lender's pattern that is invalid with the flag u",
    () => criterion("postal_code", { pattern: "^\\-1" }),
    "pattern-unreadable",
    "lender",
    LENDER,
    `${TEST}/properties/postal_code/pattern`,
  ],
  [
    "S26 a lender's slow pattern, on which every invented person would be tried",
    () => criterion("first_name", { pattern: "^(\\w+\\s?)*!$" }),
    "pattern-too-slow",
    "lender",
    LENDER,
    `${TEST}/properties/first_name/pattern`,
  ],
  ["S60 an if alone", () => criterion("age", { if: { minimum: 3 } }), "branch-incomplete", "lender", LENDER, `${TEST}/properties/age`],
  [
    "S60 forty facts that double a text",
    () => facts((name) => ({ cat: [{ var: name }, { var: name }] })),
    "too-large-when-used",
    "shared",
    "facts",
    "",
  ],
  [
    "S60 forty facts that double a list",
    () => facts((name) => [{ var: name }, { var: name }]),
    "too-large-when-used",
    "shared",
    "facts",
    "",
  ],
  [
    "S60 a field of a call that grows",
    () =>
      changed<LenderDocument>("lender", LENDER, ({ connector }) => {
        (connector as LenderHttpJson).submit.proprietor = { cat: Array.from({ length: 2_000 }, () => ({ var: "first_name" })) };
      }),
    "too-large-when-used",
    "lender",
    LENDER,
    "/connector/submit/proprietor",
  ],
  [
    "S60 an offer that ends in a million years",
    () =>
      changed<LenderDocument>(
        "lender",
        LENDER,
        ({ products: [lending] }) => void Object.assign(lending.terms.kfs as object, { validityWorkingDays: 1e9 }),
      ),
    "out-of-range",
    "lender",
    LENDER,
    "/products/0/terms/kfs/validityWorkingDays",
  ],
  [
    "S60 a menu's slow pattern",
    () =>
      changed<MenuDocument>("menu", MENU, ({ items: [item] }) => {
        Object.assign(item, { when: { required: ["language"], properties: { language: { pattern: "^(\\w+\\s?)*$" } } } });
      }),
    "pattern-too-slow",
    "menu",
    MENU,
    "/items/0/when/properties/language/pattern",
  ],
  ["S60 an address of the API that no header takes", apiBase("https://सरल.भारत"), "wrong-shape", "site", SITE, "/apiBase"],
  ["S60 an address of the API that is a directive too", apiBase("https://x.example;sandbox"), "wrong-shape", "site", SITE, "/apiBase"],
  ["S60 an address of the API that no browser reads", apiBase("https://999.999"), "fails-when-used", "site", SITE, ""],
  ["S27 definitions too deep to be compiled", () => withPart(chain(1_500, 1)), "fails-when-used", "form", FORM, "/steps"],
];

test.each(CASES)("%s is refused, and the last good release stays live", async (_what, documents, code, kind, id, pointer) => {
  const before = server.releases.live().hash;
  const published = await publish(documents());
  expect(published.ok).toBe(false);
  const at = published.findings.filter((one) => one.code === code && one.kind === kind && one.id === id).map((one) => one.pointer);
  expect(at, JSON.stringify(published.findings)).toContainEqual(pointer === "" ? expect.any(String) : pointer);
  expect(published.findings.map((one) => one.code)).not.toContain("check-stopped");
  for (const { message, fix } of published.findings) expect(message + fix).not.toMatch(/\{\w+\}/);
  expect(server.releases.live().hash).toBe(before);
  expect((await server.call("GET", `/api/offers/${applicant.appId}`, { token: applicant.token })).status).toBe(200);
});

test("S60 while hostile documents are checked, requests are answered", async () => {
  let done = false;
  const publication = publish(field("^(?:[a-z]{0,12}){12}!$", 4_000)).finally(() => {
    done = true;
  });
  let answered = 0;
  let slowest = 0;
  while (!done) {
    const start = performance.now();
    expect((await fetch(`${origin}/live`)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - start);
    answered += 1;
  }
  expect((await publication).ok).toBe(false);
  expect(answered).toBeGreaterThan(5);
  expect(slowest).toBeLessThan(MAX_CHECK_MS);
});

test("S27 definitions that grow with each step are stopped in time, and the document is named", async () => {
  const { findings, build } = await checkRelease(withPart(chain(40, 2)), { checkPieceMs: 3_000, memoryMb: 128 });
  expect(build).toBeNull();
  expect(findings).toContainEqual(expect.objectContaining({ code: "check-stopped", severity: "error" }));
  expect(findings.find(({ code }) => code === "check-stopped")?.id).not.toBe("");
});

test.each([41, 1_000, 1_400, 3_000, 100_000])(
  "S60 a document nested %i levels deep is named, and the next one is not delayed",
  async (levels) => {
    const deep = changed<FormDocument>("form", FORM, ({ steps: [step] }) => {
      let inside: object = {};
      for (let level = 0; level < levels; level++) inside = { allOf: [inside] };
      Object.assign(step.schema, inside);
    });
    const { ok, findings } = await publish(deep);
    expect(ok).toBe(false);
    expect(findings).toEqual([expect.objectContaining({ code: "too-deep", kind: "form", id: FORM })]);
    expect((await publish(readCheckout(REPOSITORY))).findings).toEqual([]);
  },
);

test.each([
  ["memory", { checkPieceMs: 60_000, memoryMb: 128 }, /needed more than 128 MB of memory/],
  ["time for the whole", { checkPieceMs: 60_000, wholeMs: 3_000 }, /took longer than 3 s/],
])("S60 work above its %s is stopped by that limit only", async (_, limits, detail) => {
  const { wholeMs, ...first }: Partial<WorkLimits> = limits;
  const inForce: Partial<WorkLimits> = first;
  const releaseWorker = new ReleaseWorker(inForce);
  // The worker is loaded before, so that the time is that of the check.
  await releaseWorker.check([]);
  if (wholeMs !== undefined) inForce.wholeMs = wholeMs;
  const { findings, build } = await releaseWorker.check(await new ContentStore().hashed(withPart(chain(40, 2))));
  await releaseWorker.close();
  expect(build).toBeNull();
  expect(findings.find(({ code }) => code === "check-stopped")?.message).toMatch(detail);
});

test("a pattern of Hindi names is published, and matches them", async () => {
  const published = await publish(field("^\\p{L}+( \\p{L}+)*$", 60));
  expect(published.findings).toEqual([]);
  expect(published.ok).toBe(true);
  await apply(server, { first_name: "कमल" });
});
