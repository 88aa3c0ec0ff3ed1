/** Outlines in a box of 24, by the names that menus give them. */
const OUTLINES: Readonly<Record<string, string>> = {
  menu: "M4 7h16M4 12h16M4 17h16",
  dashboard: "M4 13h7V4H4zM13 20h7v-9h-7zM4 20h7v-4H4zM13 8h7V4h-7z",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  chart: "M4 20h16M7 16v-5M12 16V6M17 16v-8",
  shop: "M4 9l1.5-5h13L20 9M5 9v11h14V9M4 9h16M10 20v-6h4v6",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14a6.5 6.5 0 0 1 3.5 6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  plug: "M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4",
  fold: "M11 6l-6 6 6 6M19 6l-6 6 6 6",
  unfold: "M5 6l6 6-6 6M13 6l6 6-6 6",
  logout: "M14 4H6v16h8M11 12h10M17 8l4 4-4 4",
};
/** For a name that has no drawing yet. */
const DOT = "M12 12h.01";

/** A small drawing before a menu's label; it says nothing by itself. */
export function MenuIcon({ name }: { name: string | undefined }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={OUTLINES[name ?? ""] ?? DOT} />
    </svg>
  );
}
