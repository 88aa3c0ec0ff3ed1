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

test("R2.106 R2.107 the partner's sidebar has exactly the ten labels of the specification, and the account menu Settings and Logout", () => {
  const { items } = contentOf<MenuDocument>("menu", "partner-sidebar");
  const labels = (own: boolean) => items.filter((item) => Boolean(item.own) === own).map(({ label }) => label.en);
  expect(labels(false)).toEqual([
    "Dashboard",
    "Product Offering",
    "Marketing Support",
    "Reports",
    "Communication",
    "FAQ",
    "Referral",
    "Training Material",
    "Custom Funnel",
    "Digital Integration",
  ]);
  expect(labels(true)).toEqual(["Settings", "Logout"]);
});

/** The paths of an area without parameters that no link of permitted pages leads to. */
function unreachable(area: "admin" | "partner", home: string, isMine: (route: RoutingDocument["routes"][number]) => boolean): string[] {
  const mine = contentOf<RoutingDocument>("routing", area).routes.filter((route) => route.group === area && isMine(route));
  const seen = new Set<string>();
  const queue = [home, ...contentOf<MenuDocument>("menu", `${area}-sidebar`).items.map(({ go }) => go ?? "")];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const route = mine.find((one) => one.path === path);
    if (route === undefined || seen.has(path)) continue;
    seen.add(path);
    const page = JSON.stringify(route.page === undefined ? "" : contentOf("page", route.page));
    const tables = [...page.matchAll(/"table":"([^"]+)"/g)].map(([, id = ""]) => JSON.stringify(contentOf("table", id)));
    for (const [, next = ""] of [page, ...tables].join().matchAll(/"(?:go|path)":"(\/[^"]*)"/g)) queue.push(next);
  }
  return mine.map(({ path }) => path).filter((path) => !path.includes("{") && !seen.has(path));
}

test("every page of staff and partners is reachable from the menu, for each role, by links of permitted pages", () => {
  // The bare path leads to the dashboard.
  for (const role of [1, 2, 3, 4])
    expect(
      unreachable("admin", "/admin/dashboard", ({ roles }) => (roles ?? [role]).includes(role)),
      `role ${role}`,
    ).toEqual(["/admin"]);
  expect(unreachable("partner", "/partner", () => true)).toEqual([]);
});
