import { expect, test } from "vitest";
import { publicPages } from "../../../../src/engine/catalog/public-pages.ts";
import { smallCatalog } from "../small-catalog.ts";

const say = (en: string) => ({ en, hi: `${en} (हिन्दी)` });
const onPage = (page: string) => ({ id: page, path: `/${page}`, screen: "page", page, group: "public", title: say(page) });

test("external links may lead to customers' pages that need no sign-in and nothing in the address", () => {
  const blocks = { about: "calculator", redirects: "redirects", "hand-over": "hand-over", transfer: "transfer" };
  const routes = [
    { id: "home", path: "/", screen: "home", group: "root", title: say("Home") },
    { id: "home-again", path: "/", screen: "home", group: "login", title: say("Another") },
    { id: "offers", path: "/user/offers", screen: "offers", group: "user", title: say("Offers") },
    { id: "partner", path: "/{partner}", screen: "home", group: "public", title: say("Partner") },
    { id: "unknown", path: "/404", screen: "not-found", group: "public", title: say("Unknown") },
    ...Object.keys(blocks).map(onPage),
  ];
  const catalog = smallCatalog({
    routing: { customer: { routes, guard: [], flows: {} } },
    page: Object.fromEntries(Object.entries(blocks).map(([id, type]) => [id, { title: say(id), blocks: [{ type }] }])),
  });
  expect(publicPages(catalog, "hi")).toEqual([
    { path: "/", title: "Home (हिन्दी)" },
    { path: "/about", title: "about (हिन्दी)" },
  ]);
});
