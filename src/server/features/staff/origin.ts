import { DEVICE_COOKIE } from "../../../contract/customer/cookie-names.ts";

/** Origin of a sign-in. */
export interface Origin {
  address: string;
  /** The device cookie. */
  device: string | undefined;
}

interface Request {
  ip: string;
  cookies: Readonly<Record<string, string | undefined>>;
}

export const originOf = ({ ip, cookies }: Request): Origin => ({ address: ip, device: cookies[DEVICE_COOKIE] });
