import type { ErrorCode } from "../../../../contract/errors.ts";

export type WorkbookFault = Extract<ErrorCode, "FILE_TYPE_REFUSED" | "FILE_UNSAFE" | "FILE_TOO_MANY_ROWS">;

/**
 * Why a workbook is refused. Replaces `ApiError` in the child process, which does not load the
 * contract.
 */
export class WorkbookError extends Error {
  readonly code: WorkbookFault;

  constructor(code: WorkbookFault, options?: { cause?: unknown }) {
    super(code, options);
    this.name = "WorkbookError";
    this.code = code;
  }
}
