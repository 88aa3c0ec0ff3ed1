type LogicFault = "unknown-operator" | "failed" | "too-large";

/**
 * A computed value that cannot be worked out. `unknown-operator` is a fault of the document, `failed` one of the facts;
 * what is `too-large` would grow with each value that is made of it, or takes too many steps.
 */
export class LogicError extends Error {
  readonly code: LogicFault;
  constructor(code: LogicFault, message: string) {
    super(message);
    this.name = "LogicError";
    this.code = code;
  }
}
