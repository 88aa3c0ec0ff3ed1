import type { Finding } from "../../../../engine/catalog/document.ts";
import type { Log } from "../../log.ts";

/** Logs a finding. */
export function logFinding(log: Log, { severity, code, kind, id, pointer, message, fix }: Finding): void {
  const fields = { code, kind, id, pointer };
  if (severity === "error") log.error(fields, `${message} ${fix}`);
  else log.warn(fields, `${message} ${fix}`);
}
