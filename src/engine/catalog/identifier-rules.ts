import type { SiteDocument } from "../../contract/documents.gen.ts";
import type { IdentifierRules } from "../validate/identifier.ts";
import type { Catalog } from "./catalog.ts";

/** The shared fields that say what a mobile number and an email are, for forms, the sending of codes and the server alike (O30, O76). */
export const IDENTIFIER_FIELDS = ["mobile", "email"] as const;

/** Fits nothing: a release without the definition takes no identifier of its kind. */
const NOTHING = { pattern: "x^" };

/** What the shared definitions say of the identifiers that customers sign in by. */
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
