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

/** What a page shows before its scripts run, and for whom. */
export interface ShownFirst {
  look: RenderedPage;
  /** The visit that it is drawn for, as one text. */
  visit: string;
}

/**
 * An area's page with its configuration and a nonce for styles, so that the first screen needs no further call.
 * @param first what it shows before its scripts run; the styles for that come with it @throws when there is no build
 */
export function renderPage(area: AreaName, config: AreaConfig, first: ShownFirst | null = null): Page {
  const files = clientFiles(area);
  if (first === null) return fillPage(files.template, config);
  const { look, visit } = first;
  const sheets = files.stylesOf(look);
  const styles = `${sheets.text}\n${rootRule(look.properties)}`.replaceAll("</", "<\\/");
  const [tag = "", main = ""] = MAIN_SCRIPT.exec(files.template) ?? [];
  // What is drawn is seen first, with the faces that the device has, and then what brings it to life is fetched (`early.ts`).
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

/** Has what the scripts ask for first on its way before they are there. */
function fetched({ href, script }: RenderedPage["fetches"][number]): string {
  const kind = script ? 'rel="modulepreload" crossorigin' : 'rel="preload" as="fetch" crossorigin="use-credentials"';
  return `<link ${kind} href="${attribute(href)}">`;
}

/** The script that a page runs, as the build writes it. */
const MAIN_SCRIPT = /[ \t]*<script type="module" crossorigin src="([^"]*)"><\/script>\n/;

/** Lets a page have this very script in itself. */
const hashOf = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** A rule for the page's root. A value with which it would end early is left out: then the house's own stands. */
function rootRule(properties: RenderedPage["properties"]): string {
  const sound = Object.entries(properties).filter(([, value]) => !/[;{}<>\\]/.test(value));
  return `:root{${sound.map(([name, value]) => `${name}:${value}`).join(";")}}`;
}

interface Filling {
  nonce: string;
  /** What else stands in its head. */
  head: readonly string[];
  title: string;
  /** A script within the page; none where empty. */
  script: string;
}

/**
 * A page of a configuration, with the header that goes with it. The configuration, which is by far the longest, goes in last: it is
 * never searched.
 * @param template an area's page of the build
 * @throws when the configuration cannot be shown as a page
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

/** Scripts only from our own files, with neither `unsafe-inline` nor `unsafe-eval` (S37). */
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
