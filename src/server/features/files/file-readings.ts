import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";

interface FileReading {
  staffId: string;
  appId: string;
  /** Null for the list of the application's files. */
  file: string | null;
}

/** Keeps who of the staff reads which file of a customer, before it is sent: what cannot be written down is not read. */
export async function keepReading({ db, clock }: Pick<Context, "db" | "clock">, { staffId, appId, file }: FileReading): Promise<void> {
  await db
    .insertInto("file_readings")
    .values({ id: randomUuid(), staff_id: staffId, application_id: appId, file_id: file, read_at: clock.now() })
    .execute();
}
