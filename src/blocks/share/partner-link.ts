import type { ResponseOf } from "../../contract/endpoint.ts";
import type { partnerReverify } from "../../contract/staff/staff.ts";
import { fillPath } from "../../engine/values/fill-template.ts";

/** The partner of the signed-in user, and the address of the customers' site. */
export type OwnPartner = Pick<ResponseOf<typeof partnerReverify>["data"], "home" | "brand">;

/**
 * The URL of a page for customers whose visits count for the partner. A path with `{brand}` names the
 * partner itself, so it has no `utm_source`. Parameters without a value are left out.
 * @param path below the base path, such as `/` or `/create-merchant-form/{brand}`
 */
export function partnerLink({ home, brand }: OwnPartner, path = "/", parameters: Readonly<Record<string, string>> = {}): string {
  const id = brand?.id ?? "";
  const url = new URL(home + fillPath(path, { brand: id }));
  const source: Record<string, string> = path.includes("{brand}") ? {} : { utm_source: id };
  for (const [name, value] of Object.entries({ ...parameters, ...source })) if (value !== "") url.searchParams.set(name, value);
  return url.href;
}
