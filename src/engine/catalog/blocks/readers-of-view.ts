import { datasetOf } from "../../../contract/staff/datasets/datasets.ts";
import type { RestrictedBlock } from "./block.ts";

type View = Parameters<typeof readersOfView>[1];

/** The roles that may read one of several tables or reports, by the name of the first; null without any. */
export function readersOfAny(what: string, views: readonly View[]): RestrictedBlock | "unknown" | null {
  const all = views.map((view) => readersOfView(what, view));
  const known = all.filter((one) => one !== "unknown");
  const [first] = known;
  if (known.length < all.length) return "unknown";
  return first === undefined ? null : { ...first, roles: [...new Set(known.flatMap(({ roles }) => roles))] };
}

/** The roles that may read a table or report: those of its dataset that it names. */
export function readersOfView(
  what: string,
  { id, roles = [], dataset }: { id: string; roles?: readonly number[]; dataset: string },
): RestrictedBlock | "unknown" {
  const readers = datasetOf(dataset)?.roles;
  return readers === undefined ? "unknown" : { what, name: id, roles: roles.filter((role) => readers.includes(role)) };
}

/** The staff roles that see a block of several tables or reports, for the browser; nothing for partners, who all do. */
export const rolesOfAny = (views: readonly Pick<View, "roles">[]): { roles?: number[] } =>
  views.some(({ roles }) => roles === undefined) ? {} : { roles: [...new Set(views.flatMap(({ roles = [] }) => roles))] };
