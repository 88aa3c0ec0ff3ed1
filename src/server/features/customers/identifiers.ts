import { identifierRules } from "../../../engine/catalog/identifier-rules.ts";
import { readEmail, readMobile } from "../../../engine/validate/identifier.ts";
import { linearPattern } from "../../../engine/values/linear-pattern.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Release } from "../../platform/releases/release.ts";

/** A mobile number of ten digits or an email in lower case, normalised from what was typed (S9). */
export interface Identifier {
  kind: "phone" | "email";
  value: string;
}

/** Above any identifier with surrounding text. */
const MAX_TYPED = 500;

/**
 * Parses an identifier. Null if it is neither a mobile number nor an email by the shared
 * definitions.
 */
export function readIdentifier(text: string, { catalog, site }: Pick<Release, "catalog" | "site">): Identifier | null {
  if (text.length > MAX_TYPED) return null;
  const rules = identifierRules(catalog, site);
  const kind = text.normalize("NFKC").includes("@") ? "email" : "phone";
  const value = kind === "email" ? readEmail(text, rules.email, linearPattern) : readMobile(text, rules.mobile, linearPattern);
  return value === null ? null : { kind, value };
}

/**
 * The email of a request as stored. Throws BAD_REQUEST for its field `email` if it is none; the
 * message is the form's own.
 */
export function requireEmail(text: string, release: Pick<Release, "catalog" | "site">): string {
  const identifier = readIdentifier(text, release);
  if (identifier?.kind !== "email") throw new ApiError("BAD_REQUEST", { fields: [{ path: "/email", keyword: "format", message: "" }] });
  return identifier.value;
}

/** Blind indexes of those texts that are identifiers, as stored for customers. */
export function contactIndexes(ctx: Pick<Context, "vault">, release: Release, texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const identifier = readIdentifier(text, release);
    return identifier === null ? [] : [ctx.vault.blindIndex(identifier.kind, identifier.value)];
  });
}

/** Masked identifier for its owner: the last four digits, or the first letter and the domain. */
export function maskedIdentifier({ kind, value }: Identifier): string {
  if (kind === "phone") return `••••••${value.slice(-4)}`;
  const at = value.lastIndexOf("@");
  return `${[...value][0] ?? ""}•••${value.slice(at)}`;
}

/** Key of an identifier for sign-in limits and known devices. */
export const indexOfIdentifier = ({ vault }: Pick<Context, "vault">, { kind, value }: Identifier): string =>
  vault.blindIndex(`otp:${kind}`, value);
