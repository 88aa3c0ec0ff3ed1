import { describe, expect, test } from "vitest";
import { checkPage } from "../../../../src/engine/catalog/blocks/check-page.ts";
import { slicePage } from "../../../../src/engine/catalog/blocks/slice-page.ts";
import { findingTexts, smallCatalog } from "../small-catalog.ts";

const bilingual = (en: string) => ({ en, hi: `${en}-hi` });
const item = (id: string, more: object = {}) => ({ id, question: bilingual(id), answer: [bilingual("One"), bilingual("Two")], ...more });
const page = (...blocks: object[]) => ({ area: "partner", title: bilingual("Page"), blocks });
const ROUTES = [
  { id: "all", path: "/partner/all", screen: "page", page: "all", group: "partner", title: bilingual("All") },
  { id: "ticket", path: "/partner/all/{number}", screen: "page", page: "ticket", group: "partner", title: bilingual("Ticket") },
];

const SITE = { otpRoute: "code", mode: "multi", languages: [] };
const catalogOf = (pages: Record<string, object>) =>
  smallCatalog({ site: { site: SITE }, page: pages, routing: { partner: { routes: ROUTES } } });
function findingsOf(pages: Record<string, object>, id: string): string[] {
  const catalog = catalogOf(pages);
  return findingTexts(checkPage(catalog, catalog.pages.get(id) as Parameters<typeof checkPage>[1]));
}
const codesOf = (findings: string[]) => findings.map((line) => line.split(":")[0]);

describe("questions", () => {
  const questions = (...items: object[]) => ({ type: "questions", items });
  const link = (go: string) => ({ link: { label: bilingual("Go"), go } });
  const two = { a: page(questions(item("one", link("/partner/all")), item("two"))), b: page(questions(item("three"))) };

  test("reach the browser in one language, those of other pages under the title of their page", () => {
    const of = page({ type: "questions-of", pages: ["b", "a"], first: 1 });
    expect(findingsOf({ ...two, all: of }, "all")).toEqual([]);
    expect(findingsOf(two, "a")).toEqual([]);
    const { blocks } = slicePage(catalogOf({ ...two, all: of }), "all", "hi");
    expect(blocks).toEqual([
      {
        type: "questions-of",
        first: 1,
        groups: [
          { title: "Page-hi", items: [{ id: "three", question: "three-hi", answer: ["One-hi", "Two-hi"] }] },
          {
            title: "Page-hi",
            items: [
              { id: "one", question: "one-hi", answer: ["One-hi", "Two-hi"], link: { label: "Go-hi", go: "/partner/all" } },
              { id: "two", question: "two-hi", answer: ["One-hi", "Two-hi"] },
            ],
          },
        ],
      },
    ]);
  });

  test.each([
    ["an id that occurs twice is reported", page(questions(item("one"), item("one"))), "duplicate-name /blocks/0/items/1/id"],
    ["a link to no page is reported", page(questions(item("one", link("/partner/no")))), "unknown-path /blocks/0/items/0/link/go"],
    ["a page without questions is reported", page({ type: "questions-of", pages: ["a", "ticket"] }), "unknown-reference /blocks/0/pages/1"],
    [
      "an id of two blocks is reported",
      page(questions(item("one")), questions(item("five"), item("one"))),
      "duplicate-name /blocks/1/items/1/id",
    ],
    [
      "an id of the page and of another page that it shows is reported",
      page(questions(item("one")), { type: "questions-of", pages: ["a"] }),
      "duplicate-name /blocks/1/pages",
    ],
    ["an id of two pages is reported", page({ type: "questions-of", pages: ["a", "c"] }), "duplicate-name /blocks/0/pages"],
  ])("%s", (_, all, expected) => {
    const pages = { ...two, c: page(questions(item("two"))), ticket: page({ type: "list", items: [bilingual("x")] }), all };
    expect(codesOf(findingsOf(pages, "all"))).toEqual([expected]);
  });
});

test("the conversation of a ticket on a page whose address names none is reported", () => {
  expect(codesOf(findingsOf({ ticket: page({ type: "ticket" }) }, "ticket"))).toEqual(["not-a-parameter /blocks/0/type"]);
});

test("a finding about a missing parameter says how to fix it, also if the page's path has none", () => {
  const catalog = catalogOf({ all: page({ type: "ticket" }) });
  const [found] = checkPage(catalog, catalog.pages.get("all") as Parameters<typeof checkPage>[1]);
  expect(found?.fix).toMatch(/path has the parameter/);
});
