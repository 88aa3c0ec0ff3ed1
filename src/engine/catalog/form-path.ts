import type { RoutingDocument } from "../../contract/documents.gen.ts";
import type { StaffActionId } from "../../contract/staff/staff-actions.ts";
import type { Catalog } from "./catalog.ts";

type Forms = Pick<Catalog, "staffForms" | "pages" | "routing">;

/** The first route of an area to a page with a form for this action; undefined if there is none. */
export function formRoute(
  { staffForms, pages, routing }: Forms,
  area: "admin" | "partner",
  action: StaffActionId,
): RoutingDocument["routes"][number] | undefined {
  const hasForm = (page: string | undefined) =>
    page !== undefined &&
    pages.get(page)?.blocks.some((block) => block.type === "form" && staffForms.get(block.form)?.action === action) === true;
  return routing.get(area)?.routes.find(({ page, mode }) => mode === undefined && hasForm(page));
}

/** The path of an area's page with a form for this action; null if there is none. */
export const formPath = (catalog: Forms, area: "admin" | "partner", action: StaffActionId): string | null =>
  formRoute(catalog, area, action)?.path ?? null;
