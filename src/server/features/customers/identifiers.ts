import { identifierRules } from "../../../engine/catalog/identifier-rules.ts";
import { readEmail, readMobile } from "../../../engine/validate/identifier.ts";
import { linearPattern } from "../../../engine/values/linear-pattern.ts";
import type { Context } from "../../platform/context.ts";
import type { Release } from "../../platform/releases/release.ts";

/** A mobile number of ten digits or an email in lower case, whichever way it was typed (S9). */
export interface Identifier {
  kind: "phone" | "email";
  value: string;
}

/** Longer than any identifier with all that people write around one. */
const MOST_TYPED = 500;

/** Reads what was typed. Null when it is neither a mobile number nor an email as the shared definitions have them. */
export function readIdentifier(text: string, { catalog, site }: Pick<Release, "catalog" | "site">): Identifier | null {
  if (text.length > MOST_TYPED) return null;
  const rules = identifierRules(catalog, site);
  const kind = text.normalize("NFKC").includes("@") ? "email" : "phone";
  const value = kind === "email" ? readEmail(text, rules.email, linearPattern) : readMobile(text, rules.mobile, linearPattern);
  return value === null ? null : { kind, value };
}

/** The blind indexes of those of these texts that are identifiers, as they are stored of customers. */
export function contactIndexes(ctx: Pick<Context, "vault">, release: Release, texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const identifier = readIdentifier(text, release);
    return identifier === null ? [] : [ctx.vault.blindIndex(identifier.kind, identifier.value)];
  });
}

/** What of an identifier its owner knows it by: the last four digits, or the first letter before the @. */
export function shownIdentifier({ kind, value }: Identifier): string {
  if (kind === "phone") return `••••••${value.slice(-4)}`;
  const at = value.lastIndexOf("@");
  return `${[...value][0] ?? ""}•••${value.slice(at)}`;
}

/** By which an identifier is known to the limits of the sign-in and to the devices that its owner signed in on. */
export const indexOfIdentifier = ({ vault }: Pick<Context, "vault">, { kind, value }: Identifier): string =>
  vault.blindIndex(`otp:${kind}`, value);
