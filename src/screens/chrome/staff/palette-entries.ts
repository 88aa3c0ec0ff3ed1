import { useLocation } from "react-router-dom";
import { useShownItems } from "../../../client/journey/journey.ts";
import { switchLanguage } from "../../../client/profile/language.ts";
import { useSession } from "../../../client/session/session.ts";
import { useConfig } from "../../../client/site/config.ts";
import { useText } from "../../../client/site/i18n.ts";
import { useFoundRecords } from "../../../client/staff/find-records.ts";
import { recentPages } from "../../../client/staff/recent-pages.ts";
import { useStaff, useStaffPlaces } from "../../../client/staff/staff.ts";
import { MAX_FIND } from "../../../contract/staff/tables/find.ts";
import { isForRole } from "../../../engine/journey/guard.ts";
import { matchRoute } from "../../../engine/journey/routing.ts";
import { latinDigits } from "../../../engine/money/format.ts";
import { hasWords, plainText, wordsOf } from "../../../engine/values/plain-text.ts";

/** A choice: a link, an action that closes the palette, or one that keeps it open. */
export interface PaletteEntry {
  id: string;
  label: string;
  detail?: string | undefined;
  go?: string;
  run?: () => void;
  stays?: true;
  /** It is no result, but repeats a search that failed. */
  failed?: true;
}

export interface PaletteGroup {
  id: string;
  title: string;
  entries: PaletteEntry[];
}

/** Shortest text for which records are searched: a single letter is in most names. */
const SHORTEST = 2;

/** What only a customer can be found by: most of a mobile number, an email or an application id. */
const OF_CUSTOMER = /^\+?[\d\s-]{8,}$|@|^[0-9a-f]{8}-[0-9a-f-]{4,}$/i;

interface Actions {
  onHelp: () => void;
  onKeys: () => void;
  onCustomer: (path: string) => void;
}

/**
 * The groups of the command palette for a text, and whether the records are still being searched.
 * Without text: the recent pages, all pages and the actions.
 */
export function usePaletteGroups(text: string, actions: Actions) {
  const t = useText();
  const { area } = useConfig();
  const words = wordsOf(text);
  const query = words.join(" ");
  const pages = usePages();
  const customers = useCustomerEntries(query, actions.onCustomer);
  const searched = area === "admin" && !OF_CUSTOMER.test(latinDigits(query)) && query.length >= SHORTEST && query.length <= MAX_FIND;
  const records = useFoundRecords(searched ? query : "");
  const recent = useRecentEntries(pages);
  const retry = { label: t("staff.palette.failed"), run: records.retry, stays: true, failed: true } as const;
  const found = (records.groups ?? []).map(
    ({ table, title, rows, more, failed }): PaletteGroup => ({
      id: table,
      title: more ? t("staff.palette.first", { title, count: rows.length }) : title,
      entries: failed ? [{ ...retry, id: `${table} failed` }] : rows.map((row) => ({ ...row, id: `${table} ${row.go}` })),
    }),
  );
  const groups: PaletteGroup[] = [
    { id: "recent", title: t("staff.palette.recent"), entries: words.length === 0 ? recent : [] },
    { id: "customers", title: t("staff.palette.customers"), entries: customers },
    {
      id: "pages",
      title: t("staff.palette.pages"),
      entries: inOrder(
        pages.filter((page) => isNamed(page, words, area)),
        query,
      ),
    },
    {
      id: "actions",
      title: t("staff.palette.actions"),
      entries: useActions(actions).filter((entry) => isNamed(entry, words, area)),
    },
    // They arrive later than the others: at the end they move none of them.
    ...found,
    { id: "records", title: t("staff.palette.records"), entries: records.failed ? [{ ...retry, id: "records failed" }] : [] },
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), searching: records.groups === null && !records.failed };
}

/** Whether all words are in the label of an entry, in its detail or in its path. */
const isNamed = ({ label, detail = "", go = "" }: PaletteEntry, words: readonly string[], area: string): boolean =>
  hasWords(words, [label, detail, go.replace(`/${area}`, "")]);

/** The entries whose label starts with the text, then the others. */
function inOrder(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const starts = ({ label }: PaletteEntry) => plainText(label).startsWith(plainText(text));
  return [...entries.filter(starts), ...entries.filter((entry) => !starts(entry))];
}

/** The pages that the user's role may open: those of the menus, and the others of the routing without parameters. */
function usePages(): PaletteEntry[] {
  const { area, routing, site } = useConfig();
  const { roleId } = useSession();
  const places = useShownItems(useStaffPlaces());
  const pageOf = (path: string) => matchRoute(routing, path, site.otpRoute)?.route.page;
  const listed = new Set(places.map(({ go }) => pageOf(go) ?? go));
  const others = routing.routes.filter((route) => {
    const page = route.page ?? route.path;
    // Routes of other groups are for users who are not signed in.
    if (route.group !== area || !isForRole(route, roleId) || /[{*]/.test(route.path) || listed.has(page)) return false;
    listed.add(page);
    return true;
  });
  // The area's home is above all pages.
  const inside = places.filter(({ go }) => go.lastIndexOf("/") > 0);
  const above = (path: string) => inside.find(({ go }) => path.startsWith(`${go}/`))?.label;
  return [
    ...places.map(({ go, label, group }) => ({ id: `page ${go}`, go, label, detail: group })),
    ...others.map(({ path, title }) => ({ id: `page ${path}`, go: path, label: title, detail: above(path) })),
  ];
}

/** The pages opened before the current one. */
function useRecentEntries(pages: readonly PaletteEntry[]): PaletteEntry[] {
  const { pathname, search } = useLocation();
  return recentPages().flatMap(({ go, label = pages.find((page) => page.go === go)?.label }) =>
    label === undefined || go === pathname || go === pathname + search ? [] : [{ id: `recent ${go}`, go, label }],
  );
}

/** For a mobile number, an email or an id: a search for its customer, for each page of the menus that shows customers. */
function useCustomerEntries(text: string, onCustomer: (path: string) => void): PaletteEntry[] {
  const t = useText();
  const places = useShownItems(useStaffPlaces());
  if (!OF_CUSTOMER.test(latinDigits(text))) return [];
  return places.flatMap(({ id, label, customers }) =>
    customers === undefined
      ? []
      : [{ id: `customer ${id}`, label: t("staff.palette.find", { text }), detail: label, run: () => onCustomer(customers), stays: true }],
  );
}

/** What the bar and the menus do besides leading to pages. */
function useActions({ onHelp, onKeys }: Actions): PaletteEntry[] {
  const t = useText();
  const { menus, language, site } = useConfig();
  const { signOut } = useStaff();
  const items = useShownItems(Object.values(menus).flat());
  const logout = items.find(({ action }) => action === "logout");
  return [
    ...site.languages
      .filter(({ code }) => code !== language)
      .map(({ code, languageName }) => ({
        id: `language ${code}`,
        label: `${t("common.language.label")}: ${languageName}`,
        detail: code,
        // The error has already been shown; the language stays.
        run: () => void switchLanguage(code).catch(() => undefined),
      })),
    { id: "keys", label: t("staff.keys.title"), run: onKeys },
    { id: "help", label: t("common.header.help"), run: onHelp },
    ...(logout ? [{ id: "logout", label: logout.label, run: () => void signOut() }] : []),
  ];
}

/** Whether the user may search for customers. */
export const useFindsCustomers = (): boolean => useStaffPlaces().some(({ customers }) => customers !== undefined);
