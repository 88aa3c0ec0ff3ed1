import { GridCell, GridColumnHeaderSortIcon, GridColumnHeaders, GridRow, GridSkeletonCell } from "@mui/x-data-grid";
import type { ComponentProps, ReactNode } from "react";

const Nothing = () => null;

/** The sort button of a column heading. */
function IconButton({ children, className, onClick, disabled, tabIndex, "aria-label": label }: ComponentProps<"button">) {
  return (
    <button type="button" {...{ className, onClick, disabled, tabIndex }} aria-label={label}>
      {children}
    </button>
  );
}

const Unwrapped = ({ children }: { children?: ReactNode }) => children;

const arrow =
  (path: string) =>
  ({ className }: { className?: string }) => (
    <svg
      className={className}
      width="16"
      height="16"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d={path} />
    </svg>
  );

const AscendingIcon = arrow("M12 20V5M6 11l6-6 6 6");
const DescendingIcon = arrow("M12 4v15M6 13l6 6 6-6");

const UnsortedIcon = arrow("M8 20V4M4 8l4-4 4 4M16 4v16M12 16l4 4 4-4");

/** The grid's slots: its own cells and rows; of the rest only what our tables use. */
export const GRID_SLOTS = {
  cell: GridCell,
  row: GridRow,
  skeletonCell: GridSkeletonCell,
  columnHeaders: GridColumnHeaders,
  columnHeaderSortIcon: GridColumnHeaderSortIcon,
  columnSortedAscendingIcon: AscendingIcon,
  columnSortedDescendingIcon: DescendingIcon,
  // The first press sorts in descending order.
  columnUnsortedIcon: UnsortedIcon,
  columnResizeIcon: Nothing,
  columnHeaderFilterIconButton: Nothing,
  columnMenu: Nothing,
  columnMenuIcon: Nothing,
  baseIconButton: IconButton,
  baseTooltip: Unwrapped,
  baseBadge: Unwrapped,
  bottomContainer: Nothing,
  detailPanels: Nothing,
  pinnedRows: Nothing,
  panel: Nothing,
  footer: Nothing,
  loadingOverlay: Nothing,
  noRowsOverlay: Nothing,
  noResultsOverlay: Nothing,
  noColumnsOverlay: Nothing,
};
