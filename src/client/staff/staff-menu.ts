import type { MenuItemSlice } from "../../contract/site/config.ts";
import { useShownItems } from "../journey/journey.ts";
import { useConfig } from "../site/config.ts";
import { useStaffPlaces } from "./staff.ts";

/**
 * The user's menu: the items that lead to pages for the user's role, and logout, both without those
 * about the user's own account.
 */
export function useStaffMenu(): { places: MenuItemSlice[]; logout: MenuItemSlice | undefined } {
  const { menus } = useConfig();
  const open = new Set(useStaffPlaces().map(({ id }) => id));
  const items = useShownItems(Object.values(menus).flat());
  return {
    places: items.filter(({ id, own }) => open.has(id) && !own),
    logout: items.find(({ action, own }) => action === "logout" && !own),
  };
}
