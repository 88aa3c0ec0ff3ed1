import type { StaffActionId } from "../../contract/staff/staff-actions.ts";
import type { Catalog } from "./catalog.ts";

/** The path of an area's page that has a form of this action; null where no document says one. */
export function formPath(
  { staffForms, pages, routing }: Pick<Catalog, "staffForms" | "pages" | "routing">,
  area: "admin" | "partner",
  action: StaffActionId,
): string | null {
  const hasForm = (page: string | undefined) =>
    page !== undefined &&
    pages.get(page)?.blocks.some((block) => block.type === "form" && staffForms.get(block.form)?.action === action) === true;
  return routing.get(area)?.routes.find(({ page }) => hasForm(page))?.path ?? null;
}
