import { readFileSync, statSync } from "node:fs";
import { validateHeaderValue } from "node:http";
import { join } from "node:path";
import type { AreaConfig, AreaName } from "../../../contract/config.ts";
import { randomBytes } from "../clock.ts";
import { REPOSITORY } from "../releases/checkout.ts";
import { configBody } from "./config-body.ts";

/** Where the build of the browser's side lies. */
export const CLIENT_FOLDER = join(REPOSITORY, ".build/client");

export interface Page {
  html: string;
  contentSecurityPolicy: string;
}

const templates = new Map<AreaName, { modified: number; text: string }>();

/** An area's page with its configuration and a nonce for styles, so that the first screen needs no further call. Throws when there is no build. */
export function renderPage(area: AreaName, config: AreaConfig): Page {
  return fillPage(templateOf(area), config);
}

/**
 * A page of a configuration, with the header that goes with it.
 * @param template an area's page of the build
 * @throws when the configuration cannot be shown as a page
 */
export function fillPage(template: string, config: AreaConfig): Page {
  const nonce = randomBytes(16).toString("base64");
  const locale = config.site.languages.find(({ code }) => code === config.language)?.locale ?? "en-IN";
  const brand = config.coBrand ?? config.brand;
  const head = [
    `<meta property="csp-nonce" nonce="${nonce}" />`,
    `<meta name="theme-color" content="${attribute(brand.primaryColor)}" />`,
    `<link rel="icon" href="${attribute(brand.logo)}" />`,
  ];
  const data = configBody(config).json.replaceAll("<", "\\u003c");
  const html = template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${attribute(locale)}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${attribute(config.site.brandName)}</title>`)
    .replace("<!--head-->", () => head.join("\n    "))
    .replace("<!--config-->", () => `<script type="application/json" id="config">${data}</script>`);
  const contentSecurityPolicy = policyFor(nonce, config.site.apiBase);
  validateHeaderValue("content-security-policy", contentSecurityPolicy);
  return { html, contentSecurityPolicy };
}

/** Scripts only from our own files, with neither `unsafe-inline` nor `unsafe-eval` (S37). */
function policyFor(nonce: string, apiBase: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${apiBase === "" ? "" : ` ${new URL(apiBase).origin}`}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Read again when a new build took the place of the one before; while that happens, the one before serves. */
function templateOf(area: AreaName): string {
  const file = join(CLIENT_FOLDER, area, "index.html");
  const known = templates.get(area);
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (known !== undefined && (modified === undefined || modified === known.modified)) return known.text;
  if (modified === undefined) throw new Error("The browser's side is not built: npm run build");
  const text = readFileSync(file, "utf8");
  templates.set(area, { modified, text });
  return text;
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
