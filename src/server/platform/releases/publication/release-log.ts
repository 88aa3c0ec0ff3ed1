import type { Finding } from "../../../../engine/catalog/document.ts";

/** Log of the release modules. */
export interface ReleaseLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Logs a finding. */
export function logFinding(log: ReleaseLog, { severity, code, kind, id, pointer, message, fix }: Finding): void {
  const fields = { code, kind, id, pointer };
  if (severity === "error") log.error(fields, `${message} ${fix}`);
  else log.warn(fields, `${message} ${fix}`);
}
