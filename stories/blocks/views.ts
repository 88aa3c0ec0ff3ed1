import type { ColumnView, ReportView, TableView } from "../../src/contract/staff/tables/views.ts";
import type { UploadView } from "../../src/contract/staff/uploads/upload-view.ts";
import { pick } from "../support/config.ts";

/** A table as in a staff page document. */
export function tableView(language: string): TableView {
  const inLanguage = (en: string, hi: string) => pick(language, en, hi);
  const product = {
    field: "product",
    label: inLanguage("Product", "उत्पाद"),
    type: "code" as const,
    labels: { LOAN: inLanguage("Personal loan", "पर्सनल लोन") },
  };
  const begun = { field: "created_at", label: inLanguage("Started", "शुरू हुआ"), type: "instant" as const };
  return {
    id: "story-table",
    title: inLanguage("Applications", "आवेदन"),
    roles: null,
    columns: [
      { ...begun, sortable: true },
      { ...product, sortable: false },
      { field: "amount", label: inLanguage("Amount", "राशि"), type: "rupees", sortable: true },
      { field: "mobile", label: inLanguage("Mobile", "मोबाइल"), type: "text", sortable: false, roles: [3] },
    ],
    filters: [
      { ...begun, filter: "range" },
      { ...product, filter: "values" },
      { field: "amount", label: inLanguage("Amount", "राशि"), type: "rupees", filter: "range" },
      { field: "id", label: inLanguage("Application", "आवेदन"), type: "text", ids: true, filter: "values" },
    ],
    sort: "-created_at",
    rowActions: [{ id: "open", label: inLanguage("Open", "खोलें"), path: "/admin/rows/{id}" }],
    download: null,
    empty: inLanguage("No record available", "कोई रिकॉर्ड उपलब्ध नहीं है"),
    export: true,
  };
}

/** The same, with columns that name records: a lender by its code, and a customer by the id in another field. */
export function tableOfRecords(language: string): TableView {
  const view = tableView(language);
  const lender: ColumnView = {
    field: "lender",
    label: pick(language, "Lender", "लेंडर"),
    type: "code",
    labels: { "first-lender": pick(language, "First Bank", "फ़र्स्ट बैंक") },
    sortable: false,
    record: { path: "/admin/lenders/{lenderId}", id: "lender", roles: [1] },
  };
  const customer: ColumnView = {
    field: "name",
    label: pick(language, "Name", "नाम"),
    type: "text",
    sortable: false,
    record: { path: "/admin/customers/{customer}", id: "customer", roles: [1, 2] },
  };
  return { ...view, columns: [...view.columns, lender, customer] };
}

/** A report with a chart. */
export function reportView(language: string, kind: "bar" | "line" = "bar"): ReportView {
  const inLanguage = (en: string, hi: string) => pick(language, en, hi);
  return {
    id: "story-report",
    title: inLanguage("By day", "हर दिन"),
    roles: null,
    dimensions: [{ field: "day", label: inLanguage("Day", "दिन"), type: "day", sortable: false }],
    measures: [
      { field: "count", label: inLanguage("Applications", "आवेदन"), type: "number", sortable: false },
      { field: "amount", label: inLanguage("Asked for", "माँगी गई राशि"), type: "rupees", sortable: false },
    ],
    range: { field: "created_at", default: "last-7-days" },
    filters: [],
    chart: { kind, measure: "count" },
    empty: inLanguage("No data available to display", "दिखाने के लिए कोई डेटा उपलब्ध नहीं है"),
    export: false,
  };
}

/** A report with a single row of figures. */
export const figuresView = (language: string): ReportView => ({
  ...reportView(language),
  id: "story-figures",
  dimensions: [],
  chart: null,
});

/** A report with a single row, shown as a funnel. */
export function funnelView(language: string): ReportView {
  const step = (field: string, en: string, hi: string) => ({
    field,
    label: pick(language, en, hi),
    type: "number" as const,
    sortable: false,
  });
  return {
    ...reportView(language),
    id: "story-funnel",
    title: pick(language, "From visit to disbursal", "विज़िट से राशि मिलने तक"),
    dimensions: [],
    measures: [step("visited", "Visits", "विज़िट"), step("disbursed", "Disbursed", "राशि भेजी गई")],
    chart: { kind: "funnel" },
  };
}

/** An upload format as in a staff page document. */
export function uploadView(language: string): UploadView {
  const inLanguage = (en: string, hi: string) => pick(language, en, hi);
  return {
    id: "story-upload",
    roles: [1],
    title: inLanguage("Status file", "स्टेटस फ़ाइल"),
    lead: inLanguage("Nothing changes before you press Import.", "इंपोर्ट दबाने से पहले कुछ नहीं बदलता।"),
    maxBytes: 2_048,
    faults: {
      "illegal-jump": inLanguage("{{from}} cannot become {{to}}", "{{from}} से {{to}} नहीं हो सकता"),
      formula: inLanguage("starts like a formula", "फ़ॉर्मूले जैसा शुरू होता है"),
      "not-a-date": inLanguage("not a date", "तारीख नहीं है"),
    },
    statuses: {
      IN_REVIEW: inLanguage("In review", "जाँच जारी"),
      APPROVED: inLanguage("Approved", "मंज़ूर"),
      DECLINED: inLanguage("Declined", "मंज़ूर नहीं हुआ"),
    },
    columns: [
      { header: "Lender Reference", required: true, help: inLanguage("The lender's number.", "लेंडर का नंबर।") },
      { header: "Status", required: true, words: ["Approved", "Declined"] },
      { header: "Status Date", required: false },
    ],
    lenderWords: [{ lender: inLanguage("Asha Bank", "आशा बैंक"), words: [{ word: "SANCTIONED", status: inLanguage("Approved", "मंज़ूर") }] }],
  };
}
