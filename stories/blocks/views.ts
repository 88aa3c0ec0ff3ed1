import type { ReportView, TableView } from "../../src/contract/dataset-views.ts";
import { pick } from "../support/config.ts";

/** A table as a page of the staff holds it. */
export function tableView(language: string): TableView {
  const say = (en: string, hi: string) => pick(language, en, hi);
  const product = {
    field: "product",
    label: say("Product", "उत्पाद"),
    type: "code" as const,
    labels: { LOAN: say("Personal loan", "पर्सनल लोन") },
  };
  const begun = { field: "created_at", label: say("Begun", "शुरू हुआ"), type: "instant" as const };
  return {
    id: "story-table",
    title: say("Applications", "आवेदन"),
    roles: null,
    columns: [
      { ...begun, sortable: true },
      { ...product, sortable: false },
      { field: "amount", label: say("Amount", "राशि"), type: "rupees", sortable: true },
      { field: "mobile", label: say("Mobile", "मोबाइल"), type: "text", sortable: false, roles: [3] },
    ],
    filters: [
      { ...begun, filter: "range" },
      { ...product, filter: "values" },
      { field: "amount", label: say("Amount", "राशि"), type: "rupees", filter: "range" },
      { field: "id", label: say("Application", "आवेदन"), type: "text", filter: "values" },
    ],
    sort: "-created_at",
    rowActions: [{ id: "open", label: say("Open", "खोलें"), path: "/admin/rows/{id}" }],
    download: null,
    empty: say("No record available", "कोई रिकॉर्ड उपलब्ध नहीं है"),
    export: true,
  };
}

/** A report with a chart. */
export function reportView(language: string, kind: "bar" | "line" = "bar"): ReportView {
  const say = (en: string, hi: string) => pick(language, en, hi);
  return {
    id: "story-report",
    title: say("By day", "हर दिन"),
    roles: null,
    dimensions: [{ field: "day", label: say("Day", "दिन"), type: "day", sortable: false }],
    measures: [
      { field: "count", label: say("Applications", "आवेदन"), type: "number", sortable: false },
      { field: "amount", label: say("Asked for", "माँगी गई राशि"), type: "rupees", sortable: false },
    ],
    range: { field: "created_at", default: "last-7-days" },
    filters: [],
    chart: { kind, measure: "count" },
    empty: say("No data available to display", "दिखाने के लिए कोई डेटा उपलब्ध नहीं है"),
    export: false,
  };
}

/** A report of one row of figures. */
export const figuresView = (language: string): ReportView => ({
  ...reportView(language),
  id: "story-figures",
  dimensions: [],
  chart: null,
});
