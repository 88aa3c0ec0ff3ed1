import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { type CatalogueEntry, getCatalogue } from "../../../contract/customer/catalogue.ts";
import { productByCode } from "../../../engine/catalog/catalog.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { catalogueOf } from "../../../engine/rules/catalogue.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { anyone } from "../../platform/policies/callers.ts";
import type { Release } from "../../platform/releases/release.ts";
import { register } from "../../platform/routes/register.ts";

interface Body {
  json: string;
  /** Strong ETag, quoted. */
  etag: string;
}

/** Serialised catalogue by release, product and language. It does not depend on the brand. */
const bodies = new WeakMap<Release, Map<string, Body>>();

/** Lenders' public terms, open to all like prices. */
export function catalogueRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, getCatalogue, { policy: anyone }, ({ params, request, reply }) => {
    const serialize = (entries: CatalogueEntry[]) => String(reply.serialize({ data: entries }));
    const { json, etag } = bodyOf(ctx.releases.live(), params.productType, request.language, serialize);
    reply.headers({
      etag,
      "cache-control": "no-cache",
      vary: "accept-language, cookie",
      "content-type": "application/json; charset=utf-8",
    });
    return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.send(json);
  });
}

/** Throws NOT_FOUND for an unknown product. */
function bodyOf(release: Release, productType: string, language: string, serialize: (entries: CatalogueEntry[]) => string): Body {
  const product = productByCode(release.catalog, productType);
  if (product === undefined) throw new ApiError("NOT_FOUND");
  const known = bodies.get(release) ?? new Map<string, Body>();
  bodies.set(release, known);
  const key = `${product.id} ${language}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const json = serialize(present(release, product, language));
  const body = { json, etag: `"${createHash("sha256").update(json).digest("base64url").slice(0, 27)}"` };
  known.set(key, body);
  return body;
}

function present({ catalog }: Release, product: Parameters<typeof catalogueOf>[1], language: string): CatalogueEntry[] {
  return catalogueOf(catalog, product).flatMap(({ lender, product: applied, figures }) => {
    const document = catalog.lenders.get(lender);
    if (!document) return [];
    const formatted = Object.entries(figures).map(([id, value]) => [
      id,
      typeof value === "object" && value !== null ? localise(value, language) : value,
    ]);
    return [
      {
        lender,
        product: applied,
        lenderName: localise(document.name, language),
        lenderLogo: document.logo,
        legalName: document.legalName,
        figures: Object.fromEntries(formatted) as CatalogueEntry["figures"],
      },
    ];
  });
}
