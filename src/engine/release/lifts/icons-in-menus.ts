import { ofKind } from "./lift.ts";

interface OlderMenu {
  icons?: Record<string, string>;
  items: readonly { icon?: string }[];
}

/** The drawings that stood in the code, by the names that menus gave them. */
const DRAWINGS: Readonly<Record<string, string>> = {
  dashboard: "M4 13h7V4H4zM13 20h7v-9h-7zM4 20h7v-4H4zM13 8h7V4h-7z",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  chart: "M4 20h16M7 16v-5M12 16V6M17 16v-8",
  shop: "M4 9l1.5-5h13L20 9M5 9v11h14V9M4 9h16M10 20v-6h4v6",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14a6.5 6.5 0 0 1 3.5 6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  plug: "M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4",
  logout: "M14 4H6v16h8M11 12h10M17 8l4 4-4 4",
};

/** A menu brings the drawings of its items along; a name that had none is left out. */
export const iconsInMenus = ofKind<OlderMenu>("menu", "icons-in-menus", (menu) => {
  if (menu.icons !== undefined || menu.items.every(({ icon }) => icon === undefined)) return menu;
  const used = menu.items.flatMap(({ icon }) => (icon !== undefined && Object.hasOwn(DRAWINGS, icon) ? [icon] : []));
  const items = menu.items.map(({ icon, ...item }) => (icon !== undefined && used.includes(icon) ? { ...item, icon } : item));
  return { ...menu, icons: Object.fromEntries(used.map((icon) => [icon, DRAWINGS[icon]])), items };
});
