import type { SiteDocument } from "../../contract/documents.gen.ts";
import type { IdentifierRules } from "../validate/identifier.ts";
import type { Catalog } from "./catalog.ts";

/**
 * The shared fields that define a mobile number and an email for forms, one-time passcodes and the
 * server (O30, O76).
 */
export const IDENTIFIER_FIELDS = ["mobile", "email"] as const;

/** Matches nothing: a release without the definition accepts no identifier of that kind. */
const NOTHING = { pattern: "x^" };

/** The rules for the identifiers that customers sign in with, from the shared definitions. */
export function identifierRules(catalog: Pick<Catalog, "shared">, { languages }: Pick<SiteDocument, "languages">): IdentifierRules {
  const rule = (name: string) => {
    for (const { definitions } of catalog.shared.values()) {
      const { pattern, maxLength } = definitions?.[name] ?? {};
      if (pattern !== undefined) return { pattern, ...(maxLength !== undefined && { maxLength }) };
    }
    return NOTHING;
  };
  const [mobile, email] = IDENTIFIER_FIELDS;
  return { mobile: { ...rule(mobile), code: languages[0].phone_code }, email: rule(email) };
}
