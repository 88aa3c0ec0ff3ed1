import { join } from "node:path";

/** The folder of the repository that contains this code. */
export const REPOSITORY = join(import.meta.dirname, "../../..");
