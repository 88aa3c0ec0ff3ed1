import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import type { AreaName, MenuItemSlice } from "../../contract/site/config.ts";
import { isForRole } from "../../engine/journey/guard.ts";
import { matchRoute } from "../../engine/journey/routing.ts";
import { getConfig } from "../calls/api.ts";
import { adminReverify, partnerRevenue, partnerReverify } from "../calls/staff-api.ts";
import { currentSession, dropToken, takeToken, useSession } from "../session/session.ts";
import { endSession } from "../session/session-end.ts";
import { currentConfig, setConfig, useConfig } from "../site/config.ts";
import { store } from "../store.ts";

const usernameAtom = atom<string | null>(null);

/** The page comes before its browser says who is signed in: what the menus hold for a role is asked for then. */
async function fetchOwnMenus(): Promise<void> {
  const config = currentConfig();
  if (config === null) return;
  const { area, language, coBrand } = config;
  const query = { language, ...(coBrand && { brand: coBrand.key }) };
  const own = await getConfig({ params: { audience: area }, query, quiet: true }).catch(() => null);
  if (own && currentSession().token !== null) setConfig(own);
}

/** Checks a token that was read back; one that is refused is dropped, so that the guard asks for a new sign-in. */
export async function verifyStaff(area: AreaName): Promise<void> {
  const { token } = currentSession();
  if (token === null) return;
  try {
    if (area === "admin") {
      const { username, roleId } = (await adminReverify({ quiet: true })).data;
      store.set(usernameAtom, username);
      takeToken(token, roleId);
      await fetchOwnMenus();
    } else {
      // The specification has the token checked by the revenue.
      const [{ data }] = await Promise.all([partnerReverify({ quiet: true }), partnerRevenue({ quiet: true })]);
      store.set(usernameAtom, data.username);
    }
  } catch {
    dropToken(area);
  }
}

interface SignedIn {
  token: string;
  username: string;
  roleId?: number | null;
}

/** Takes a session up, or goes to the page that asks for a second factor; with the query, which says where the way leads after it. */
function signIn(answer: SignedIn | { go: string }, navigate: (path: string) => void): void {
  if ("go" in answer) {
    navigate(answer.go + location.search);
    return;
  }
  const { token, username, roleId = null } = answer;
  store.set(usernameAtom, username);
  takeToken(token, roleId);
  void fetchOwnMenus();
}

/** The admin or partner before the screen. */
export function useStaff() {
  const { area } = useConfig();
  const { roleId } = useSession();
  const username = useAtomValue(usernameAtom);
  return useMemo(() => {
    const signOut = async () => {
      store.set(usernameAtom, null);
      await endSession(area);
    };
    return { username, roleId, signIn, signOut };
  }, [area, username, roleId]);
}

/** Whether a path of the area is for the role of who is signed in; one of no route is nobody's to refuse. */
export function useIsOpen(path: string): boolean {
  const { routing, site } = useConfig();
  const { roleId } = useSession();
  const route = matchRoute(routing, path, site.otpRoute)?.route;
  return route === undefined || isForRole(route, roleId);
}

/** A place that a menu leads to. */
export interface StaffPlace extends MenuItemSlice {
  go: string;
}

/** The places of the area's menus that are for the role of who is signed in. */
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
