import { requireExisting } from "../../checks/check-references.ts";
import { checkArea } from "../../checks/pages/check-area.ts";
import { finding } from "../../findings/finding.ts";
import { sliceReportView } from "../../slices/slice-views.ts";
import type { BlockRules, RulesOfKinds } from "../block.ts";
import { checkAddressFilters, filterFields } from "../check-address-filters.ts";
import { readersOfView } from "../readers-of-view.ts";

const rules: BlockRules<"report" | "statistic"> = {
  pages: "staff",
  check(catalog, { type, report: id, where }, place) {
    const { page, at } = place;
    const report = catalog.reports.get(id);
    if (report === undefined) return requireExisting("report", id, catalog.reports.keys(), at("report"));
    return [
      ...checkArea({ what: "report", name: id, for: [report.area] }, page.area, at("report")),
      ...(type === "statistic" && report.dimensions.length > 0 ? [finding("statistic-with-dimensions", at("report"), { name: id })] : []),
      ...checkAddressFilters(catalog, place, where, { what: "report", name: id, fields: filterFields(report.filters) }),
    ];
  },
  slice(catalog, { report: id, where }, { language }) {
    const report = catalog.reports.get(id);
    return report ? { report: sliceReportView(catalog, report, language), ...(where && { where }) } : null;
  },
  roles(catalog, { report: id }) {
    const report = catalog.reports.get(id);
    return report ? readersOfView("report", report) : null;
  },
  shows: ({ report }) => [{ kind: "report", id: report }],
};

/** Blocks that show a report. */
export const reports: RulesOfKinds<"report" | "statistic"> = {
  report: rules,
  statistic: rules,
};
