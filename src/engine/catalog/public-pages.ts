import type { RoutingDocument } from "../../contract/documents.gen.ts";
import type { Catalog } from "./catalog.ts";
import { localise } from "./localise.ts";

type Route = RoutingDocument["routes"][number];

/** Groups of routes that anybody may enter without having been anywhere before. */
const PUBLIC_GROUPS = ["root", "login", "public", "exempt"];
/** Blocks that are made of an address which this is not. */
const OF_ADDRESSES = ["hand-over", "transfer", "redirects"];

function isPublic({ pages }: Catalog, { group, path, screen, page }: Route): boolean {
  if (!PUBLIC_GROUPS.includes(group ?? "") || /[{*]/.test(path) || screen === "not-found") return false;
  const blocks = page === undefined ? [] : (pages.get(page)?.blocks ?? []);
  return !blocks.some(({ type }) => OF_ADDRESSES.includes(type));
}

/** Pages of ours that a link from anywhere may lead to, each once, by its path; titles in a language. */
export function publicPages(catalog: Catalog, language: string): { path: string; title: string }[] {
  const routes = (catalog.routing.get("customer")?.routes ?? []).filter((route) => isPublic(catalog, route));
  const byPath = new Map(routes.toReversed().map(({ path, title }) => [path, localise(title, language)]));
  return [...byPath].toReversed().map(([path, title]) => ({ path, title }));
}
