import { datasetOf } from "../../../contract/staff/datasets/datasets.ts";
import type { RestrictedBlock } from "./block.ts";

/** The roles that may read a table or report: those of its dataset that it names. */
export function readersOfView(
  what: string,
  { id, roles = [], dataset }: { id: string; roles?: readonly number[]; dataset: string },
): RestrictedBlock | "unknown" {
  const readers = datasetOf(dataset)?.roles;
  return readers === undefined ? "unknown" : { what, name: id, roles: roles.filter((role) => readers.includes(role)) };
}
