import type * as otp from "../../contract/customer/otp.ts";
import { calling } from "./api.ts";

/** Asked by the screens on which an OTP is typed. */
export const readSentOtp = calling<typeof otp.readSentOtp>("GET /api/otp/sent");
