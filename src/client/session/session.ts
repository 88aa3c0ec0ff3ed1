import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import { TOKEN_COOKIES } from "../../contract/customer/cookie-names.ts";
import type { Profile } from "../../contract/customer/profile.ts";
import type { Visit } from "../../contract/customer/rendered-page.ts";
import type { AreaConfig, AreaName } from "../../contract/site/config.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { applicationOf } from "../../engine/journey/guard.ts";
import { createProspect, deleteCookie } from "../calls/api.ts";
import { forgetProfile, profileOf } from "../profile/profile-state.ts";
import { currentConfig } from "../site/config.ts";
import { store } from "../store.ts";
import { cookie, keepInTab, keptInTab, lastEnd, noteCookieState, notedCookieState, readToken, remember } from "./cookies.ts";
import { campaignMarks, keptMarks, soundValue } from "./visit-marks.ts";

/** What the browser knows of the one who sits before it (specification, section 3). The token is in memory only. */
export interface Session {
  token: string | null;
  /** Of a member of the staff, as the server has it. */
  roleId: number | null;
  prospectAppId: string | null;
  appId: string | null;
  productType: string | null;
  productId: string | null;
  urlSegment: string | null;
  utms: string | null;
  qr: string | null;
  url: string | null;
  /** The lender marker: a lender that the visitor was sent for. */
  lender: string | null;
  /** UTC, ISO 8601; the sign-in before this one. */
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

/** Id of the product that Sign In presets. */
const FIRST_PRODUCT = 1;

/** One-part paths that are never kept as the visitor's segment (decision O6). */
const RESERVED = new Set(["login", "products", "admin", "partner", "user", "404"]);

/** The cookie that says that an area has a session to take up. */
const MARKS = { customer: "prospectAppId", admin: "adminId", partner: "partnerId" } as const;

/** Whether this browser has a session of an area to take up. */
export const hasMark = (area: AreaName): boolean => cookie(MARKS[area]) !== null;

const sessionAtom = atom<Session>(EMPTY);
const prospectAtom = atom((get) => get(sessionAtom).prospectAppId);

/** Counts those who were signed in on this page, one after another. */
const personAtom = atom(0);

export const currentSession = (): Session => store.get(sessionAtom);

/** Takes values of the session in. */
export function changeSession(part: Partial<Session>): void {
  const before = store.get(sessionAtom);
  const session = { ...before, ...part };
  // First all that was theirs, so that nothing of it meets who comes.
  if (before.token !== null && session.token !== before.token) store.set(personAtom, store.get(personAtom) + 1);
  store.set(sessionAtom, session);
  const { prospectAppId, productType, productId, appId } = session;
  keepInTab(prospectAppId && productType ? { prospectAppId, productType, productId, appId } : null);
}

/**
 * Has something done whenever the token goes or another takes its place, by whichever way a session ends: whatever in memory is of who
 * was signed in is forgotten so, where it is kept. Returns how to have it done no longer.
 */
export const whenTokenGoes = (work: () => void): (() => void) => store.sub(personAtom, work);

/** Has something done when the page is about another customer than before, or about none. Returns how to have it done no longer. */
export const whenAnotherComes = (work: () => void): (() => void) => store.sub(prospectAtom, work);

whenTokenGoes(forgetProfile);

/** Another value once the token has gone: what is keyed by it begins anew, and shows nothing of who was signed in before. */
export const usePerson = (): number => useAtomValue(personAtom);

/** What is in memory goes; the cookies are the business of the session's end. */
export const forgetSession = (): void => changeSession(EMPTY);

type About = Pick<Session, "prospectAppId" | "productType" | "productId" | "appId">;

/** The product and the application that cookies name, as one text to compare. */
const cookieState = ({ productType, appId }: About): string => `${productType ?? ""} ${appId ?? ""}`;

/**
 * What a tab is about after it was loaded anew. The cookies are of all tabs, and say the product of the one that chose last; this tab
 * goes on with its own. Where somebody else has set or erased them, they hold.
 */
function aboutHere(cookies: About): About {
  const kept = keptInTab();
  const value = (name: keyof About) => soundValue(name, typeof kept[name] === "string" ? kept[name] : null);
  const own = { ...cookies, productType: value("productType"), productId: value("productId"), appId: value("appId") };
  const ours = notedCookieState() === cookieState(cookies) && value("prospectAppId") === cookies.prospectAppId;
  return ours && own.productType !== null ? own : cookies;
}

/** Keeps a value of the session in its cookie, for as long as a session can last. */
export const keep = (name: Parameters<typeof remember>[0], value: string | null) =>
  remember(name, value, currentConfig()?.site.sessionMinutes);

/** A lender marker, where it names a lender of the product (decision O45). */
const knownLender = (slug: string | null) => currentConfig()?.site.lenders.find((lender) => lender === slug) ?? null;

/** What the cookies know of a customer. */
function customerHere(): Omit<Session, "token" | "roleId"> {
  const kept = (name: Parameters<typeof soundValue>[0]) => soundValue(name, cookie(name));
  const lastLoginDate = cookie("lastLoginDate");
  const [prospectAppId, productType] = [kept("prospectAppId"), kept("productType")];
  return {
    ...aboutHere({ prospectAppId, productType, productId: kept("productId"), appId: kept("appId") }),
    urlSegment: kept("urlSegment"),
    utms: keptMarks(cookie("utms")),
    qr: kept("qr"),
    url: kept("url"),
    lender: knownLender(cookie("lender")),
    lastLoginDate: Number.isNaN(Date.parse(lastLoginDate ?? "")) ? null : lastLoginDate,
  };
}

/**
 * Takes the session up where the cookies left it. The token is asked for only where there was someone, and a customer
 * of the same browser is none of an admin's or partner's business.
 */
export async function restoreSession(area: AreaName): Promise<void> {
  forgetProfile();
  changeSession({
    ...(area === "customer" ? customerHere() : EMPTY),
    token: hasMark(area) ? await readToken(TOKEN_COOKIES[area]) : null,
  });
}

/** Takes the session of a visit as a request tells it: for a page that the server draws, where there is no browser to ask. */
export const supposeVisit = ({ signedIn, prospect, productType }: Visit): void =>
  store.set(sessionAtom, { ...EMPTY, token: signedIn ? "" : null, prospectAppId: prospect ? "" : null, productType });

/** The visit as a request for its page tells it. */
export function plainVisit(path: string): Visit {
  const { token, prospectAppId, productType } = currentSession();
  return { path, signedIn: token !== null, prospect: prospectAppId !== null, productType };
}

/** Sets the product of the session; null takes it away. `withId` false clears the product id, as the business dialog asks. */
export function setProduct(product: Pick<ProductSlice, "code" | "productId"> | null, withId = true): void {
  const productId = product && withId ? String(product.productId) : null;
  changeSession({ productType: product?.code ?? null, productId });
  void keep("productType", product?.code ?? null);
  void keep("productId", productId);
  noteCookieState(cookieState(currentSession()));
  const profile = profileOf(currentSession().prospectAppId ?? "");
  if (!product || !profile) return;
  takeApplication(profile);
  // Another tab may have left its own in the cookie.
  keepAppId();
}

/** The product of the session; in a site of one product, that one. */
export function productIn({ products, site }: AreaConfig, { productType }: Pick<Session, "productType">): ProductSlice | null {
  const wanted = productType ?? site.singleProduct ?? site.host.product;
  return products.find(({ code, value }) => code === wanted || value === wanted) ?? null;
}

/** The session goes on with the application in flight of its product. One of another product is put aside; one that the profile does not know stays. */
export function takeApplication(profile: Profile): void {
  const config = currentConfig();
  const session = currentSession();
  const own = applicationOf(config && productIn(config, session), profile);
  const known = Object.values(profile.products ?? {}).some(({ application }) => application === session.appId);
  if (own !== null || known) setAppId(own);
}

function keepAppId(): void {
  const session = currentSession();
  void keep("appId", session.appId);
  noteCookieState(cookieState(session));
}

export function setAppId(appId: string | null): void {
  if (store.get(sessionAtom).appId === appId) return;
  changeSession({ appId });
  keepAppId();
}

/**
 * Notes what the visit's address brought: campaign, QR code, the lender that the visitor was sent for, and at the first visit
 * where the visitor landed (decisions O37, O45).
 */
export function noteVisit(): void {
  const query = new URLSearchParams(location.search);
  const session = currentSession();
  const brought = {
    utms: campaignMarks(query),
    qr: soundValue("qr", query.get("qr")),
    lender: knownLender(query.get("lender")),
    url: session.url === null ? soundValue("url", location.origin + location.pathname) : null,
  };
  for (const name of ["utms", "qr", "lender", "url"] as const) {
    const value = brought[name];
    if (value === null || value === session[name]) continue;
    changeSession({ [name]: value });
    // Loaded anew after a logout is not landed: the end of a session leaves none of its cookies.
    if (lastEnd === null) void keep(name, value);
  }
}

/**
 * Begins a prospect with all that the visit brought; the id of the one there is, where there is one.
 * @param anew where the server does not know the one there is
 * @param withId whether the session takes the product's id too
 */
export async function beginProspect(product?: ProductSlice, anew = false, withId = true): Promise<string> {
  if (product) setProduct(product, withId);
  const { prospectAppId: known, urlSegment } = currentSession();
  if (known && !anew) return known;
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

/** Keeps the one-part path under which the visitor came, where it is a word and not a screen of ours. */
export function keepUrlSegment(segment: string): void {
  const reserved = currentConfig()?.routing.routes.some((route) => route.path.split("/").includes(segment)) ?? false;
  if (currentSession().urlSegment === segment || reserved || !/^[A-Za-z0-9]{2,60}$/.test(segment) || RESERVED.has(segment)) return;
  changeSession({ urlSegment: segment });
  void keep("urlSegment", segment);
}

/** Takes the token of a member of the staff or of a partner in. */
export function takeToken(token: string, roleId: number | null = null): void {
  changeSession({ token, roleId });
}

/** Forgets the token alone, as a 401 asks. Its cookie may hold the one of who has signed in since in another tab, which stays. */
export function dropToken(area: AreaName): void {
  const { token } = currentSession();
  changeSession({ token: null });
  void deleteCookie({ body: { name: TOKEN_COOKIES[area] }, quiet: true, as: token }).catch(() => undefined);
}

/** The product that Sign In falls back to: the one with the first product id (specification, section 4). */
export function presetProduct(): void {
  const product = currentConfig()?.products.find(({ productId }) => productId === FIRST_PRODUCT);
  if (product) setProduct(product);
}

/** The session with its changes. */
export function useSession() {
  const session = useAtomValue(sessionAtom);
  return useMemo(
    () => ({
      ...session,
      signedIn: session.token !== null,
      setProduct,
      setAppId,
      beginProspect,
      keepUrlSegment,
    }),
    [session],
  );
}
