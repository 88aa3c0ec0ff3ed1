import { describe, expect, test } from "vitest";
import type { SharedDocument, SiteDocument } from "../../../src/contract/documents.gen.ts";
import { identifierRules } from "../../../src/engine/catalog/identifier-rules.ts";
import { type Matcher, readEmail, readMobile } from "../../../src/engine/validate/identifier.ts";
import { linearPattern } from "../../../src/engine/values/linear-pattern.ts";
import { findingsAfter, shippedCatalog } from "../../schemas/checkout.ts";
import { smallCatalog } from "../catalog/small-catalog.ts";

const [SITE] = [...shippedCatalog().sites.values()] as [SiteDocument];
const RULES = identifierRules(shippedCatalog(), SITE);

describe.each<[string, Matcher]>([
  ["browsers", (pattern) => new RegExp(pattern, "u")],
  ["the server", linearPattern],
])("identifiers as read by %s", (_, matcher) => {
  test.each([
    ["9876543210", "9876543210"],
    ["+91 98765-43210", "9876543210"],
    ["(+91) 98765.43210", "9876543210"],
    ["0091 9876543210", "9876543210"],
    ["09876543210", "9876543210"],
    ["09123456789", "9123456789"],
    ["9123456789", "9123456789"],
    ["919123456789", "9123456789"],
    ["९८७६५ ४३२१०", "9876543210"],
    ["９８７６５４３２１０", "9876543210"],
    ["5876543210", null],
    ["987654321", null],
    ["98765432101", null],
    ["98765x43210", null],
    ["", null],
  ])("a mobile number: %j is read as %j", (typed, value) => expect(readMobile(typed, RULES.mobile, matcher)).toBe(value));

  test.each([
    [" Asha.Rao@Mail.Example.In ", "asha.rao@mail.example.in"],
    ["a_@x.co", "a_@x.co"],
    [`${"a".repeat(110)}@x.example.co`, null],
    ["x@y.c", null],
    ["x@y.info", null],
    ["a..b@y.com", null],
    ["a b@y.com", null],
  ])("an email: %j is read as %j", (typed, value) => expect(readEmail(typed, RULES.email, matcher)).toBe(value));
});

test("both kinds of identifier follow the shared definitions, and a site whose forms lack them is refused", () => {
  const [form] = [...shippedCatalog().shared].find(([, { definitions }]) => definitions?.mobile) as [string, SharedDocument];
  const changed = smallCatalog({ shared: { any: { definitions: { mobile: { type: "string", pattern: "^[0-9]{4}$", maxLength: 4 } } } } });
  expect(identifierRules(changed, SITE)).toEqual({ mobile: { pattern: "^[0-9]{4}$", maxLength: 4, code: 91 }, email: { pattern: "x^" } });
  const { email, mobile } = identifierRules(changed, SITE);
  expect(readMobile("1234", mobile, linearPattern)).toBe("1234");
  expect(readEmail("asha@mail.example", email, linearPattern)).toBeNull();
  const found = findingsAfter("shared", form, (content: SharedDocument) => {
    delete content.definitions?.email?.pattern;
  });
  expect(found.filter(({ code }) => code === "no-identifier")).toMatchObject(
    [...shippedCatalog().sites.keys()].map((id) => ({ kind: "site", id })),
  );
});

test("a documented multiple of a site's constant must match it", () => {
  const [id] = [...shippedCatalog().sites.keys()] as [string];
  const differing = (change: (constant: SiteDocument["constants"][number]) => void) =>
    findingsAfter("site", id, (site: SiteDocument) => change(site.constants[7] as never)).map(({ code, message }) => `${code} ${message}`);
  expect(differing(() => {})).toEqual([]);
  expect(
    differing((constant) => {
      constant.value = 20_000;
    }),
  ).toEqual([expect.stringMatching(/^constant-differs The value here is 300000, but the constant in the site document requires 240000/)]);
});
