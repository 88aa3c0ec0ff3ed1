import type { sendMerchantRequest } from "../../../contract/customer/arrivals.ts";
import type { Answers } from "../../../contract/customer/profile.ts";
import type { BodyOf, ResponseOf } from "../../../contract/endpoint.ts";
import type { FieldError } from "../../../contract/errors.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import { isUnknownMask } from "../../../engine/validate/unknown-masks.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { countEvent, type Limit, limitByAddress, networkOf } from "../../platform/limits/rate-limit.ts";
import { acceptedSince } from "../../platform/releases/form-in-use.ts";
import { findKnownDevice } from "../../platform/sessions/devices.ts";
import { findBrand } from "../config/brands.ts";
import { checkConsents } from "../customers/consents.ts";
import { contactIndexes, indexOfIdentifier, readIdentifier } from "../customers/identifiers.ts";
import { storeHelpRequest } from "../lookups/help.ts";

/** How many requests come from one address, for whatever numbers. */
const BY_ADDRESS = { name: "merchants", count: 10, seconds: 3_600 };
/** How many requests for one mobile number come from a device on which its owner signed in before, or from one network of strangers. */
const BY_SENDER = { name: "merchants-sender", count: 3, seconds: 86_400 };
/** And from all networks together: who knows the number alone cannot keep its owner out for longer than an hour (S57). */
const BY_STRANGERS = { name: "merchants-strangers", count: 12, seconds: 3_600 };
const PURPOSE = "merchant-request";

type Request = BodyOf<typeof sendMerchantRequest>;

interface Sender {
  /** IP address. */
  address: string;
  /** The cookie of the device. */
  device: string | undefined;
}

/** What the answers of a merchant's form are called, by which the list names them and the CRM takes them up. */
interface Merchant {
  business_name: string;
  contact_name: string;
  mobile_phone_number: string;
  email: string;
  tin_any: string;
  postal_code?: string;
}

/**
 * Keeps a merchant's request, sealed, and hands its contact to the CRM as a help request. The same business under the same number and
 * email is kept once: the answer says since when. With another contact it is another request, so that who knows the number and the PAN
 * alone neither learns of a request nor takes its place.
 * @throws RELEASE_UNKNOWN, BAD_REQUEST, INVALID_ANSWERS, CONSENT_MISSING, TOO_MANY_REQUESTS
 */
export async function keepMerchantRequest(
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
        sealed_answers: ctx.vault.seal(PURPOSE, JSON.stringify(answers)),
        consents: JSON.stringify(request.consents),
        same_index: same,
        contacts: contactIndexes(ctx, live, [merchant.mobile_phone_number, merchant.email]),
      })
      // Changes nothing, but returns the request before, which could be erased between an insert that does nothing and a select.
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

/** Counts as the sign-in does: a device of the number's owner by itself, strangers by their network and all together. Throws TOO_MANY_REQUESTS. */
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

/** The answers as they are to be kept, with the form's title. Only a form that a page asks for takes anybody's answers. */
async function judged(ctx: Context, request: Request, language: string): Promise<{ answers: Answers; title: string }> {
  const release = await ctx.releases.findSince(request.release, acceptedSince(ctx));
  if (release === null) throw new ApiError("RELEASE_UNKNOWN");
  const form = isAskedFor(release.catalog, request.form) ? release.form(request.form, language) : null;
  if (form === null) throw new ApiError("BAD_REQUEST", { fields: [{ path: "/form", keyword: "enum", message: "" }] });
  refuse("BAD_REQUEST", form.refusedKeys(request.answers).map(belowAnswers));
  const answers = inCapitals(request.answers);
  const { errors, consents } = form.judge(answers, () => false);
  refuse("INVALID_ANSWERS", [...errors, ...starred(answers)].map(belowAnswers));
  refuse("CONSENT_MISSING", checkConsents(release.catalog, consents, request.consents));
  return { answers, title: form.slice.title };
}

const isAskedFor = ({ pages }: Catalog, form: string): boolean =>
  [...pages.values()].some(({ blocks }) => blocks.some((block) => block.type === "merchant" && block.form === form));

/** PANs are kept in capital letters (O75). */
const inCapitals = (answers: Answers): Answers =>
  typeof answers.tin_any === "string" ? { ...answers, tin_any: answers.tin_any.toUpperCase() } : answers;

/** Stars stand for what is stored (O74), and of a merchant nothing is. */
const starred = ({ tin_any }: Answers): FieldError[] =>
  isUnknownMask(tin_any, []) ? [{ path: "/tin_any", keyword: "pattern", message: "" }] : [];

function refuse(code: "BAD_REQUEST" | "INVALID_ANSWERS" | "CONSENT_MISSING", fields: FieldError[]): void {
  if (fields.length > 0) throw new ApiError(code, { fields });
}

const belowAnswers = (error: FieldError): FieldError => ({ ...error, path: `/answers${error.path}` });
