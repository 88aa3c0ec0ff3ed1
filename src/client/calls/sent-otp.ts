import type * as otp from "../../contract/customer/otp.ts";
import { calling } from "./api.ts";

/** For the screens on which an OTP is entered. */
export const readSentOtp = calling<typeof otp.readSentOtp>("GET /api/otp/sent");
