/** Icons of the menu's own controls. */
const OUTLINES = {
  menu: "M4 7h16M4 12h16M4 17h16",
  fold: "M11 6l-6 6 6 6M19 6l-6 6 6 6",
  unfold: "M5 6l6 6-6 6M13 6l6 6-6 6",
};
/** For an item without an icon. */
const DOT = "M12 12h.01";

interface MenuIconProps {
  name?: keyof typeof OUTLINES;
  /** SVG path from the menu document, in a 24 × 24 box. */
  drawing?: string | undefined;
}

/** A decorative icon before a menu label. */
export function MenuIcon({ name, drawing }: MenuIconProps) {
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
      <path d={name ? OUTLINES[name] : (drawing ?? DOT)} />
    </svg>
  );
}
