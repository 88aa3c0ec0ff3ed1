import { expect, test } from "vitest";
import type { MenuDocument, RoutingDocument } from "../../../src/contract/documents.gen.ts";
import { readCheckout } from "../../../src/server/platform/releases/documents/checkout.ts";
import { REPOSITORY } from "../../../src/server/platform/repository.ts";

const documents = readCheckout(REPOSITORY);
const contentOf = <T>(kind: string, id: string) => documents.find((one) => one.kind === kind && one.id === id)?.content as T;
const menu = contentOf<MenuDocument>("menu", "admin-sidebar");
const { routes } = contentOf<RoutingDocument>("routing", "admin");

/** The labels of the specification (section 2, R2.78), in its order, which the items of a group keep. */
const LABELS =
  "Dashboard, MIS Upload, Vendors On/Off, Lenders, Customer Eligibility, CSR Portal, Internal Reports, Customer Info Deletion, Customers Journey, User Management, User Ads, Commission Upload File, Application Status File, Merchants, Tracking Links, Credit Cards, Partner Config, Messaging, Telecalling, Logout".split(
    ", ",
  );

function labelsFor(role: number): string[] {
  const opens = ({ go, roles }: MenuDocument["items"][number]) =>
    (roles ?? routes.find(({ path }) => path === go)?.roles ?? [role]).includes(role);
  return menu.items.filter((item) => !item.own && opens(item)).map(({ label }) => label.en ?? "");
}

test("R2.78 the sidebar of role 1 has exactly the labels of the specification, each group in its order", () => {
  expect(labelsFor(1).toSorted()).toEqual(LABELS.toSorted());
  const ofGroup = (name: string | undefined) =>
    menu.items.filter(({ group, own }) => group === name && !own).map(({ label }) => label.en ?? "");
  const groups = [undefined, ...Object.keys(menu.groups ?? {})];
  for (const group of groups) expect(ofGroup(group), group).toEqual(LABELS.filter((label) => ofGroup(group).includes(label)));
  // The items of a group are adjacent, in the order of the groups.
  expect(labelsFor(1)).toEqual([...groups.flatMap(ofGroup).filter((label) => label !== "Logout"), "Logout"]);
});

test("R6.23 roles 2 and 3 see their items and no others", () => {
  expect(labelsFor(2)).toEqual(["Dashboard", "Customers Journey", "Application Status File", "Internal Reports", "Logout"]);
  expect(labelsFor(3)).toEqual(["CSR Portal", "Telecalling", "Logout"]);
});

test("every page of the staff is reachable from the menu, for each of its roles, by links of permitted pages", () => {
  for (const role of [1, 2, 3, 4]) {
    const mine = routes.filter(({ group, roles }) => group === "admin" && (roles ?? [role]).includes(role));
    const seen = new Set(["/admin", "/admin/dashboard"]);
    const queue = ["/admin/dashboard", ...menu.items.map(({ go }) => go ?? "")];
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const route = mine.find((one) => one.path === path);
      if (route === undefined || (seen.has(path) && path !== "/admin/dashboard")) continue;
      seen.add(path);
      const page = JSON.stringify(route.page === undefined ? "" : contentOf("page", route.page));
      const tables = [...page.matchAll(/"table":"([^"]+)"/g)].map(([, id = ""]) => JSON.stringify(contentOf("table", id)));
      for (const [, next = ""] of [page, ...tables].join().matchAll(/"(?:go|path)":"(\/admin[^"]*)"/g))
        if (!seen.has(next)) queue.push(next);
    }
    const whole = mine.map(({ path }) => path).filter((path) => !path.includes("{"));
    expect(
      whole.filter((path) => !seen.has(path)),
      `role ${role}`,
    ).toEqual([]);
  }
});
