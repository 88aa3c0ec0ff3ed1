import { DEVICE_COOKIE } from "../../../contract/customer/cookie-names.ts";

/** Where a sign-in comes from. */
export interface Origin {
  address: string;
  /** The cookie of the device. */
  device: string | undefined;
}

interface Request {
  ip: string;
  cookies: Readonly<Record<string, string | undefined>>;
}

export const originOf = ({ ip, cookies }: Request): Origin => ({ address: ip, device: cookies[DEVICE_COOKIE] });
