import type { ConsentAnswer } from "../../../contract/customer/consents.ts";
import type { Answers } from "../../../contract/customer/profile.ts";
import type { FieldError } from "../../../contract/errors.ts";
import { isUnknownMask } from "../../../engine/validate/unknown-masks.ts";
import { belowAnswers, throwFieldErrors } from "../../platform/field-errors.ts";
import type { Release } from "../../platform/releases/release.ts";
import type { FormInUse } from "../applications/form-in-use.ts";
import { checkConsents } from "../customers/consents.ts";
import { readIdentifier } from "../customers/identifiers.ts";
import { CONTACTS, maskPan, type StoredProfile } from "../customers/profile-fields.ts";
import type { NamedFiles } from "../files/named-files.ts";

/** Submitted answers of a form. */
export interface Submitted {
  answers: Answers;
  consents: readonly ConsentAnswer[];
  /** A partial save may lack answers, but those present must be valid. */
  complete: boolean;
}

/** What answers are checked against besides the form, read in the transaction that stores them. */
export interface KnownOfCustomer {
  stored: StoredProfile;
  /** Answers of the product's open application; null for none. */
  own: Answers | null;
  /** Kinds of identifiers with which the customer has signed in. */
  verified: ReadonlySet<string>;
  files: NamedFiles;
}

/** Throws BAD_REQUEST for keys that the form does not have. */
export function checkKeys({ form }: FormInUse, answers: Answers): void {
  throwFieldErrors("BAD_REQUEST", form.refusedKeys(answers).map(belowAnswers));
}

/**
 * Validates answers with the rules of the browser. Returns the answers to store.
 * @param live defines valid mobile numbers and emails
 * @throws INVALID_ANSWERS or CONSENT_MISSING (422) with the fields
 */
export function checkSave({ form, release }: FormInUse, submitted: Submitted, known: KnownOfCustomer, live: Release): Answers {
  const answers = withStoredValues(form, submitted.answers, known, live);
  const { errors, consents } = form.judge(answers, known.files.has);
  const contacts = missingContacts(form, { ...known.stored, ...answers });
  const counts = ({ keyword }: FieldError) => submitted.complete || keyword !== "required";
  throwFieldErrors("INVALID_ANSWERS", [...errors, ...contacts].filter(counts).map(belowAnswers));
  throwFieldErrors("CONSENT_MISSING", checkConsents(release.catalog, consents, submitted.consents).filter(counts));
  return answers;
}

/**
 * Replaces a masked PAN with the stored one if the mask matches (O60, O74). Rejects changes of a
 * verified mobile or email.
 */
function withStoredValues(form: FormInUse["form"], answers: Answers, { own, stored, verified }: KnownOfCustomer, live: Release): Answers {
  const errors: FieldError[] = [];
  const result = { ...answers };
  if (typeof answers.tin === "string") {
    const submitted = answers.tin.toUpperCase();
    const known = [own?.tin, stored.tin].filter((tin) => typeof tin === "string");
    if (isUnknownMask(submitted, known.map(maskPan))) errors.push(form.refusal("tin", "pattern"));
    else result.tin = submitted.includes("*") ? known.find((tin) => maskPan(tin) === submitted) : submitted;
  }
  for (const [kind, name] of [
    ["phone", "mobile_phone_number"],
    ["email", "email"],
  ] as const) {
    const submitted = answers[name];
    const same = typeof submitted === "string" && readIdentifier(submitted, live)?.value === stored[name];
    if (submitted !== undefined && verified.has(kind) && !same) errors.push(form.refusal(name, "const"));
  }
  throwFieldErrors("INVALID_ANSWERS", errors.map(belowAnswers));
  return result;
}

/** A form with mobile and email fields requires both, however the customer signed in (O29). */
function missingContacts(form: FormInUse["form"], known: StoredProfile): FieldError[] {
  const missing = CONTACTS.filter((name) => form.hasField(name) && typeof known[name] !== "string");
  return missing.map((name) => form.refusal(name, "required"));
}
