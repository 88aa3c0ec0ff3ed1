import type { PageDocument, ReportDocument } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../catalog.ts";
import { rulesOf } from "./rules-of.ts";

/** The reports that the blocks of a page show, in their order. */
export const reportsOn = ({ reports }: Catalog, { blocks }: PageDocument): ReportDocument[] =>
  blocks
    .flatMap((block) => rulesOf(block)?.shows?.(block) ?? [])
    .flatMap(({ kind, id }) => (kind === "report" ? (reports.get(id) ?? []) : []));
