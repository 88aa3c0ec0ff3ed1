import type { Context } from "../../platform/context.ts";

/** Personal data of a customer's profile. */
interface Personal {
  name: string | null;
  mobile: string | null;
}

/**
 * Decrypts name and number of a customer. Both are null for an erased customer, also if erased
 * meanwhile.
 */
export async function readPersonal(ctx: Context, customerId: string, sealed: string | null): Promise<Personal> {
  if (sealed === null) return { name: null, mobile: null };
  const stored = await ctx.vault.decrypt(customerId, sealed, ctx.db).then(
    (text) => JSON.parse(text) as Record<string, unknown>,
    (): Record<string, unknown> => ({}),
  );
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
