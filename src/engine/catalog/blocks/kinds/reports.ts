import type { Catalog } from "../../catalog.ts";
import { requireExisting } from "../../checks/check-references.ts";
import { checkArea } from "../../checks/pages/check-area.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";
import { localise } from "../../localise.ts";
import { sliceReportView } from "../../slices/slice-views.ts";
import type { BlockPlace, QueryParameters, RulesOfKinds } from "../block.ts";
import { checkAddressFilters, filterFields } from "../check-address-filters.ts";
import { readersOfAny, readersOfView, rolesOfAny } from "../readers-of-view.ts";

interface Named {
  id: string;
  where: Readonly<Record<string, string>> | undefined;
  at: Place;
}

/** Checks that a report exists in the area of the page, and has the filters of the block. */
function checkReport(catalog: Catalog, { id, where, at }: Named, place: BlockPlace): Finding[] {
  const report = catalog.reports.get(id);
  if (report === undefined) return requireExisting("report", id, catalog.reports.keys(), at);
  return [
    ...checkArea({ what: "report", name: id, for: [report.area] }, place.page.area, at),
    ...checkAddressFilters(catalog, place, where, { what: "report", name: id, fields: filterFields(report.filters) }),
  ];
}

interface SharedFilters {
  days?: string;
  filters?: readonly string[];
}

/** The query of a report: its days and filters, unless the page or the block has its own, and what else its block reads. */
function queryOf(catalog: Catalog, id: string, { days, filters }: SharedFilters, ...more: string[]): QueryParameters[] {
  const report = catalog.reports.get(id);
  if (report === undefined) return [];
  return [{ owner: id, names: [...more, ...(days ? [] : [report.range.field]), ...(filters ? [] : filterFields(report.filters))] }];
}

/** Blocks that show reports. */
export const reports: RulesOfKinds<"report" | "statistic"> = {
  report: {
    pages: "staff",
    check: (catalog, { report, where }, place) => checkReport(catalog, { id: report, where, at: place.at("report") }, place),
    slice(catalog, { report: id, where, width }, { language }) {
      const report = catalog.reports.get(id);
      return report ? { report: sliceReportView(catalog, report, language), ...(where && { where }), ...(width && { width }) } : null;
    },
    roles(catalog, { report: id }) {
      const report = catalog.reports.get(id);
      return report ? readersOfView("report", report) : null;
    },
    query: (catalog, { report }, page) => queryOf(catalog, report, page, "sort"),
    shows: ({ report }) => [{ kind: "report", id: report }],
  },
  statistic: {
    pages: "staff",
    check: (catalog, { reports: ids, where }, place) =>
      ids.flatMap((id, index) => {
        const at = place.at("reports", String(index));
        const dimensions = catalog.reports.get(id)?.dimensions ?? [];
        return [
          ...checkReport(catalog, { id, where, at }, place),
          ...(dimensions.length > 0 ? [finding("statistic-with-dimensions", at, { name: id })] : []),
        ];
      }),
    slice(catalog, { title, reports: ids, days, where }, { language }) {
      const found = ids.flatMap((id) => catalog.reports.get(id) ?? []);
      if (found.length === 0) return null;
      const views = found.map((report) => sliceReportView(catalog, report, language));
      return { title: localise(title, language), reports: views, ...rolesOfAny(found), ...(days && { days }), ...(where && { where }) };
    },
    roles: (catalog, { reports: ids }) =>
      readersOfAny(
        "report",
        ids.flatMap((id) => catalog.reports.get(id) ?? []),
      ),
    query: (catalog, { reports: ids, days }, page) => ids.flatMap((id) => queryOf(catalog, id, { ...page, ...(days && { days }) })),
    shows: ({ reports: ids }) => ids.map((id) => ({ kind: "report", id })),
  },
};
