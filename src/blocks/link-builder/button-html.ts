import { fillTemplate } from "../../engine/values/fill-template.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** The HTML of a button for a website. Link and label are escaped for text and for quoted attributes. */
export const buttonHtml = (html: string, { link, label }: { link: string; label: string }): string =>
  fillTemplate(html, { link: escaped(link), label: escaped(label) });
