type LogicFault = "unknown-operator" | "failed" | "too-large";

/**
 * A calculation that failed. `unknown-operator` is an error in the document, `failed` means that
 * the facts do not suit it, `too-large` that the result is too large or takes too many steps.
 */
export class LogicError extends Error {
  readonly code: LogicFault;
  constructor(code: LogicFault, message: string) {
    super(message);
    this.name = "LogicError";
    this.code = code;
  }
}
