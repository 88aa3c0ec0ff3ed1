import type { SiteDocument } from "../../../contract/documents.gen.ts";

/** The last path segment of a site's own verification page (O2). */
export const otpRouteOf = ({ otpRoute, brandSlug }: Pick<SiteDocument, "otpRoute" | "brandSlug">): string => otpRoute ?? `${brandSlug}-otp`;
