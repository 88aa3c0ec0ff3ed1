import type * as check from "../../contract/customer/pre-check.ts";
import { calling } from "./api.ts";

/** Called before the customer is known. */
export const preCheck = calling<typeof check.preCheck>("POST /api/pre-check");
