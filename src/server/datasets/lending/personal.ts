import type { Context } from "../../platform/context.ts";
import { NoCustomerKey } from "../../platform/secrets/vault.ts";

/** Personal data of a customer's profile. */
interface Personal {
  name: string | null;
  mobile: string | null;
}

/**
 * Decrypts a value of a customer; null if the customer was erased, also if erased meanwhile. Other
 * failures are thrown.
 */
export async function decryptUnlessErased(ctx: Context, customerId: string, sealed: string): Promise<string | null> {
  try {
    return await ctx.vault.decrypt(customerId, sealed, ctx.db);
  } catch (error) {
    if (error instanceof NoCustomerKey) return null;
    throw error;
  }
}

/**
 * Decrypts name and number of a customer. Both are null for an erased customer, also if erased
 * meanwhile.
 */
export async function readPersonal(ctx: Context, customerId: string, sealed: string | null): Promise<Personal> {
  if (sealed === null) return { name: null, mobile: null };
  const profile = await decryptUnlessErased(ctx, customerId, sealed);
  const stored: Record<string, unknown> = profile === null ? {} : JSON.parse(profile);
  const text = (name: string) => (typeof stored[name] === "string" && stored[name] !== "" ? stored[name] : null);
  const name = [text("first_name"), text("last_name")].filter((part) => part !== null).join(" ");
  return { name: name === "" ? null : name, mobile: text("mobile_phone_number") };
}

/**
 * Masks a value so that only its owner recognises it: the last two digits, or the first letter of
 * each word.
 */
export function maskText(value: string | null): string | null {
  if (value === null) return null;
  if (/^\d+$/.test(value)) return "•".repeat(Math.max(0, value.length - 2)) + value.slice(-2);
  return value
    .split(" ")
    .map((word) => `${[...word][0] ?? ""}•••`)
    .join(" ");
}
