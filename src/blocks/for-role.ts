import type { BlockKind, PageBlock } from "../contract/page-slices.ts";
import { BLOCK_ROLES } from "../contract/staff/block-roles.ts";
import type { ColumnView, TableView } from "../contract/staff/tables/views.ts";

const allowed = (roles: readonly number[] | null | undefined, roleId: number | null): boolean =>
  !roles || (roleId !== null && roles.includes(roleId));

const ofKinds: Partial<Record<BlockKind, readonly number[]>> = BLOCK_ROLES;

/**
 * Whether a block is shown to a staff role. The server checks access to the data itself. @param
 * roleId null for partners
 */
export function isBlockFor(block: PageBlock, roleId: number | null): boolean {
  if ("table" in block) return allowed(block.table.roles, roleId);
  if ("report" in block) return allowed(block.report.roles, roleId);
  if ("upload" in block) return allowed(block.upload.roles, roleId);
  if ("roles" in block) return allowed(block.roles, roleId);
  return allowed(ofKinds[block.type], roleId);
}

/** The tables or reports that a role may read. */
export const readableBy = <V extends { roles: readonly number[] | null }>(views: readonly V[], roleId: number | null): V[] =>
  views.filter(({ roles }) => allowed(roles, roleId));

/** The columns that a role may see, with the pages of records that it may open. */
export const columnsFor = (columns: readonly ColumnView[], roleId: number | null): ColumnView[] =>
  columns
    .filter(({ roles }) => allowed(roles, roleId))
    .map(({ record, ...column }) => ({ ...column, ...(record && allowed(record.roles, roleId) && { record }) }));

/** A table's file download if the role may use it; otherwise null. */
export const downloadFor = ({ download }: TableView, roleId: number | null): TableView["download"] =>
  download !== null && allowed(download.roles, roleId) ? download : null;
