import type { RoutingDocument } from "../../contract/documents.gen.ts";
import { rulesOf } from "./blocks/rules-of.ts";
import type { Catalog } from "./catalog.ts";
import { localise } from "./localise.ts";

type Route = RoutingDocument["routes"][number];

/** Groups of routes that a visitor may enter directly. */
const PUBLIC_GROUPS = ["root", "login", "public", "exempt"];

function isPublic({ pages }: Catalog, { group, path, screen, page }: Route): boolean {
  if (!PUBLIC_GROUPS.includes(group ?? "") || /[{*]/.test(path) || screen === "not-found") return false;
  const blocks = page === undefined ? [] : (pages.get(page)?.blocks ?? []);
  return !blocks.some((block) => rulesOf(block)?.needsAddress);
}

/**
 * The customer pages that an external link may lead to, without duplicates, with titles in a
 * language.
 */
export function publicPages(catalog: Catalog, language: string): { path: string; title: string }[] {
  const routes = (catalog.routing.get("customer")?.routes ?? []).filter((route) => isPublic(catalog, route));
  const byPath = new Map(routes.toReversed().map(({ path, title }) => [path, localise(title, language)]));
  return [...byPath].toReversed().map(([path, title]) => ({ path, title }));
}

/** Path of the customers' page with the block `unsubscribe`; null if there is none without parameters. */
export function unsubscribePath({ routing, pages }: Pick<Catalog, "routing" | "pages">): string | null {
  const route = routing
    .get("customer")
    ?.routes.find(({ path, page = "" }) => !path.includes("{") && pages.get(page)?.blocks.some(({ type }) => type === "unsubscribe"));
  return route?.path ?? null;
}
