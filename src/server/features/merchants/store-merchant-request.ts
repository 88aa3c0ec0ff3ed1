import type { sendMerchantRequest } from "../../../contract/customer/arrivals.ts";
import type { Answers } from "../../../contract/customer/profile.ts";
import type { BodyOf, ResponseOf } from "../../../contract/endpoint.ts";
import type { FieldError } from "../../../contract/errors.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import { isUnknownMask } from "../../../engine/validate/unknown-masks.ts";
import { DAY_SECONDS } from "../../../engine/values/durations.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { belowAnswers, throwFieldErrors } from "../../platform/field-errors.ts";
import { countEvent, type Limit, limitByAddress, networkOf } from "../../platform/limits/rate-limit.ts";
import { findKnownDevice } from "../../platform/sessions/devices.ts";
import { acceptedSince } from "../applications/form-in-use.ts";
import { findBrand } from "../config/brands.ts";
import { checkConsents } from "../customers/consents.ts";
import { contactIndexes, indexOfIdentifier, readIdentifier } from "../customers/identifiers.ts";
import { storeHelpRequest } from "../lookups/help.ts";

/** Requests per network, for any number. */
const BY_ADDRESS = { name: "merchants", count: 10, seconds: 3_600 };
/** Requests per mobile number from a known device of its owner, or per network of unknown callers. */
const BY_SENDER = { name: "merchants-sender", count: 3, seconds: DAY_SECONDS };
/**
 * Requests per mobile number over all networks: an attacker who knows the number can block its
 * owner for an hour at most (S57).
 */
const BY_STRANGERS = { name: "merchants-strangers", count: 12, seconds: 3_600 };
/** Purpose under which the answers are sealed. */
export const PURPOSE = "merchant-request";

type Request = BodyOf<typeof sendMerchantRequest>;

interface Sender {
  /** IP address. */
  address: string;
  /** The device cookie. */
  device: string | undefined;
}

/** Answers of a merchant's form that the list and the CRM use. */
interface Merchant {
  business_name: string;
  contact_name: string;
  mobile_phone_number: string;
  email: string;
  tin_any: string;
  postal_code?: string;
}

/**
 * Stores a merchant's request sealed, and forwards its contact to the CRM as a help request. The
 * same business with the same number and email is stored once, and the answer has the time of the
 * first request. Another contact makes another request, so that knowing the number and the PAN
 * neither reveals a request nor replaces it.
 * @throws RELEASE_UNKNOWN, BAD_REQUEST, INVALID_ANSWERS, CONSENT_MISSING, TOO_MANY_REQUESTS
 */
export async function storeMerchantRequest(
  ctx: Context,
  request: Request,
  caller: Sender & { language: string },
): Promise<ResponseOf<typeof sendMerchantRequest>> {
  await limitByAddress(ctx, BY_ADDRESS, caller.address);
  const { answers, title } = await judged(ctx, request, caller.language);
  const merchant = answers as unknown as Merchant;
  const live = ctx.releases.live();
  const partner = request.partner === undefined ? null : (findBrand(live, request.partner)?.id ?? null);
  const same = ctx.vault.blindIndex("merchant", `${merchant.tin_any} ${merchant.mobile_phone_number} ${merchant.email.toLowerCase()}`);
  return inTransaction(ctx, async (tx) => {
    const id = randomUuid();
    const row = await tx
      .insertInto("merchant_requests")
      .values({
        id,
        created_at: ctx.clock.now(),
        partner,
        name: merchant.business_name,
        postal_code: merchant.postal_code ?? null,
        form: request.form,
        release: request.release,
        language: caller.language,
        sealed_answers: ctx.vault.sealJson(PURPOSE, answers),
        consents: JSON.stringify(request.consents),
        same_index: same,
        contacts: contactIndexes(ctx, live, [merchant.mobile_phone_number, merchant.email]),
      })
      // A no-op update returns the existing request; after an insert that does nothing, a separate
      // select could miss it if it is erased.
      .onConflict((conflict) => conflict.column("same_index").doUpdateSet({ name: (eb) => eb.ref("merchant_requests.name") }))
      .returning(["id", "created_at"])
      .executeTakeFirstOrThrow();
    if (row.id !== id) return { since: row.created_at.toISOString() };
    await limitByMobile(ctx, tx, merchant.mobile_phone_number, caller);
    await storeHelpRequest(ctx, tx, {
      contactName: merchant.contact_name,
      email: merchant.email,
      phoneNumber: merchant.mobile_phone_number,
      company: merchant.business_name,
      description: partner === null ? title : `${title} · ${partner}`,
    });
    return { since: null };
  });
}

/**
 * Limits like the sign-in: a known device of the number's owner on its own, unknown callers per
 * network and in total. Throws TOO_MANY_REQUESTS.
 */
async function limitByMobile(ctx: Context, tx: Db, mobile: string, { address, device }: Sender): Promise<void> {
  const identifier = readIdentifier(mobile, ctx.releases.live());
  const known = identifier && (await findKnownDevice(ctx, tx, indexOfIdentifier(ctx, identifier), device));
  const strangers: [Limit, string][] = [
    [BY_SENDER, `network ${networkOf(address)} ${mobile}`],
    [BY_STRANGERS, mobile],
  ];
  for (const [limit, subject] of known ? [[BY_SENDER, `device ${known} ${mobile}`] as const] : strangers) {
    const retryAfter = await countEvent(ctx, tx, limit, subject);
    if (retryAfter !== null) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter });
  }
}

/**
 * Validates the answers and returns them as they are to be stored, with the form's title. Only
 * forms that a page uses are accepted.
 */
async function judged(ctx: Context, request: Request, language: string): Promise<{ answers: Answers; title: string }> {
  const release = await ctx.releases.findSince(request.release, acceptedSince(ctx), ctx.db);
  if (release === null) throw new ApiError("RELEASE_UNKNOWN");
  const form = isUsedByPage(release.catalog, request.form) ? release.form(request.form, language) : null;
  if (form === null) throw new ApiError("BAD_REQUEST", { fields: [{ path: "/form", keyword: "enum", message: "" }] });
  throwFieldErrors("BAD_REQUEST", form.refusedKeys(request.answers).map(belowAnswers));
  const answers = inCapitals(request.answers);
  const { errors, consents } = form.judge(answers, () => false);
  throwFieldErrors("INVALID_ANSWERS", [...errors, ...starred(answers)].map(belowAnswers));
  throwFieldErrors("CONSENT_MISSING", checkConsents(release.catalog, consents, request.consents));
  return { answers, title: form.slice.title };
}

const isUsedByPage = ({ pages }: Catalog, form: string): boolean =>
  [...pages.values()].some(({ blocks }) => blocks.some((block) => block.type === "merchant" && block.form === form));

/** PANs are stored in upper case (O75). */
const inCapitals = (answers: Answers): Answers =>
  typeof answers.tin_any === "string" ? { ...answers, tin_any: answers.tin_any.toUpperCase() } : answers;

/** A masked value stands for a stored one (O74), and merchants have none. */
const starred = ({ tin_any }: Answers): FieldError[] =>
  isUnknownMask(tin_any, []) ? [{ path: "/tin_any", keyword: "pattern", message: "" }] : [];
