import type {
  BrandDocument,
  MenuDocument,
  ProductDocument,
  RoutingDocument,
  SiteDocument,
  TableStatusTable,
} from "../../../contract/documents.gen.ts";
import type { AreaConfig, AreaName, MenuItemSlice, TableSlice } from "../../../contract/site/config.ts";
import type { PartnerBrand } from "../../../contract/site/partner-brand.ts";
import type { ProductSlice } from "../../../contract/site/product-slices.ts";
import type { Route, Routing } from "../../../contract/site/routing.ts";
import type { SiteSlice } from "../../../contract/site/site-slice.ts";
import { activeLending } from "../../rules/lender-products.ts";
import { brandName } from "../brands/brand-name.ts";
import { type Catalog, productsInOrder } from "../catalog.ts";
import type { TextTree } from "../document.ts";
import { namesInRules } from "../facts/customer-facts.ts";
import { formPath } from "../form-path.ts";
import { identifierRules } from "../identifier-rules.ts";
import { FIRST_LANGUAGE, localise } from "../localise.ts";
import { otpRouteOf } from "./otp-route.ts";
import { sliceProduct, sliceTerms } from "./slice-product.ts";

/** The configuration of an area without its URLs, which the server adds. */
type AreaSlice = Omit<AreaConfig, "release" | "forms" | "pages" | "consents">;

interface AreaView {
  area: AreaName;
  /** Language code; one that the site lacks is replaced by its default. */
  language: string;
  /** Id of the site document. */
  site: string;
  /** The requested host, with or without its port. */
  host: string;
  /** Id of the active partner brand; an unknown one counts as none. */
  brand?: string | null;
  /** Without a role, menu items for certain roles are left out. */
  role?: number | null;
  /** Whether the server is in production. */
  production?: boolean;
}

const AREAS: readonly AreaName[] = ["customer", "admin", "partner"];

/**
 * The configuration that the browser needs before the first screen of an area, in one language.
 * @throws Error for an unknown site
 */
export function sliceArea(catalog: Catalog, view: AreaView): AreaSlice {
  const site = catalog.sites.get(view.site);
  const house = site && catalog.brands.get(site.brand);
  const routing = catalog.routing.get(view.area);
  if (!site || !house || !routing) throw new Error(`no site ${view.site}, or no brand or routing of its area ${view.area}`);
  const language = languageOf(site, view.language);
  const partner = view.brand && view.brand !== house.id ? catalog.brands.get(view.brand) : undefined;
  return {
    area: view.area,
    language,
    site: sliceSite(catalog, site, view, language),
    brand: sliceBrand(house, language),
    coBrand: partner ? sliceBrand(partner, language) : null,
    products: view.area === "customer" ? sliceProducts(catalog, site, language, partner ?? house) : [],
    routing: sliceRouting(routing, site, language),
    menus: sliceMenus(catalog, view, language),
    tables: sliceTables(catalog, view.area, language),
    texts: areaTexts(catalog, view.area, language),
  };
}

function languageOf(site: SiteDocument, requested: string): string {
  const { languages } = site;
  const found = languages.find(({ code }) => code === requested) ?? languages.find(({ isDefault }) => isDefault) ?? languages[0];
  return found.code;
}

/**
 * The subdomain of a host name: all labels but the last two, or all but the last if there are no
 * more than two.
 */
function subdomain(host: string): { first: string; all: string } {
  const labels = host.toLowerCase().replace(/:\d+$/, "").split(".");
  const own = labels.slice(0, Math.max(0, labels.length - (labels.length > 2 ? 2 : 1)));
  return { first: own[0] ?? "", all: own.join(".") };
}

/** Index of the first host rule that matches; -1 if none does. */
export function hostRuleIndex(site: SiteDocument, host: string): number {
  const { first, all } = subdomain(host);
  return (site.hosts ?? []).findIndex(({ match }) =>
    match.firstLabel !== undefined ? match.firstLabel === first : match.contains !== undefined && all.includes(match.contains),
  );
}

/** The enabled lenders. */
const lendersOf = ({ lenders }: Catalog) => [...lenders.values()].filter(({ enabled }) => enabled);

/** The logos of the lenders of the site's products, sorted by name. */
function lenderMarksOf(catalog: Catalog, site: SiteDocument, language: string): SiteSlice["lenderMarks"] {
  const products = productsOf(catalog, site);
  return lendersOf(catalog)
    .filter((lender) => products.some((product) => activeLending(lender, product) !== undefined))
    .map(({ name, logo }) => ({ name: localise(name, language), logo }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

function sliceSite(catalog: Catalog, site: SiteDocument, { area, host, production }: AreaView, language: string): SiteSlice {
  const rule = site.hosts?.[hostRuleIndex(site, host)];
  const forgotPassword = area === "customer" ? null : formPath(catalog, area, "ask-reset");
  const minutes = { customer: site.idle.customerMinutes, admin: site.idle.adminMinutes, partner: site.idle.partnerMinutes };
  return {
    id: site.id,
    mode: site.mode,
    ...(site.singleProduct && { singleProduct: site.singleProduct }),
    brandName: localise(site.brandName, language),
    legalEntityName: localise(site.legalEntityName, language),
    otpRoute: otpRouteOf(site),
    apiBase: site.apiBase ?? "",
    lenderSubmitFlag: site.lenderSubmitFlag ?? false,
    lenders: area === "customer" ? lendersOf(catalog).map(({ id }) => id) : [],
    lenderMarks: area === "customer" ? lenderMarksOf(catalog, site, language) : [],
    promises: [...(site.promises ?? [])],
    sessionMinutes: Math.ceil(Math.round(site.session[area].absoluteHours * 3600) / 60),
    languages: site.languages.map(({ incomplete: _incomplete, ...entry }) => entry),
    otpLength: site.otp.length,
    identifiers: identifierRules(catalog, site),
    idle: { minutes: minutes[area], countdownSeconds: site.idle.countdownSeconds },
    toasts: { ...site.toasts },
    help: { phoneDigits: site.help.phoneDigits, descriptionRows: site.help.descriptionRows },
    // Only the customer footer has the consent question and the control that withdraws it.
    analytics: area === "customer" && site.analytics.enabled && production === true,
    analyticsConsentDays: site.analytics.consentDays ?? 180,
    grievance: { ...site.grievance },
    brandCookieDays: site.brandCookieDays ?? 30,
    disclaimer: sliceTerms(site.disclaimer, language),
    ...(forgotPassword !== null && { forgotPassword }),
    host: {
      ...(rule?.product && { product: rule.product }),
      hideReturnToProducts: rule?.hideReturnToProducts ?? false,
      ...(rule?.rootPage && { rootPage: rule.rootPage }),
    },
  };
}

/** A brand as calls and configurations contain it: the partner entry of the specification. */
export function sliceBrand(brand: BrandDocument, language: string): PartnerBrand {
  // Named one by one: a brand has contents that only its partner may read.
  const { id, logo, fontLink, fontFamily, primaryColor, secondaryColor, termsApplicable, title } = brand;
  const shown = { key: id, name: brandName(brand, language), logo, fontLink, fontFamily, primaryColor, secondaryColor, termsApplicable };
  return title === undefined ? shown : { ...shown, title: localise(title, language) };
}

function productsOf(catalog: Catalog, site: SiteDocument): ProductDocument[] {
  const products = productsInOrder(catalog);
  return site.mode === "single" ? products.filter(({ code }) => code === site.singleProduct) : products;
}

/** The products that the brand lists, in its order, and then the others. */
function sliceProducts(catalog: Catalog, site: SiteDocument, language: string, brand: BrandDocument): ProductSlice[] {
  const products = productsOf(catalog, site);
  const slices = (ids: readonly ProductDocument[]) => ids.map((product) => sliceProduct(product, catalog, language, brand));
  const { products: listed } = brand;
  if (listed === undefined || site.mode === "single") return slices(products);
  const placeOf = ({ id }: ProductDocument) => listed.indexOf(id);
  const [others = [], chosen = []] = [false, true].map((wanted) => products.filter((product) => placeOf(product) >= 0 === wanted));
  chosen.sort((a, b) => placeOf(a) - placeOf(b));
  return [...slices(chosen), ...slices(others).map((product) => ({ ...product, unlisted: true as const }))];
}

/** The routes of this site mode, with the site's OTP route filled in; the rules are unchanged. Columns of tables have the pages of records. */
function sliceRouting(routing: RoutingDocument, site: SiteDocument, language: string): Routing {
  const routes = routing.routes.filter(({ mode }) => mode === undefined || mode === site.mode);
  return {
    routes: routes.map(
      ({ mode: _mode, record: _record, title, path, ...route }): Route => ({
        ...route,
        path: path.replaceAll("{otpRoute}", otpRouteOf(site)),
        title: localise(title, language),
      }),
    ),
    guard: routing.guard,
    flows: routing.flows,
    ...(namesInRules(routing).length > 0 && { asksCustomer: true }),
  };
}

function sliceMenus(catalog: Catalog, { area, role }: AreaView, language: string): AreaSlice["menus"] {
  const routes = catalog.routing.get(area)?.routes ?? [];
  // An item is visible to the roles that it names, otherwise to those of its route.
  const rolesOf = ({ go, roles }: MenuDocument["items"][number]) => roles ?? routes.find(({ path }) => path === go)?.roles;
  const allowed = (item: MenuDocument["items"][number]) => {
    const roles = rolesOf(item);
    return roles === undefined || (typeof role === "number" && roles.includes(role));
  };
  const customersOf = (go: string | undefined) =>
    catalog.pages.get(routes.find(({ path }) => path === go)?.page ?? "")?.blocks.find((block) => block.type === "customer-search")?.go;
  const menus = [...catalog.menus.values()].filter((menu) => menu.area === area);
  return Object.fromEntries(
    menus.map(({ id, items, icons = {}, groups = {} }) => [
      id,
      items.filter(allowed).map(({ roles: _roles, label, icon, group, own, ...item }): MenuItemSlice => {
        const customers = customersOf(item.go);
        const drawing = icon && icons[icon];
        const heading = group && groups[group];
        return {
          ...item,
          ...(own && { own }),
          ...(drawing && { icon: drawing }),
          ...(heading && { group: localise(heading, language) }),
          ...(customers && { customers }),
          label: localise(label, language),
        };
      }),
    ]),
  );
}

/** The pages that the browser of an area may fetch: its own, and those for all areas. */
export function pagesFor({ pages }: Pick<Catalog, "pages">, area: AreaName): string[] {
  return [...pages.values()].filter((page) => page.area === undefined || page.area === area).map(({ id }) => id);
}

function sliceTables(catalog: Catalog, area: AreaName, language: string): AreaSlice["tables"] {
  // Tables over datasets are delivered with their pages.
  const tables = [...catalog.tables.values()].flatMap((table) => (table.area === "customer" && area === "customer" ? [table] : []));
  return Object.fromEntries(tables.map((table) => [table.id, sliceTable(table, language)]));
}

function sliceTable(table: TableStatusTable, language: string): TableSlice {
  const statuses = Object.entries(table.statuses ?? {}).map(([code, { label, hint, tone, action }]) => [
    code,
    {
      label: localise(label, language),
      ...(hint && { hint: localise(hint, language) }),
      tone,
      ...(action && { action: { ...action, label: localise(action.label, language) } }),
    },
  ]);
  return {
    id: table.id,
    title: localise(table.title, language),
    columns: table.columns.map((column) => ({ ...column, label: localise(column.label, language) })),
    statuses: Object.fromEntries(statuses),
    empty: localise(table.empty, language),
  };
}

/** The text file shared by admins and partners. */
const STAFF_TEXTS = "staff";

/**
 * The interface texts of an area: all files except those of other areas; missing texts are in
 * English.
 */
function areaTexts(catalog: Catalog, area: AreaName, language: string): Record<string, unknown> {
  const first = catalog.texts.get(FIRST_LANGUAGE) ?? {};
  const own = catalog.texts.get(language) ?? {};
  const others = new Set<string>(AREAS.filter((name) => name !== area));
  if (area === "customer") others.add(STAFF_TEXTS);
  return Object.fromEntries(Object.entries(overlay(first, own) as TextTree).filter(([file]) => !others.has(file)));
}

function overlay(base: string | TextTree | undefined, over: string | TextTree | undefined): string | TextTree {
  if (typeof base !== "object" || typeof over !== "object") return over ?? base ?? "";
  const keys = new Set([...Object.keys(base), ...Object.keys(over)]);
  return Object.fromEntries([...keys].map((key) => [key, overlay(base[key], over[key])]));
}
