import type { Db } from "../../../platform/db/tables.ts";
import { addFiles } from "../../applications/application-rows.ts";

interface OwnScreen {
  /** Of the application at the lender. */
  id: string;
  applicationId: string;
}

/**
 * Keeps which files a customer gave on a lender's own screen. The application has them among those that it was sent with, so that
 * they stay as long as it does, and the staff find them there. Whoever asks has locked the application.
 */
export async function keepOwnFiles(tx: Db, { id, applicationId }: OwnScreen, files: string[]): Promise<void> {
  await tx.updateTable("lender_applications").set({ files }).where("id", "=", id).execute();
  await addFiles(tx, applicationId, files);
}

/** The files that were given on all lenders' own screens for an application: what its own form names does not replace them. */
export async function ownFilesOf(tx: Db, applicationId: string): Promise<string[]> {
  const rows = await tx.selectFrom("lender_applications").select("files").where("application_id", "=", applicationId).execute();
  return rows.flatMap(({ files }) => files);
}
