import { randomUUID } from "node:crypto";
import { isSignedQuery, secretOf, signQuery } from "./signature.ts";

/** The names of signature parameters in links and returns of the simulated lenders. */
const NAMES = { timestamp: "ts", signature: "sig" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`);

/** The links on the lender's page: the status that each reports, and its label. */
const METHODS = [
  ["received", "Apply"],
  ["approved", "Apply, and be approved at once"],
  ["declined", "Apply, and be declined"],
] as const;

/**
 * The page of a lender to which customers are sent by a signed link: `GET
 * /redirect/<slug>/apply?state&return_to&…`. Each link back carries the state and the lender's
 * status, signed; one carries only the state. Null for a link that is not signed.
 */
export function lenderPage(key: Buffer, slug: string, query: URLSearchParams): string | null {
  const returnTo = query.get("return_to") ?? "";
  if (!isSignedQuery(secretOf(key, slug), query, NAMES) || !URL.canParse(returnTo)) return null;
  const reference = `${slug.slice(0, 3).toUpperCase()}-${randomUUID().slice(0, 8).toUpperCase()}`;
  const links = METHODS.map(
    ([status, label]) => [backWith(returnTo, { state: query.get("state"), ref: reference, status }), label] as const,
  );
  const signed = links.map(([url, label]) => {
    signQuery(secretOf(key, slug), url.searchParams, NAMES);
    return [url.href, label] as const;
  });
  const plain = backWith(returnTo, { state: query.get("state") }).href;
  const items = [...signed, [plain, "Go back without a word"] as const];
  const list = items.map(([href, label]) => `<li><a href="${escaped(href)}">${label}</a></li>`).join("");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${slug}</title><h1>${slug}</h1><p>A stand-in for the lender's own page.</p><ul>${list}</ul></html>`;
}

function backWith(returnTo: string, parameters: Record<string, string | null>): URL {
  const url = new URL(returnTo);
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
  return url;
}
