import { describe, expect, test } from "vitest";
import type { MenuDocument, RoutingDocument } from "../../../../src/contract/documents.gen.ts";
import { findingsAfter } from "../../../schemas/checkout.ts";

type Route = RoutingDocument["routes"][number];

/** The findings of the customers' routing after a change of it, limited to some codes. */
const findingsOf = (change: (content: RoutingDocument) => void, ...codes: string[]) =>
  findingsAfter("routing", "customer", change)
    .filter(({ code }) => codes.includes(code))
    .map(({ code, pointer }) => `${code} ${pointer}`);

/** A route that nothing else has, with changes. */
const route = (id: string, more: Partial<Route>): Route => ({
  id,
  path: `/user/${id}`,
  screen: "not-found",
  group: "user",
  title: { en: "Extra", hi: "और" },
  ...more,
});

const withRoutes =
  (...more: Route[]) =>
  (content: RoutingDocument) =>
    void content.routes.push(...more);

describe("two routes", () => {
  const last = () => {
    let length = 0;
    findingsOf((content) => {
      length = content.routes.length;
    });
    return length;
  };

  test("with one path are refused, unless they are for different kinds of site", () => {
    const at = last();
    const one = route("one", { path: "/twice" });
    expect(findingsOf(withRoutes(one, route("two", { path: "/twice" })), "duplicate-name")).toEqual([
      `duplicate-name /routes/${at + 1}/path`,
    ]);
    expect(findingsOf(withRoutes(one, route("two", { path: "/other" })), "duplicate-name")).toEqual([]);
    for (const [first, second, refused] of [
      ["multi", "single", false],
      ["multi", "multi", true],
      [undefined, "multi", true],
      ["single", undefined, true],
    ] as const) {
      const modes = [
        route("one", { path: "/twice", ...(first && { mode: first }) }),
        route("two", { path: "/twice", ...(second && { mode: second }) }),
      ];
      expect(findingsOf(withRoutes(...modes), "duplicate-name"), `${first} ${second}`).toHaveLength(refused ? 1 : 0);
    }
  });

  test("with one id are refused at the second", () => {
    const at = last();
    expect(findingsOf(withRoutes(route("one", {}), route("one", { path: "/other" })), "duplicate-name")).toEqual([
      `duplicate-name /routes/${at + 1}/id`,
    ]);
  });
});

test("a route must name a page if its screen needs one, and existing pages and products", () => {
  const codes = ["missing-property", "unknown-reference"];
  expect(findingsOf(withRoutes(route("one", { screen: "page" })), ...codes)).toEqual([
    expect.stringMatching(/^missing-property \/routes\/\d+$/),
  ]);
  expect(findingsOf(withRoutes(route("one", { screen: "page", page: "nothing" })), ...codes)).toEqual([
    expect.stringMatching(/^unknown-reference \/routes\/\d+\/page$/),
  ]);
  expect(findingsOf(withRoutes(route("one", { products: ["NOTHING", "LOAN"] })), ...codes)).toEqual([
    expect.stringMatching(/^unknown-reference \/routes\/\d+\/products$/),
  ]);
});

test("the rules of one guard must be unique, and so must the items of one menu", () => {
  const twice = findingsOf(({ guard }) => {
    guard.push({ ...(guard[0] as (typeof guard)[number]) });
  }, "duplicate-name");
  expect(twice).toEqual([expect.stringMatching(/^duplicate-name \/guard\/\d+\/id$/)]);
  const items = findingsAfter("menu", "customer-drawer", (menu: MenuDocument) => {
    menu.items.push({ ...menu.items[0] });
  });
  expect(items.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([expect.stringMatching(/^duplicate-name \/items\/\d+\/id$/)]);
});

describe("a path", () => {
  const leads = (go: string) =>
    findingsAfter("menu", "customer-drawer", (menu: MenuDocument) => {
      menu.items[0].go = go;
    }).every(({ code }) => code !== "unknown-path");

  test("matches a route with as many segments, where a parameter matches any word", () => {
    const parts = "/user/extra/{name}";
    const found = (path: string) =>
      findingsOf((content) => {
        content.routes.push(route("one", { path: parts }));
        (content.guard[0] as { go: string }).go = path;
      }, "unknown-path").length === 0;
    expect(["/user/extra/7", "/user/extra/{id}", "/user/extra", "/user/extra/7/8", "/user/other/7"].map(found)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test("of one word is not accepted just because a route has a parameter there", () => {
    expect([leads("/nowhere-at-all"), leads("/{word}")]).toEqual([false, true]);
  });
});
