import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import type { AreaConfig, AreaName, MenuItemSlice } from "../../contract/site/config.ts";
import { isForRole } from "../../engine/journey/guard.ts";
import { matchRoute } from "../../engine/journey/routing.ts";
import { getConfig } from "../calls/api.ts";
import { adminReverify, partnerRevenue, partnerReverify } from "../calls/staff-api.ts";
import { CallError } from "../http/call-error.ts";
import { currentSession, takeToken, useSession, whenTokenGoes } from "../session/session.ts";
import { endSession } from "../session/session-end.ts";
import { goToSignIn } from "../session/start.ts";
import { currentConfig, setConfig, useConfig } from "../site/config.ts";
import { store } from "../store.ts";

/** The signed-in user; with the merchant's name during a masquerade. */
const whoAtom = atom<{ username: string; actsFor?: string | null } | null>(null);

/** Ids of the menu items before the role's own were fetched; null until then. */
let publicItems: ReadonlySet<string> | null = null;

const itemsOf = ({ menus }: AreaConfig) => Object.values(menus).flat();

function forgetStaff(): void {
  store.set(whoAtom, null);
  const config = currentConfig();
  const known = publicItems;
  if (config === null || known === null) return;
  const menus = Object.entries(config.menus).map(([id, items]) => [id, items.filter((item) => known.has(item.id))]);
  setConfig({ ...config, menus: Object.fromEntries(menus) });
}

whenTokenGoes(forgetStaff);

/**
 * The page is delivered before the user is known, so the role's menus are fetched after sign-in.
 */
async function fetchOwnMenus(): Promise<void> {
  const config = currentConfig();
  if (config === null) return;
  const { area, language, coBrand } = config;
  const query = { language, ...(coBrand && { brand: coBrand.key }) };
  const own = await getConfig({ params: { audience: area }, query, quiet: true }).catch(() => null);
  if (!own || currentSession().token === null) return;
  publicItems ??= new Set(itemsOf(config).map(({ id }) => id));
  setConfig(own);
}

/**
 * Verifies a restored token. A 401 drops it, as with any call, and the guard asks for a sign-in.
 * @returns the error if the check failed for another reason: the token stays, and the check is
 * retried; otherwise null
 */
export async function verifyStaff(area: AreaName): Promise<CallError | null> {
  const { token } = currentSession();
  if (token === null) return null;
  try {
    if (area === "admin") {
      const { data } = await adminReverify({ quiet: true });
      store.set(whoAtom, data);
      takeToken(token, data.roleId);
      await fetchOwnMenus();
    } else {
      // The specification verifies the partner's token with the revenue call.
      const [{ data }] = await Promise.all([partnerReverify({ quiet: true }), partnerRevenue({ quiet: true })]);
      store.set(whoAtom, data);
    }
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.status === 401 ? null : error;
  }
}

interface SignedIn {
  token: string;
  username: string;
  roleId?: number | null;
}

/**
 * Starts a session, or goes to the second factor. The query holds the return path, so it is kept.
 */
function signIn(answer: SignedIn | { go: string }, navigate: (path: string) => void): void {
  if ("go" in answer) {
    navigate(answer.go + location.search);
    return;
  }
  const { token, username, roleId = null } = answer;
  store.set(whoAtom, { username });
  takeToken(token, roleId);
  void fetchOwnMenus();
}

/** The signed-in admin or partner. */
export function useStaff() {
  const { area } = useConfig();
  const { roleId } = useSession();
  const who = useAtomValue(whoAtom);
  return useMemo(() => {
    const signOut = () => endSession(area, () => goToSignIn(area));
    return { username: who?.username ?? null, actsFor: who?.actsFor, roleId, signIn, signOut };
  }, [area, who, roleId]);
}

/** Whether the user's role may open a path of the area. A path without a route is allowed. */
export function useIsOpen(path: string): boolean {
  const { roleId } = useSession();
  const route = useRouteOf(path);
  return route === undefined || isForRole(route, roleId);
}

/** The route of a path in the area; undefined if there is none. */
export function useRouteOf(path: string) {
  const { routing, site } = useConfig();
  return matchRoute(routing, path, site.otpRoute)?.route;
}

/** A menu item that leads to a route. */
interface StaffPlace extends MenuItemSlice {
  go: string;
}

/** The menu items that the user's role may open. */
export function useStaffPlaces(): StaffPlace[] {
  const { menus, routing, site } = useConfig();
  const { roleId } = useSession();
  return Object.values(menus)
    .flat()
    .filter((item): item is StaffPlace => {
      const route = item.go === undefined ? undefined : matchRoute(routing, item.go, site.otpRoute)?.route;
      return route !== undefined && isForRole(route, roleId);
    });
}
