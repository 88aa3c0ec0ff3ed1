import type { Db } from "../../../platform/db/tables/tables.ts";
import { addFiles } from "../../applications/applications.ts";

interface OwnScreen {
  /** Id of the lender application. */
  id: string;
  applicationId: string;
}

/**
 * Stores the files submitted on a lender's own form. They are also added to the application's
 * files, so that they are retained as long as it is and staff can find them. The caller has locked
 * the application.
 */
export async function storeOwnFiles(tx: Db, { id, applicationId }: OwnScreen, files: string[]): Promise<void> {
  await tx.updateTable("lender_applications").set({ files }).where("id", "=", id).execute();
  await addFiles(tx, applicationId, files);
}

/**
 * Returns the files of all lenders' own forms of an application; files of the application's own
 * form do not replace them.
 */
export async function ownFilesOf(tx: Db, applicationId: string): Promise<string[]> {
  const rows = await tx.selectFrom("lender_applications").select("files").where("application_id", "=", applicationId).execute();
  return rows.flatMap(({ files }) => files);
}
