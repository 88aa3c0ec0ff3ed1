import { fillTemplate } from "../../../values/fill-template.ts";
import type { Catalog } from "../../catalog.ts";
import { requireExisting, requireUnique } from "../../checks/check-references.ts";
import { checkLinkTarget } from "../../checks/pages/check-link-target.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";
import { FIRST_LANGUAGE, localise } from "../../localise.ts";
import type { RulesOfKinds } from "../block.ts";
import { checkForPartners } from "../check-for-partners.ts";
import { checkNeeded } from "../check-needed.ts";

/** Filled in the HTML of a button. */
const IN_BUTTON = ["link", "label"];
/** Filled in the path of a link. */
const IN_PATH = ["brand"];

const unknownPlaceholders = (text: string, known: readonly string[], at: Place): Finding[] =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .filter(([, name = ""]) => !known.includes(name))
    .map(([name]) => finding("unknown-placeholder", at, { name, known }));

/** Checks that a link leads to a customer page and has no placeholder that would stay in it. */
function checkPartnerPath(catalog: Catalog, path: string | undefined, at: Place): Finding[] {
  if (path === undefined) return [];
  const unknown = unknownPlaceholders(path, IN_PATH, at);
  return unknown.length > 0 ? unknown : checkLinkTarget(catalog, fillTemplate(path, { brand: "brand" }), at);
}

const checkIds = (what: string, list: readonly { id: string }[], at: (index: string) => Place): Finding[] =>
  requireUnique(
    what,
    list.map(({ id }) => id),
    (index) => at(String(index)),
  );

/** Blocks with links of the partner that reads them. */
export const partnerLinks: RulesOfKinds<"creatives" | "link-builder" | "message-texts" | "share-link"> = {
  creatives: {
    pages: "staff",
    check: (catalog, { type, designs, sizes }, place) => [
      ...checkForPartners({ type }, place),
      ...designs.flatMap(({ path }, index) => checkPartnerPath(catalog, path, place.at("designs", String(index), "path"))),
      ...checkIds("design", designs, (index) => place.at("designs", index, "id")),
      ...checkIds("size", sizes, (index) => place.at("sizes", index, "id")),
    ],
    slice: (_catalog, { designs, sizes, note, scan }, { language }) => ({
      designs: designs.map(({ id, title, path = "/", headline, line, call }) => ({
        id,
        title: localise(title, language),
        path,
        texts: { headline, line, call, note, scan },
      })),
      sizes: sizes.map(({ id, title, width, height, code = false }) => ({ id, title: localise(title, language), width, height, code })),
    }),
  },
  "link-builder": {
    pages: "staff",
    check: (catalog, { type, pages, media, button }, place) => [
      ...checkForPartners({ type }, place),
      ...pages.flatMap(({ path }, index) => checkPartnerPath(catalog, path, place.at("pages", String(index), "path"))),
      ...requireUnique(
        "page",
        pages.map(({ path }) => path),
        (index) => place.at("pages", String(index), "path"),
      ),
      ...requireUnique(
        "medium",
        media.map(({ value }) => value),
        (index) => place.at("media", String(index), "value"),
      ),
      ...unknownPlaceholders(button.html, IN_BUTTON, place.at("button", "html")),
      ...checkNeeded(button.html, "{link}", place.at("button", "html")),
    ],
    slice: (_catalog, { pages, media, button: { label, html } }, { language }) => ({
      pages: pages.map(({ path, label: name }) => ({ path, label: localise(name, language) })),
      media: media.map(({ value, label: name }) => ({ value, label: localise(name, language) })),
      button: { label: localise(label, language), html },
    }),
  },
  "message-texts": {
    pages: "staff",
    check(catalog, { type, groups }, place) {
      const codes = [...catalog.products.values()].map(({ code }) => code);
      return [
        ...checkForPartners({ type }, place),
        ...requireUnique(
          "group",
          groups.map(({ product, title }) => product ?? title?.[FIRST_LANGUAGE] ?? ""),
          (index) => place.at("groups", String(index)),
        ),
        ...groups.flatMap(({ product, path, messages }, index) => [
          ...requireExisting("product", product, codes, place.at("groups", String(index), "product")),
          ...checkPartnerPath(catalog, path, place.at("groups", String(index), "path")),
          ...requireUnique(
            "occasion",
            messages.map(({ occasion }) => occasion[FIRST_LANGUAGE] ?? ""),
            (message) => place.at("groups", String(index), "messages", String(message), "occasion"),
          ),
        ]),
      ];
    },
    slice: (catalog, { groups }, { language }) => ({
      groups: groups.map(({ product: code, title, path = "/", messages }) => {
        const product = [...catalog.products.values()].find((one) => one.code === code);
        const ofProduct = (text: string, inLanguage: string) =>
          product ? fillTemplate(text, { product: localise(product.name, inLanguage) }) : text;
        return {
          title: localise(product?.name ?? title ?? {}, language),
          path,
          messages: messages.map(({ occasion, text }) => ({
            occasion: localise(occasion, language),
            texts: Object.fromEntries(Object.entries(text).map(([code, own]) => [code, ofProduct(own, code)])),
          })),
        };
      }),
    }),
  },
  "share-link": {
    pages: "staff",
    check: (catalog, { type, path, message }, place) => [
      ...checkForPartners({ type }, place),
      ...checkPartnerPath(catalog, path, place.at("path")),
      ...checkNeeded(message[FIRST_LANGUAGE] ?? "", "{link}", place.at("message")),
    ],
    slice: (_catalog, { title, path, message }, { language }) => ({
      title: localise(title, language),
      path,
      message: localise(message, language),
    }),
  },
};
