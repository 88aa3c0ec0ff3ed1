import type * as check from "../../contract/customer/pre-check.ts";
import { calling } from "./api.ts";

/** The call of who is not known yet. */
export const preCheck = calling<typeof check.preCheck>("POST /api/pre-check");
