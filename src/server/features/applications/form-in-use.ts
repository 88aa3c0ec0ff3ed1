import type { ProductDocument } from "../../../contract/documents.gen.ts";
import { type Catalog, productByCode } from "../../../engine/catalog/catalog.ts";
import { formsOfLender } from "../../../engine/catalog/lenders/lender-forms.ts";
import type { PreparedForm } from "../../../engine/forms/prepared-form.ts";
import { DAY_MS, HOUR_MS } from "../../../engine/values/durations.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Release } from "../../platform/releases/release.ts";

/** Default number of days for which forms may continue under a replaced release. */
const DEFAULT_DAYS = 30;

/** A form with its release, product and language. */
export interface FormInUse {
  release: Release;
  product: ProductDocument;
  form: PreparedForm;
}

interface Named {
  /** Id of the form. */
  form: string;
  /** Hash of the release of the form. */
  release: string;
  /** Product code, its value or an alias, in any letter case. */
  productType: string | undefined;
  language: string;
}

/**
 * Returns the form of a request.
 * @throws RELEASE_UNKNOWN (409) for a release that never existed or was replaced too long ago,
 * BAD_REQUEST for an unknown form or a missing product
 */
export async function formToSave(ctx: Context, named: Named): Promise<FormInUse> {
  const { release, form } = await formOpened(ctx, named);
  return { release, form, product: productOfForm(release.catalog, named.form, named.productType) };
}

/** Returns a form that accepts files: of a product, or of a lender. Throws as `formToSave`. */
export async function formTakingFiles(ctx: Context, named: Named): Promise<PreparedForm> {
  const { release, form } = await formOpened(ctx, named);
  const lenders = [...release.catalog.lenders.values()];
  if (!lenders.some((lender) => formsOfLender(lender).includes(named.form))) productOfForm(release.catalog, named.form, named.productType);
  return form;
}

async function formOpened(ctx: Context, { form: id, release: hash, language }: Named): Promise<Omit<FormInUse, "product">> {
  const release = await ctx.releases.findSince(hash, acceptedSince(ctx), ctx.db);
  if (release === null) throw new ApiError("RELEASE_UNKNOWN");
  const form = release.form(id, language);
  if (form === null) throw wrong("/form", "enum");
  return { release, form };
}

/**
 * Returns the release under which a form was started, if the form may continue under it: it can be
 * loaded, and saves are accepted for as long as a session that starts now can last, so that no form
 * is refused while being filled in. Else null.
 */
export function releaseToOpenUnder(ctx: Context, hash: string): Promise<Release | null> {
  const { absoluteHours } = ctx.releases.live().site.session.customer;
  return ctx.releases.serveSince(hash, new Date(acceptedSince(ctx).getTime() + absoluteHours * HOUR_MS));
}

/** The earliest replacement time of a release under which forms are still accepted. */
export function acceptedSince(ctx: Context): Date {
  const { releaseDays = DEFAULT_DAYS } = ctx.releases.live().site;
  return new Date(ctx.clock.now().getTime() - releaseDays * DAY_MS);
}

/**
 * Returns the product of a form's answers. It may only be omitted if a single product uses the
 * form.
 * @throws BAD_REQUEST at `/productType` for a missing or unknown product or one with another form,
 * and at `/form` for a form of no product
 */
export function productOfForm(catalog: Catalog, form: string, productType: string | undefined): ProductDocument {
  const users = [...catalog.products.values()].filter((product) => product.form === form);
  if (users.length === 0) throw wrong("/form", "enum");
  if (productType === undefined) {
    if (users.length > 1) throw wrong("/productType", "required");
    return users[0] as ProductDocument;
  }
  const named = productByCode(catalog, productType);
  if (named?.form !== form) throw wrong("/productType", "enum");
  return named;
}

const wrong = (path: string, keyword: string) => new ApiError("BAD_REQUEST", { fields: [{ path, keyword, message: "" }] });
