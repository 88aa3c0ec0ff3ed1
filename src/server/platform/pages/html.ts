import { createHash } from "node:crypto";
import { validateHeaderValue } from "node:http";
import type { RenderedPage } from "../../../contract/customer/rendered-page.ts";
import type { AreaConfig, AreaName } from "../../../contract/site/config.ts";
import { BASE_PATH } from "../base-path.ts";
import { randomBytes } from "../clock.ts";
import { clientFiles } from "./client-files.ts";
import { configBody } from "./config-body.ts";

export interface Page {
  html: string;
  contentSecurityPolicy: string;
}

/** Server-rendered content of a page, and for whom. */
export interface ShownFirst {
  look: RenderedPage;
  /** The visit that it was rendered for, serialised. */
  visit: string;
}

/**
 * An area's page with its configuration and a nonce for styles, so that the first screen needs no
 * further call.
 * @param first server-rendered content, whose styles are inlined
 * @throws if there is no build
 */
export function renderPage(area: AreaName, config: AreaConfig, first: ShownFirst | null = null): Page {
  const files = clientFiles(area);
  if (first === null) return fillPage(files.template, config);
  const { look, visit } = first;
  const sheets = files.stylesOf(look);
  const styles = `${sheets.text}\n${rootRule(look.properties)}`.replaceAll("</", "<\\/");
  const [tag = "", main = ""] = MAIN_SCRIPT.exec(files.template) ?? [];
  // The rendered page is shown first, with the device's fonts; `early.ts` then loads the scripts
  // that hydrate it.
  const scripts = [main, ...files.scriptsOf(look.screen).map((file) => `${BASE_PATH}/${file}`)];
  const inlined = sheets.files.map((file) => `${BASE_PATH}/${file}`);
  const nonce = newNonce();
  const head = [
    `<script data-scripts="${attribute(scripts.join(" "))}" data-sheets="${attribute(inlined.join(" "))}">${files.early}</script>`,
    `<meta name="description" content="${attribute(look.description)}" />`,
    `<style nonce="${nonce}">${styles}</style>`,
    ...look.fetches.map(fetched),
  ];
  const template = files.template
    .replaceAll(/[ \t]*<link rel="(?:stylesheet|modulepreload)" crossorigin href="[^"]*">\n/g, "")
    .replace(tag, "")
    .replace('<div id="root">', () => `<div id="root"${look.whole ? ` data-visit="${attribute(visit)}"` : ""}>${look.html}`);
  return fillPage(template, config, { nonce, head, title: look.title, script: files.early });
}

/** Preloads what the scripts request first. */
function fetched({ href, script }: RenderedPage["fetches"][number]): string {
  const kind = script ? 'rel="modulepreload" crossorigin' : 'rel="preload" as="fetch" crossorigin="use-credentials"';
  return `<link ${kind} href="${attribute(href)}">`;
}

/** The entry script tag as the build writes it. */
const MAIN_SCRIPT = /[ \t]*<script type="module" crossorigin src="([^"]*)"><\/script>\n/;

/** CSP source of an inline script. */
const hashOf = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * CSS rule for the root element. A value that could end the rule is left out, so the default
 * applies.
 */
function rootRule(properties: RenderedPage["properties"]): string {
  const sound = Object.entries(properties).filter(([, value]) => !/[;{}<>\\]/.test(value));
  return `:root{${sound.map(([name, value]) => `${name}:${value}`).join(";")}}`;
}

interface Filling {
  nonce: string;
  /** Further elements of the head. */
  head: readonly string[];
  title: string;
  /** Inline script; none if empty. */
  script: string;
}

/**
 * A page of a configuration with its CSP header. The configuration, by far the longest part, is
 * inserted last, so that no replacement searches it.
 * @param template an area's page of the build
 * @throws if the configuration makes an invalid header
 */
export function fillPage(template: string, config: AreaConfig, filling: Partial<Filling> = {}): Page {
  const { nonce = newNonce(), head = [], title = config.site.brandName, script = "" } = filling;
  const locale = config.site.languages.find(({ code }) => code === config.language)?.locale ?? "en-IN";
  const brand = config.coBrand ?? config.brand;
  const lines = [
    `<title>${attribute(title)}</title>`,
    ...head,
    `<meta property="csp-nonce" nonce="${nonce}" />`,
    `<meta name="theme-color" content="${attribute(brand.primaryColor)}" />`,
    `<link rel="icon" href="${attribute(brand.logo)}" />`,
    ...(brand.fontLink?.startsWith("/") ? [`<link rel="stylesheet" href="${attribute(brand.fontLink)}" />`] : []),
  ];
  const html = template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${attribute(locale)}"`)
    .replace(/<title>[^<]*<\/title>\s*<!--head-->/, () => lines.join("\n    "))
    .replace("<!--config-->", () => `<script type="application/json" id="config">${configBody(config).inPage}</script>`);
  const contentSecurityPolicy = policyFor(nonce, script, config.site.apiBase);
  validateHeaderValue("content-security-policy", contentSecurityPolicy);
  return { html, contentSecurityPolicy };
}

const newNonce = (): string => randomBytes(16).toString("base64");

/** Scripts only from our own files, or by hash; neither `unsafe-inline` nor `unsafe-eval` (S37). */
function policyFor(nonce: string, script: string, apiBase: string): string {
  return [
    "default-src 'self'",
    `script-src 'self'${script === "" ? "" : ` ${hashOf(script)}`}`,
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

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
