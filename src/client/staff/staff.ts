import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import type { AreaConfig, AreaName, MenuItemSlice } from "../../contract/site/config.ts";
import { isForRole } from "../../engine/journey/guard.ts";
import { matchRoute } from "../../engine/journey/routing.ts";
import { getConfig } from "../calls/api.ts";
import { CallError } from "../calls/call-error.ts";
import { adminReverify, partnerRevenue, partnerReverify } from "../calls/staff-api.ts";
import { currentSession, takeToken, useSession, whenTokenGoes } from "../session/session.ts";
import { endSession } from "../session/session-end.ts";
import { currentConfig, setConfig, useConfig } from "../site/config.ts";
import { goToSignIn } from "../site/start.ts";
import { store } from "../store.ts";

/** Who is signed in; of a member of the staff who acts for a merchant, its name too. */
const whoAtom = atom<{ username: string; actsFor?: string | null } | null>(null);

/** The ids of the menus' items before any were asked for a role; null until then. */
let forAnybody: ReadonlySet<string> | null = null;

const itemsOf = ({ menus }: AreaConfig) => Object.values(menus).flat();

function forgetStaff(): void {
  store.set(whoAtom, null);
  const config = currentConfig();
  const known = forAnybody;
  if (config === null || known === null) return;
  const menus = Object.entries(config.menus).map(([id, items]) => [id, items.filter((item) => known.has(item.id))]);
  setConfig({ ...config, menus: Object.fromEntries(menus) });
}

whenTokenGoes(forgetStaff);

/** The page comes before its browser says who is signed in: what the menus hold for a role is asked for then. */
async function fetchOwnMenus(): Promise<void> {
  const config = currentConfig();
  if (config === null) return;
  const { area, language, coBrand } = config;
  const query = { language, ...(coBrand && { brand: coBrand.key }) };
  const own = await getConfig({ params: { audience: area }, query, quiet: true }).catch(() => null);
  if (!own || currentSession().token === null) return;
  forAnybody ??= new Set(itemsOf(config).map(({ id }) => id));
  setConfig(own);
}

/**
 * Checks a token that was read back; one that is refused (401) is dropped as by any call, so that the guard asks for a new sign-in.
 * @returns why it could not be checked, where it is neither good nor refused: it is kept, to be checked again; else null
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
      // The specification has the token checked by the revenue.
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

/** Takes a session up, or goes to the page that asks for a second factor; with the query, which says where the way leads after it. */
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

/** The admin or partner before the screen. */
export function useStaff() {
  const { area } = useConfig();
  const { roleId } = useSession();
  const who = useAtomValue(whoAtom);
  return useMemo(() => {
    const signOut = () => endSession(area, () => goToSignIn(area));
    return { username: who?.username ?? null, actsFor: who?.actsFor, roleId, signIn, signOut };
  }, [area, who, roleId]);
}

/** Whether a path of the area is for the role of who is signed in; one of no route is nobody's to refuse. */
export function useIsOpen(path: string): boolean {
  const { roleId } = useSession();
  const route = useRouteOf(path);
  return route === undefined || isForRole(route, roleId);
}

/** The route of a path of the area; undefined for none. */
export function useRouteOf(path: string) {
  const { routing, site } = useConfig();
  return matchRoute(routing, path, site.otpRoute)?.route;
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
