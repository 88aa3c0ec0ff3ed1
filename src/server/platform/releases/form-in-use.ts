import type { ProductDocument } from "../../../contract/documents.gen.ts";
import { type Catalog, productByCode } from "../../../engine/catalog/catalog.ts";
import { formsOfLender } from "../../../engine/catalog/lenders/lender-forms.ts";
import type { PreparedForm } from "../../../engine/forms/prepared-form.ts";
import { HOUR_MS } from "../../../engine/values/durations.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { ApiError } from "../errors.ts";
import type { Release } from "./release.ts";

/** Days for which forms go on under a release that was replaced, where the site does not say. */
const USUAL_DAYS = 30;

/** A form as somebody fills it: under a release, for a product, in a language. */
export interface FormInUse {
  release: Release;
  product: ProductDocument;
  form: PreparedForm;
}

interface Named {
  /** Id of the form. */
  form: string;
  /** Hash of the release that it is filled under. */
  release: string;
  /** Code of the product, its value or an alias, in any letter case. */
  productType: string | undefined;
  language: string;
}

/**
 * The form that a call says it is about. Throws RELEASE_UNKNOWN (409) for a release that was replaced too long ago, or never was,
 * and BAD_REQUEST for a form that it does not have or a product that is not told.
 */
export async function formToSave(ctx: Context, named: Named, tx: Db): Promise<FormInUse> {
  const { release, form } = await formOpened(ctx, named, tx);
  return { release, form, product: productOfForm(release.catalog, named.form, named.productType) };
}

/** A form that takes files: a product's, or what a lender asks for on its own screen. Throws as `formToSave` does. */
export async function formTakingFiles(ctx: Context, named: Named): Promise<PreparedForm> {
  const { release, form } = await formOpened(ctx, named);
  const lenders = [...release.catalog.lenders.values()];
  if (!lenders.some((lender) => formsOfLender(lender).includes(named.form))) productOfForm(release.catalog, named.form, named.productType);
  return form;
}

async function formOpened(ctx: Context, { form: id, release: hash, language }: Named, tx?: Db): Promise<Omit<FormInUse, "product">> {
  const release = await ctx.releases.findSince(hash, acceptedSince(ctx), tx);
  if (release === null) throw new ApiError("RELEASE_UNKNOWN");
  const form = release.form(id, language);
  if (form === null) throw wrong("/form", "enum");
  return { release, form };
}

/**
 * The release that a form was begun under, as far as it may go on under it: it can be loaded, and saves under it will be
 * taken for as long as a session that begins now can last, so that no form is refused while somebody fills it. Else null.
 */
export function releaseToOpenUnder(ctx: Context, hash: string): Promise<Release | null> {
  const { absoluteHours } = ctx.releases.live().site.session.customer;
  return ctx.releases.serveSince(hash, new Date(acceptedSince(ctx).getTime() + absoluteHours * HOUR_MS));
}

/** Since when a release must have been in force for forms to be sent under it. */
export function acceptedSince(ctx: Context): Date {
  const { releaseDays = USUAL_DAYS } = ctx.releases.live().site;
  return new Date(ctx.clock.now().getTime() - releaseDays * 24 * HOUR_MS);
}

/**
 * The product that answers of a form are for. Nothing is guessed: only where one product alone uses the form may its name be left
 * out. Throws BAD_REQUEST at `/productType` for a name that is missing, unknown or of a product with another form, and at `/form`
 * for a form of no product.
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
