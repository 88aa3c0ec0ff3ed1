import { whenTokenGoes } from "../session/session.ts";

/** A path in the area, with its query. Pages of the routing have no label: it depends on the language. */
interface RecentPage {
  go: string;
  label?: string;
}

const MOST = 6;

/** The pages opened in this tab, the latest first. In memory only, and of the current user only. */
let recent: readonly RecentPage[] = [];

whenTokenGoes(() => {
  recent = [];
});

export const recentPages = (): readonly RecentPage[] => recent;

export function noteRecentPage(page: RecentPage): void {
  const label = page.label ?? recent.find(({ go }) => go === page.go)?.label;
  recent = [{ ...page, ...(label !== undefined && { label }) }, ...recent.filter(({ go }) => go !== page.go)].slice(0, MOST);
}
