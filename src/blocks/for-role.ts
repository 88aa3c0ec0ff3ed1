import type { PageBlock } from "../contract/site/page-slices.ts";
import { ADDRESS_BLOCKS, SEARCH_ROLES } from "../contract/staff/found-customer.ts";
import type { ColumnView, TableView } from "../contract/staff/tables/views.ts";

const allowed = (roles: readonly number[] | null | undefined, roleId: number | null): boolean =>
  !roles || (roleId !== null && roles.includes(roleId));

/**
 * Whether a block is shown to a staff role. The server checks access to the data itself. @param
 * roleId null for partners
 */
export function isBlockFor(block: PageBlock, roleId: number | null): boolean {
  if (block.type === "table" || block.type === "record") return allowed(block.table.roles, roleId);
  if (block.type === "report" || block.type === "statistic") return allowed(block.report.roles, roleId);
  if (block.type === "upload") return allowed(block.upload.roles, roleId);
  if ("roles" in block) return allowed(block.roles, roleId);
  if (block.type === "customer-search") return allowed(SEARCH_ROLES, roleId);
  return allowed(ADDRESS_BLOCKS[block.type]?.roles, roleId);
}

/** The columns that a role may see. */
export const columnsFor = (columns: readonly ColumnView[], roleId: number | null): ColumnView[] =>
  columns.filter(({ roles }) => allowed(roles, roleId));

/** A table's file download if the role may use it; otherwise null. */
export const downloadFor = ({ download }: TableView, roleId: number | null): TableView["download"] =>
  download !== null && allowed(download.roles, roleId) ? download : null;
