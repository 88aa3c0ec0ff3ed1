import type { SourceDocument } from "../catalog/document.ts";

/**
 * A migration of documents from one shape to the next. Pure: the same documents give the same
 * result, and none is modified in place. Unaffected documents are returned as the same objects.
 */
export interface DocumentMigration {
  /** Names the change, e.g. `offer-terms`. */
  name: string;
  /** May read the whole set, and add and remove documents. */
  migrate(documents: readonly SourceDocument[]): readonly SourceDocument[];
}

/**
 * All migrations in order; none is needed yet. A change of a meta-schema appends one, in a file of its
 * own. A released migration is never changed, moved or removed, because each stored release records how
 * many of them it has been through. Today's types do not describe the shape that a migration reads, so
 * the migration declares its own.
 */
export const DOCUMENT_MIGRATIONS: readonly DocumentMigration[] = [];

/** A release was stored by newer code, whose documents this code cannot read. */
export class NewerShape extends Error {
  constructor(shape: number, known: number) {
    super(`its documents have shape ${shape}, and this code reads shapes up to ${known}`);
  }
}

/**
 * Migrates documents of an older shape to the current one. They are not checked again; they were
 * when they were published.
 *
 * @param shape number of migrations already applied
 * @throws NewerShape
 */
export function migrateDocuments(
  documents: readonly SourceDocument[],
  shape: number,
  migrations: readonly DocumentMigration[],
): readonly SourceDocument[] {
  if (shape > migrations.length) throw new NewerShape(shape, migrations.length);
  return migrations.slice(shape).reduce((migrated, { migrate }) => migrate(migrated), documents);
}
