import type { UiSchema } from "@rjsf/utils";

/** The heading level of lists and groups; level 1 is the page's own. */
const headingAt = (depth: number) => ({ component: `h${Math.min(depth + 1, 6)}`, variant: depth > 1 ? "subtitle1" : "h6", sx: { m: 0 } });

const NO_LINE = { sx: { display: "none" } };
const FLAT = { elevation: 0, variant: "outlined" };

/**
 * Options for MUI's templates: lists and groups use the whole width of a phone, with the buttons of
 * an item below it.
 *
 * @param depth length of the answer's path, 1 for a field of the step
 */
export function withSlots(uiSchema: UiSchema | undefined, depth: number, options: object = {}): UiSchema {
  const rjsfSlotProps = {
    titleTypography: headingAt(depth),
    titleDivider: NO_LINE,
    arrayPaper: FLAT,
    arrayBox: { sx: { p: 1.5 } },
    arrayAddButtonGridContainer: { sx: { justifyContent: "flex-start" } },
    arrayItemPaper: FLAT,
    arrayItemGridContainer: { sx: { mb: 1 } },
    arrayItemGridItem: { size: 12, sx: { overflow: "visible" } },
    arrayItemOuterBox: { sx: { mb: 0 } },
    arrayItemInnerBox: { sx: { p: 1.5 } },
    arrayItemToolbarGrid: { size: 12, sx: { mt: 0, display: "flex", justifyContent: "flex-end" } },
    objectGridContainer: { spacing: 0, columnSpacing: 2, sx: { mt: 0.5 } },
    objectGridItem: { size: { xs: 12, sm: 6 }, sx: { mb: 0.5 } },
  };
  return { ...uiSchema, "ui:options": { ...(uiSchema?.["ui:options"] as object), ...options, mui: { rjsfSlotProps } } };
}
