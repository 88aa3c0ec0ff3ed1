import { MERCHANT_FIELDS } from "../../../../contract/customer/arrivals.ts";
import type { PageBlock, PageDocument } from "../../../../contract/documents.gen.ts";
import { datasetOf } from "../../../../contract/staff/datasets/datasets.ts";
import { CRITERIA_ROLES } from "../../../../contract/staff/eligibility.ts";
import { ERASURE_ROLES } from "../../../../contract/staff/erasures.ts";
import { ADDRESS_BLOCKS, CUSTOMER_PARAMETER, SEARCH_ROLES } from "../../../../contract/staff/found-customer.ts";
import { staffAction } from "../../../../contract/staff/staff-actions.ts";
import { matchRoute } from "../../../journey/routing.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";
import { places, requireExisting } from "../check-references.ts";
import { checkPath } from "../rules/check-routing.ts";
import { checkWhere } from "./check-address-filters.ts";

/**
 * Checks a page: the products, tables and reports of its blocks exist and are available to its
 * readers.
 */
export function checkPage(catalog: Catalog, page: PageDocument): Finding[] {
  const { id, area, blocks } = page;
  const at = places("page", id);
  const inBlocks = blocks.flatMap((block, index) => {
    const here = (...parts: string[]) => at("blocks", index, ...parts);
    return [...checkBlock(catalog, area, block, here), ...checkWhere(catalog, page, block, here)];
  });
  return inBlocks.length > 0 ? inBlocks : checkPageReaders(catalog, page);
}

/** A part of a page that only some staff roles may read. */
interface Shown {
  what: string;
  name: string;
  /** Index of the block. */
  index: number;
  roles: readonly number[];
}

/**
 * Null if a dataset does not exist: its readers are unknown, and its table or report has the
 * finding.
 */
function shownTo(catalog: Catalog, block: PageBlock, index: number): Shown[] | null {
  const view = (what: string, name: string, roles: readonly number[] | undefined, dataset: string) => {
    const readers = datasetOf(dataset)?.roles;
    return readers === undefined ? null : [{ what, name, index, roles: (roles ?? []).filter((role) => readers.includes(role)) }];
  };
  if ("table" in block) {
    const table = catalog.tables.get(block.table);
    return table && table.area !== "customer" ? view("table", table.id, table.roles, table.dataset) : [];
  }
  if ("report" in block) {
    const report = catalog.reports.get(block.report);
    return report ? view("report", report.id, report.roles, report.dataset) : [];
  }
  if ("upload" in block) {
    const upload = catalog.uploads.get(block.upload);
    return upload ? [{ what: "upload", name: upload.id, index, roles: upload.roles }] : [];
  }
  if (block.type === "erasure") return [{ what: "block", name: block.type, index, roles: ERASURE_ROLES }];
  if (block.type === "criteria") return [{ what: "block", name: block.type, index, roles: CRITERIA_ROLES }];
  const made = ADDRESS_BLOCKS[block.type];
  if (made !== undefined) return [{ what: "block", name: block.type, index, roles: made.roles }];
  if (block.type === "customer-search") return [{ what: "customer search", name: "", index, roles: SEARCH_ROLES }];
  if (!("form" in block)) return [];
  const action = staffAction(catalog.staffForms.get(block.form)?.action ?? "");
  return action && action.open === undefined ? [{ what: "form", name: block.form, index, roles: action.roles }] : [];
}

/**
 * Checks a staff page against its routes: each route's roles can read something on it, and each
 * part can be read by one of them. On a page open to all roles, each part may be for some of them.
 */
function checkPageReaders(catalog: Catalog, { id, area, blocks }: PageDocument): Finding[] {
  if (area !== "admin") return [];
  const routes = (catalog.routing.get("admin")?.routes ?? []).filter(({ page }) => page === id);
  const each = blocks.map((block, index) => shownTo(catalog, block, index));
  if (each.includes(null)) return [];
  const shown = each.flatMap((part) => part ?? []);
  if (routes.length === 0 || shown.length === 0) return [];
  const open = routes.some(({ roles }) => roles === undefined);
  const getThere = new Set(routes.flatMap(({ roles }) => roles ?? []));
  const unseen = shown.filter(({ roles }) => !open && !roles.some((role) => getThere.has(role)));
  const textAlone = blocks.some((block) => "text" in block || "items" in block);
  const nothing = [...getThere].filter((role) => !textAlone && !shown.some(({ roles }) => roles.includes(role)));
  const at = places("page", id);
  return [
    ...unseen.map(({ what, name, index, roles }) =>
      finding("shown-to-nobody", at("blocks", index), { what, name, known: roles.map((role) => `the role ${role}`) }),
    ),
    ...nothing.map((role) => finding("page-without-anything", at("blocks"), { role, page: id })),
  ];
}

function checkBlock(catalog: Catalog, area: PageDocument["area"], block: PageBlock, at: (...parts: string[]) => Place): Finding[] {
  if ("product" in block) {
    const codes = [...catalog.products.values()].map(({ code }) => code);
    return requireExisting("product", block.product, codes, at("product"));
  }
  if ("partner" in block) return checkArea({ what: "condition partner", name: block.partner, for: undefined }, area, at("partner"));
  if (block.type === "customer-search") return [...checkSearch(block.go, at("go")), ...checkPath(catalog, "admin", block.go, at("go"))];
  if (block.type === "link")
    return area === undefined ? checkLinkTarget(catalog, block.go, at("go")) : checkPath(catalog, area, block.go, at("go"));
  if (block.type === "merchant") {
    return [...checkMerchantForm(catalog, block.form, at("form")), ...checkLinkTarget(catalog, block.thanks, at("thanks"))];
  }
  if ("table" in block) {
    const own = [...catalog.tables.values()].filter((table) => table.area !== "customer");
    const found = own.find((table) => table.id === block.table);
    const missing = requireExisting(
      "table",
      block.table,
      own.map((table) => table.id),
      at("table"),
    );
    return found ? checkArea({ what: "table", name: block.table, for: found.area }, area, at("table")) : missing;
  }
  if ("form" in block) {
    const missing = requireExisting("staff form", block.form, catalog.staffForms.keys(), at("form"));
    if (missing.length > 0 || (area === "partner" && staffAction(catalog.staffForms.get(block.form)?.action ?? "")?.partners))
      return missing;
    return checkArea({ what: "form", name: block.form, for: "admin" }, area, at("form"));
  }
  if ("upload" in block) {
    const missing = requireExisting("upload", block.upload, catalog.uploads.keys(), at("upload"));
    return missing.length > 0 ? missing : checkArea({ what: "upload", name: block.upload, for: "admin" }, area, at("upload"));
  }
  if (block.type === "erasure" || block.type === "criteria" || ADDRESS_BLOCKS[block.type] !== undefined)
    return checkArea({ what: "block", name: block.type, for: "admin" }, area, at("type"));
  if (!("report" in block)) return [];
  const report = catalog.reports.get(block.report);
  if (report === undefined) return requireExisting("report", block.report, catalog.reports.keys(), at("report"));
  return [
    ...checkArea({ what: "report", name: block.report, for: report.area }, area, at("report")),
    ...(block.type === "statistic" && report.dimensions.length > 0
      ? [finding("statistic-with-dimensions", at("report"), { name: block.report })]
      : []),
  ];
}

/** Checks that the path of a search result has the parameter for the customer. */
function checkSearch(go: string, at: Place): Finding[] {
  return go.includes(`{${CUSTOMER_PARAMETER}}`)
    ? []
    : [finding("not-a-parameter", at, { name: CUSTOMER_PARAMETER, known: `{${CUSTOMER_PARAMETER}}` })];
}

/** Checks that a link leads to a customer page, and not to the "not found" screen. */
function checkLinkTarget({ routing }: Catalog, go: string, at: Place): Finding[] {
  const routes = routing.get("customer")?.routes ?? [];
  const found = matchRoute({ routes }, go, OTP);
  const known = found !== null && found.route.screen !== "not-found" && !found.route.path.includes("{urlSegment}");
  return known ? [] : [finding("unknown-reference", at, { what: "page", name: go, known: routes.map(({ path }) => path) })];
}

/** A placeholder that no address uses; links never lead to the one-time passcode route. */
const OTP = "-";

/** Checks that a merchant form always asks for what the list and the CRM show of a merchant. */
function checkMerchantForm({ forms }: Catalog, id: string, at: Place): Finding[] {
  const form = forms.get(id);
  if (form === undefined) return requireExisting("form", id, forms.keys(), at);
  const required = form.steps.flatMap(({ schema }) => schema.required ?? []);
  return MERCHANT_FIELDS.flatMap((name) => requireExisting("required field", name, required, at));
}

/** Checks that a table or report is only on pages of its own area. */
function checkArea(shown: { what: string; name: string; for: string | undefined }, area: PageDocument["area"], place: Place): Finding[] {
  if (shown.for === area) return [];
  const named = (one: string | undefined) => (one === undefined ? "the pages of all areas" : `the area ${one}`);
  return [finding("not-for-reader", place, { what: shown.what, name: shown.name, reader: named(area), known: named(shown.for) })];
}
