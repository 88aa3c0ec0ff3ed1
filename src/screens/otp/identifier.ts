import { latinDigits } from "../../engine/money/format.ts";

export type Channel = "sms" | "email";

/** Only the digits of a text, as 0 to 9. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, "");
}

/**
 * A mobile number as it goes to the server: national digits, without +91, 0091, 91 or 0 in front.
 * What is longer than a national number with one of these prefixes stays as it is, and is refused by its length.
 */
export function normaliseMobile(text: string, digits: number): string {
  const plain = digitsOf(text);
  const prefix = ["0091", "091", "91", "0"].find((start) => plain.startsWith(start) && plain.length === digits + start.length);
  return prefix ? plain.slice(prefix.length) : plain;
}

/** An email as it goes to the server. */
export function normaliseEmail(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

/** One sign, something before it, and a domain with a suffix. The server's pattern has the last word. */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/**
 * The identifier as the server takes it, or null when it cannot be one.
 * @param mobileDigits digits of a national mobile number
 */
export function readIdentifier(channel: Channel, text: string, mobileDigits: number): string | null {
  if (channel === "email") {
    const email = normaliseEmail(text);
    return EMAIL_SHAPE.test(email) ? email : null;
  }
  if (/[^\d\s+().-]/.test(latinDigits(text))) return null;
  const mobile = normaliseMobile(text, mobileDigits);
  return mobile.length === mobileDigits ? mobile : null;
}

/** The identifier as it is shown again: `+91 98765 43210`, or the email as it is. */
export function showIdentifier(channel: Channel, to: string): string {
  return channel === "email" ? to : `+91 ${to.slice(0, 5)} ${to.slice(5)}`.trim();
}
