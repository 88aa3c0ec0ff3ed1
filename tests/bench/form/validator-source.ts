import type { FormSlice } from "../../../src/contract/site/slices.ts";
import { compileValidators } from "../../../src/engine/forms/standalone.ts";

/** The compiled validators of a form as the server hands them out. A slice's steps are resolved already. */
export const validatorSource = (slice: FormSlice): string => compileValidators({ steps: slice.steps as never });
