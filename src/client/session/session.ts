import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import { TOKEN_COOKIES } from "../../contract/customer/cookie-names.ts";
import type { Profile } from "../../contract/customer/profile.ts";
import type { Visit } from "../../contract/customer/rendered-page.ts";
import type { AreaConfig, AreaName } from "../../contract/site/config.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { applicationOf } from "../../engine/journey/guard.ts";
import { createProspect, deleteCookie } from "../calls/api.ts";
import { cookie, remember } from "../cookies.ts";
import { currentConfig } from "../site/config.ts";
import { store } from "../store.ts";
import { campaignParams, storedCampaignParams, validValue } from "./campaign-params.ts";
import { forgetProfile, profileOf } from "./profile-state.ts";
import { readToken } from "./read-token.ts";
import { lastEnd, noteCookieState, notedCookieState, readTabState, storeInTab } from "./tab-state.ts";

/** State of the current user's session (specification, section 3). The token is in memory only. */
export interface Session {
  token: string | null;
  /** Role of a member of staff, from the server. */
  roleId: number | null;
  prospectAppId: string | null;
  appId: string | null;
  productType: string | null;
  productId: string | null;
  urlSegment: string | null;
  utms: string | null;
  qr: string | null;
  url: string | null;
  /** The lender to which a link referred the visitor. */
  lender: string | null;
  /** UTC, ISO 8601: the sign-in before the current one. */
  lastLoginDate: string | null;
}

const EMPTY: Session = {
  token: null,
  roleId: null,
  prospectAppId: null,
  appId: null,
  productType: null,
  productId: null,
  urlSegment: null,
  utms: null,
  qr: null,
  url: null,
  lender: null,
  lastLoginDate: null,
};

/** Id of the product that "Sign In" preselects. */
const FIRST_PRODUCT = 1;

/** Single-segment paths that are never stored as the visitor's URL segment (decision O6). */
const RESERVED = new Set(["login", "products", "admin", "partner", "user", "404"]);

/** Cookie that shows that an area has a session to restore. */
const MARKS = { customer: "prospectAppId", admin: "adminId", partner: "partnerId" } as const;

/** Whether this browser has a session of an area to restore. */
export const hasMark = (area: AreaName): boolean => cookie(MARKS[area]) !== null;

const sessionAtom = atom<Session>(EMPTY);
const prospectAtom = atom((get) => get(sessionAtom).prospectAppId);

/** Incremented when the token changes: one value per signed-in user of this page. */
const personAtom = atom(0);

export const currentSession = (): Session => store.get(sessionAtom);

/** Updates values of the session. */
export function changeSession(part: Partial<Session>): void {
  const before = store.get(sessionAtom);
  const session = { ...before, ...part };
  // The subscribers clear the previous user's data before the new session is visible.
  if (before.token !== null && session.token !== before.token) store.set(personAtom, store.get(personAtom) + 1);
  store.set(sessionAtom, session);
  const { prospectAppId, productType, productId, appId } = session;
  storeInTab(prospectAppId && productType ? { prospectAppId, productType, productId, appId } : null);
}

/**
 * Runs a callback when the token is removed or replaced, however the session ends. Modules that
 * hold user data in memory clear it this way. Returns the function that removes it.
 */
export const whenTokenGoes = (work: () => void): (() => void) => store.sub(personAtom, work);

/** Runs a callback when the page's customer changes. Returns the function that removes it. */
export const onCustomerChange = (work: () => void): (() => void) => store.sub(prospectAtom, work);

whenTokenGoes(forgetProfile);

/** React key that changes with the token, so that no component shows the previous user's data. */
export const useUserGeneration = (): number => useAtomValue(personAtom);

/** Clears the session in memory. The cookies are deleted by `endSession`. */
export const forgetSession = (): void => changeSession(EMPTY);

type JourneyCookies = Pick<Session, "prospectAppId" | "productType" | "productId" | "appId">;

/** Product and application of the cookies, as one comparable string. */
const cookieState = ({ productType, appId }: JourneyCookies): string => `${productType ?? ""} ${appId ?? ""}`;

/**
 * Product and application of a tab after a reload. All tabs share the cookies, so the tab's own
 * stored values win, unless something other than our tabs has changed the cookies.
 */
function tabContext(cookies: JourneyCookies): JourneyCookies {
  const state = readTabState();
  const value = (name: keyof JourneyCookies) => validValue(name, typeof state[name] === "string" ? state[name] : null);
  const own = { ...cookies, productType: value("productType"), productId: value("productId"), appId: value("appId") };
  const isOwnState = notedCookieState() === cookieState(cookies) && value("prospectAppId") === cookies.prospectAppId;
  return isOwnState && own.productType !== null ? own : cookies;
}

/** Stores a session value in its cookie for the maximum session time. */
export const rememberIfAny = (name: Parameters<typeof remember>[0], value: string | null) =>
  remember(name, value, currentConfig()?.site.sessionMinutes);

/** A referring lender, if it is one of the site's lenders (decision O45). */
const knownLender = (slug: string | null) => currentConfig()?.site.lenders.find((lender) => lender === slug) ?? null;

/** The customer's session from the cookies. */
function customerHere(): Omit<Session, "token" | "roleId"> {
  const valid = (name: Parameters<typeof validValue>[0]) => validValue(name, cookie(name));
  const lastLoginDate = cookie("lastLoginDate");
  const [prospectAppId, productType] = [valid("prospectAppId"), valid("productType")];
  return {
    ...tabContext({ prospectAppId, productType, productId: valid("productId"), appId: valid("appId") }),
    urlSegment: valid("urlSegment"),
    utms: storedCampaignParams(cookie("utms")),
    qr: valid("qr"),
    url: valid("url"),
    lender: knownLender(cookie("lender")),
    lastLoginDate: Number.isNaN(Date.parse(lastLoginDate ?? "")) ? null : lastLoginDate,
  };
}

/**
 * Restores the session from the cookies. The token is requested only if the area's cookie is
 * present; customer values are not restored in the staff and partner areas.
 */
export async function restoreSession(area: AreaName): Promise<void> {
  forgetProfile();
  changeSession({
    ...(area === "customer" ? customerHere() : EMPTY),
    token: hasMark(area) ? await readToken(TOKEN_COOKIES[area]) : null,
  });
}

/** Sets the session from a request's facts: server rendering has no browser cookies. */
export const setVisit = ({ signedIn, prospect, productType }: Visit): void =>
  store.set(sessionAtom, { ...EMPTY, token: signedIn ? "" : null, prospectAppId: prospect ? "" : null, productType });

/** The current visit in the form in which server rendering describes it. */
export function plainVisit(path: string): Visit {
  const { token, prospectAppId, productType } = currentSession();
  return { path, signedIn: token !== null, prospect: prospectAppId !== null, productType };
}

/** Sets the product of the session; null removes it. The business dialog passes no product id. */
export function setProduct(product: Pick<ProductSlice, "code" | "productId"> | null, withId = true): void {
  const productId = product && withId ? String(product.productId) : null;
  changeSession({ productType: product?.code ?? null, productId });
  rememberIfAny("productType", product?.code ?? null);
  rememberIfAny("productId", productId);
  noteCookieState(cookieState(currentSession()));
  const profile = profileOf(currentSession().prospectAppId ?? "");
  if (!product || !profile) return;
  takeApplication(profile);
  // Another tab may have put its own application into the cookie.
  keepAppId();
}

/** The product of the session; on a site with a single product, that one. */
export function productIn({ products, site }: AreaConfig, { productType }: Pick<Session, "productType">): ProductSlice | null {
  const requested = productType ?? site.singleProduct ?? site.host.product;
  return products.find(({ code, value }) => code === requested || value === requested) ?? null;
}

/**
 * Switches to the product's application in progress. An application of another product is dropped;
 * one that the profile does not know stays.
 */
export function takeApplication(profile: Profile): void {
  const config = currentConfig();
  const session = currentSession();
  const own = applicationOf(config && productIn(config, session), profile);
  const known = Object.values(profile.products ?? {}).some(({ application }) => application === session.appId);
  if (own !== null || known) setAppId(own);
}

function keepAppId(): void {
  const session = currentSession();
  rememberIfAny("appId", session.appId);
  noteCookieState(cookieState(session));
}

export function setAppId(appId: string | null): void {
  if (store.get(sessionAtom).appId === appId) return;
  changeSession({ appId });
  keepAppId();
}

/**
 * Stores what the visit's URL carries: campaign, QR code, referring lender, and on the first visit
 * the landing URL (decisions O37, O45).
 */
export function noteVisit(): void {
  const query = new URLSearchParams(location.search);
  const session = currentSession();
  const brought = {
    utms: campaignParams(query),
    qr: validValue("qr", query.get("qr")),
    lender: knownLender(query.get("lender")),
    url: session.url === null ? validValue("url", location.origin + location.pathname) : null,
  };
  for (const name of ["utms", "qr", "lender", "url"] as const) {
    const value = brought[name];
    if (value === null || value === session[name]) continue;
    changeSession({ [name]: value });
    // A reload after logout is no landing, and logout must leave no cookies behind.
    if (lastEnd === null) rememberIfAny(name, value);
  }
}

/**
 * Creates a prospect from the visit's data, or returns the id of the current one.
 * @param renew create one even if there is one, because the server does not know it
 * @param withId whether to set the product id too
 */
export async function beginProspect(product?: ProductSlice, renew = false, withId = true): Promise<string> {
  if (product) setProduct(product, withId);
  const { prospectAppId: known, urlSegment } = currentSession();
  if (known && !renew) return known;
  const { utms, qr, url } = currentSession();
  const { prospectAppId } = await createProspect({
    body: {
      ...(urlSegment ? { urlSegment } : {}),
      ...(utms ? { utms: JSON.parse(utms) as Record<string, string> } : {}),
      ...(qr ? { qr } : {}),
      ...(url ? { url } : {}),
      ...(product ? { productType: product.code } : {}),
    },
  });
  changeSession({ prospectAppId });
  return prospectAppId;
}

/** Stores the single-segment path of the visit, if it is a plain word and no route of ours. */
export function storeUrlSegment(segment: string): void {
  const reserved = currentConfig()?.routing.routes.some((route) => route.path.split("/").includes(segment)) ?? false;
  if (currentSession().urlSegment === segment || reserved || !/^[A-Za-z0-9]{2,60}$/.test(segment) || RESERVED.has(segment)) return;
  changeSession({ urlSegment: segment });
  rememberIfAny("urlSegment", segment);
}

/** Stores the token of a member of staff or a partner. */
export function takeToken(token: string, roleId: number | null = null): void {
  changeSession({ token, roleId });
}

/**
 * Drops only the token, after a 401. It is sent along, so that the server does not delete the
 * cookie of a newer sign-in in another tab.
 */
export function dropToken(area: AreaName): void {
  const { token } = currentSession();
  changeSession({ token: null });
  void deleteCookie({ body: { name: TOKEN_COOKIES[area] }, quiet: true, as: token }).catch(() => undefined);
}

/** Selects the product of "Sign In": the one with the first id (specification, section 4). */
export function presetProduct(): void {
  const product = currentConfig()?.products.find(({ productId }) => productId === FIRST_PRODUCT);
  if (product) setProduct(product);
}

/** The session as a React hook. */
export function useSession() {
  const session = useAtomValue(sessionAtom);
  return useMemo(
    () => ({
      ...session,
      signedIn: session.token !== null,
      setProduct,
      setAppId,
      beginProspect,
      keepUrlSegment: storeUrlSegment,
    }),
    [session],
  );
}
