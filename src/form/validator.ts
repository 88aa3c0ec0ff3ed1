import type { ErrorSchema, ValidationData, ValidatorType } from "@rjsf/utils";
import type { Condition } from "../contract/slices.ts";
import { interpretCondition } from "../engine/rules/interpret.ts";

const NOTHING_WRONG: ValidationData<unknown> = { errors: [], errorSchema: {} as ErrorSchema<unknown> };

/**
 * What rjsf asks while it works out which branches of a list or a group hold; the step's own never reach it
 * (`step-fields.tsx`). It is answered by interpreting: run-time Ajv would throw under our Content Security Policy, and rjsf
 * would then draw the wrong branch without a word.
 * rjsf's own precompiled validator (1.2 KB brotli) would bring methods alone that we would have to overwrite, so
 * `@rjsf/validator-ajv8` is left to the benchmark (tests/bench/form/stock.tsx).
 * The answers themselves are checked by the module that the server compiled; see `form-store.ts`.
 */
export const validator: ValidatorType = {
  isValid: (schema, answers) => interpretCondition(schema as Condition, answers ?? {}),
  validateFormData: () => NOTHING_WRONG,
  rawValidation: () => ({ errors: [] }),
};
