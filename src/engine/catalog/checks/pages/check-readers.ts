import { DATASETS, datasetOf } from "../../../../contract/staff/datasets/datasets.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";

/** The parts of a table or report that say which dataset it shows and who may read it. */
interface DatasetView {
  area: "admin" | "partner";
  roles?: readonly number[];
  dataset: string;
}

/**
 * Checks the dataset of a table or report, and that all readers of the view may read the dataset.
 */
export function checkReaders({ area, roles, dataset: name }: DatasetView, at: (...parts: (string | number)[]) => Place): Finding[] {
  const dataset = datasetOf(name);
  if (dataset === undefined) return [finding("unknown-reference", at("dataset"), { what: "dataset", name, known: Object.keys(DATASETS) })];
  const refuse = (place: Place, reader: string) =>
    finding("not-for-reader", place, { what: "dataset", name, reader, known: readersOf(dataset) });
  if (area === "partner") return dataset.partner ? [] : [refuse(at("area"), "partners")];
  if (roles === undefined) return [finding("missing-property", at(), { name: "roles" })];
  return roles.flatMap((role, index) => (dataset.roles.includes(role) ? [] : [refuse(at("roles", index), `the role ${role}`)]));
}

function readersOf({ roles, partner }: { roles: readonly number[]; partner: boolean }): string {
  return [...roles.map((role) => `the role ${role}`), ...(partner ? ["partners"] : [])].join(", ");
}
