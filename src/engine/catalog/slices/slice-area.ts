import type { PartnerBrand } from "../../../contract/customer/lookups.ts";
import type {
  BrandDocument,
  MenuDocument,
  ProductDocument,
  RoutingDocument,
  SiteDocument,
  TableStatusTable,
} from "../../../contract/documents.gen.ts";
import type {
  AreaConfig,
  AreaName,
  EstimateSlice,
  MenuItemSlice,
  ProductSlice,
  Route,
  Routing,
  SiteSlice,
  TableSlice,
} from "../../../contract/site/config.ts";
import { lenderRates } from "../../rules/lender-rates.ts";
import { lendingOf } from "../../rules/lendings.ts";
import type { Catalog } from "../catalog.ts";
import { inkOn } from "../colour-contrast.ts";
import type { TextTree } from "../document.ts";
import { identifierRules } from "../identifier-rules.ts";
import { FIRST_LANGUAGE, localise, localiseAll } from "../localise.ts";
import { groupsOf } from "../names.ts";
import { resolveField } from "../resolve.ts";
import { otpRouteOf } from "./otp-route.ts";
import { sliceOfferKind } from "./slice-offer-kind.ts";

/** All of an area's configuration but what has URLs, which the server adds. */
export type AreaSlice = Omit<AreaConfig, "release" | "forms" | "pages" | "consents">;

export interface AreaView {
  area: AreaName;
  /** Code of the language; one that the site does not have becomes its default. */
  language: string;
  /** Id of the site document. */
  site: string;
  /** The host that was asked, with or without its port. */
  host: string;
  /** Id of the partner's brand in force; one that does not exist counts as none. */
  brand?: string | null;
  /** Menu items for certain roles are left out without it. */
  role?: number | null;
  /** Whether the server serves the public. */
  production?: boolean;
}

const AREAS: readonly AreaName[] = ["customer", "admin", "partner"];

/** What the browser of one audience gets before its first screen, in one language. Throws when there is no such site. */
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
    products:
      view.area === "customer"
        ? productsOf(catalog, site).map((product) => sliceProduct(product, catalog, language, partner ?? house))
        : [],
    routing: sliceRouting(routing, site, language),
    menus: sliceMenus(catalog, view, language),
    tables: sliceTables(catalog, view.area, language),
    texts: areaTexts(catalog, view.area, language),
  };
}

function languageOf(site: SiteDocument, wanted: string): string {
  const { languages } = site;
  const found = languages.find(({ code }) => code === wanted) ?? languages.find(({ isDefault }) => isDefault) ?? languages[0];
  return found.code;
}

/** The part of a host's name before its domain: all labels but the last two, and of two or fewer all but the last. */
function subdomain(host: string): { first: string; all: string } {
  const labels = host.toLowerCase().replace(/:\d+$/, "").split(".");
  const own = labels.slice(0, Math.max(0, labels.length - (labels.length > 2 ? 2 : 1)));
  return { first: own[0] ?? "", all: own.join(".") };
}

/** What the first host rule that fits switches on; index -1 when none fits. */
export function hostRuleIndex(site: SiteDocument, host: string): number {
  const { first, all } = subdomain(host);
  return (site.hosts ?? []).findIndex(({ match }) =>
    match.firstLabel !== undefined ? match.firstLabel === first : match.contains !== undefined && all.includes(match.contains),
  );
}

/** The lenders that lend now. */
const lendersOf = ({ lenders }: Catalog) => [...lenders.values()].filter(({ enabled }) => enabled).map(({ id }) => id);

function sliceSite(catalog: Catalog, site: SiteDocument, { area, host, production }: AreaView, language: string): SiteSlice {
  const rule = site.hosts?.[hostRuleIndex(site, host)];
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
    lenders: area === "customer" ? lendersOf(catalog) : [],
    sessionMinutes: Math.ceil(Math.round(site.session[area].absoluteHours * 3600) / 60),
    languages: site.languages.map(({ incomplete: _incomplete, ...entry }) => entry),
    otpLength: site.otp.length,
    identifiers: identifierRules(catalog, site),
    idle: { minutes: minutes[area], countdownSeconds: site.idle.countdownSeconds },
    toasts: { ...site.toasts },
    help: { phoneDigits: site.help.phoneDigits, descriptionRows: site.help.descriptionRows },
    // Only the customers' footer has the question, and the way to take an answer back.
    analytics: area === "customer" && site.analytics.enabled && production === true,
    analyticsConsentDays: site.analytics.consentDays ?? 180,
    grievance: { ...site.grievance },
    brandCookieDays: site.brandCookieDays ?? 30,
    disclaimer: sliceTerms(site.disclaimer, language),
    host: {
      ...(rule?.product && { product: rule.product }),
      hideReturnToProducts: rule?.hideReturnToProducts ?? false,
      ...(rule?.rootPage && { rootPage: rule.rootPage }),
    },
  };
}

const sliceTerms = ({ long, short }: SiteDocument["disclaimer"], language: string) => ({
  long: localise(long, language),
  short: localise(short, language),
});

/** A brand as calls and configurations show it. */
function sliceBrand(brand: BrandDocument, language: string): PartnerBrand {
  const { id, lookup: _lookup, title, ...shown } = brand;
  return { key: id, ...shown, ...(title && { title: localise(title, language) }) };
}

/** A drawing in a brand's colours. */
function drawnFor({ primaryColor, secondaryColor }: BrandDocument, drawing: string): string {
  if (!drawing.includes("{")) return drawing;
  const colours: Record<string, string> = { primaryColor, secondaryColor, onPrimary: inkOn(primaryColor) };
  return drawing.replace(/\{(\w+)\}/g, (whole, name: string) => colours[name]?.replace("#", "%23") ?? whole);
}

function productsOf(catalog: Catalog, site: SiteDocument): ProductDocument[] {
  const products = [...catalog.products.values()].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  return site.mode === "single" ? products.filter(({ code }) => code === site.singleProduct) : products;
}

/** The lenders in force that have a screen of each kind for a product. */
function lenderScreensOf({ lenders }: Catalog, product: ProductDocument): ProductSlice["lenderScreens"] {
  const own = [...lenders.values()].filter((lender) => lender.enabled && lendingOf(lender, product) !== undefined);
  const ids = (some: typeof own) => some.map(({ id }) => id);
  return {
    lender: ids(own),
    "lender-declined": ids(own.filter(({ declined }) => declined !== undefined)),
    "lender-intake": ids(own.filter(({ intake }) => intake === true)),
  };
}

/** Flags of the specification that products share tell nothing of one of them, so they stay here. */
function sliceProduct(product: ProductDocument, catalog: Catalog, language: string, brand: BrandDocument): ProductSlice {
  const { completionFlag, updateFlags = [] } = product;
  const others = [...catalog.products.values()].filter(({ id }) => id !== product.id);
  const taken = new Set<string | undefined>(others.flatMap((other) => [other.completionFlag, ...(other.updateFlags ?? [])]));
  const own = (flag: string) => !taken.has(flag);
  return {
    id: product.id,
    code: product.code,
    productId: product.productId,
    value: product.value,
    aliases: [...product.aliases],
    name: localise(product.name, language),
    icon: drawnFor(brand, product.icon),
    tiles: product.tiles.map(({ title, claim, points }) => ({
      title: localise(title, language),
      claim: localise(claim, language),
      points: (points ?? []).map((point) => localise(point, language)),
    })),
    ...(product.question && { question: sliceQuestion(product.question, language) }),
    home: product.home,
    routes: { ...product.routes },
    form: product.form,
    ...(completionFlag !== undefined && own(completionFlag) && { completionFlag }),
    updateFlags: updateFlags.every(own) ? [...updateFlags] : [],
    lenderScreens: lenderScreensOf(catalog, product),
    ...(product.loanRedirect !== undefined && { makesLoan: true }),
    ...(product.requestedAmount && { requestedAmount: product.requestedAmount }),
    ...(product.requestedTenure && { requestedTenure: product.requestedTenure }),
    offerKind: sliceOfferKind(catalog, product.offerKind, language),
    ...(product.empty && { empty: localise(product.empty, language) }),
    ...(product.welcome && { welcome: localiseAll({ ...product.welcome }, language) }),
    keepAtHand: product.keepAtHand.map((text) => localise(text, language)),
    footerTerms: sliceTerms(product.footerTerms, language),
    ...(product.example && { example: sliceExample(product.example, language) }),
    ...(product.estimate && { estimate: sliceEstimate(catalog, product, product.estimate) }),
  };
}

function sliceEstimate(catalog: Catalog, product: ProductDocument, estimate: NonNullable<ProductDocument["estimate"]>): EstimateSlice {
  const form = catalog.forms.get(product.form);
  const groups = form ? groupsOf(form) : [];
  const asked = groups.flatMap(({ group }) => group.properties?.[product.requestedTenure ?? ""] ?? [])[0];
  const values = asked ? (resolveField(catalog, asked).enum ?? []) : [];
  const { gstPercent: gst, ...fee } = estimate.fee;
  return {
    ...estimate,
    fee: { ...fee, gst },
    lenders: lenderRates(catalog, product),
    tenures: values.filter((value): value is number => typeof value === "number"),
  };
}

const sliceQuestion = ({ title, answers, submit }: NonNullable<ProductDocument["question"]>, language: string) => ({
  title: localise(title, language),
  answers: answers.map(({ label, ...answer }) => ({ label: localise(label, language), ...answer })),
  submit: localise(submit, language),
});

const sliceExample = ({ rows, note }: NonNullable<ProductDocument["example"]>, language: string) => ({
  rows: rows.map(({ label, value }) => ({ label: localise(label, language), value: localise(value, language) })),
  note: localise(note, language),
});

/** Routes of this kind of site, the site's own OTP route written in; the rules as they are. */
function sliceRouting(routing: RoutingDocument, site: SiteDocument, language: string): Routing {
  const routes = routing.routes.filter(({ mode }) => mode === undefined || mode === site.mode);
  return {
    routes: routes.map(
      ({ mode: _mode, title, path, ...route }): Route => ({
        ...route,
        path: path.replaceAll("{otpRoute}", otpRouteOf(site)),
        title: localise(title, language),
      }),
    ),
    guard: routing.guard,
    flows: routing.flows,
  };
}

function sliceMenus(catalog: Catalog, { area, role }: AreaView, language: string): AreaSlice["menus"] {
  const routes = catalog.routing.get(area)?.routes ?? [];
  // A place is for the roles that its item names, where it names some, else for those of its route.
  const rolesOf = ({ go, roles }: MenuDocument["items"][number]) => roles ?? routes.find(({ path }) => path === go)?.roles;
  const allowed = (item: MenuDocument["items"][number]) => {
    const roles = rolesOf(item);
    return roles === undefined || (typeof role === "number" && roles.includes(role));
  };
  const menus = [...catalog.menus.values()].filter((menu) => menu.area === area);
  return Object.fromEntries(
    menus.map(({ id, items, icons = {} }) => [
      id,
      items.filter(allowed).map(({ roles: _roles, label, icon, own, ...item }): MenuItemSlice => {
        const drawing = icon && icons[icon];
        return { ...item, ...(own && { own }), ...(drawing && { icon: drawing }), label: localise(label, language) };
      }),
    ]),
  );
}

/** The pages that an area's browser may fetch: those for all areas, and its own. */
export function pagesFor({ pages }: Pick<Catalog, "pages">, area: AreaName): string[] {
  return [...pages.values()].filter((page) => page.area === undefined || page.area === area).map(({ id }) => id);
}

function sliceTables(catalog: Catalog, area: AreaName, language: string): AreaSlice["tables"] {
  // Tables over datasets come with the pages that show them.
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

/** The file of texts that admins and partners share. */
const STAFF_TEXTS = "staff";

/** Interface texts of an area: all files but those of others; missing ones in English. */
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
