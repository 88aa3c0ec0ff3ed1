import { fillTemplate } from "../../../values/fill-template.ts";
import { requireExisting } from "../../checks/check-references.ts";
import { checkLinkTarget } from "../../checks/pages/check-link-target.ts";
import { finding, listed } from "../../findings/finding.ts";
import { localise } from "../../localise.ts";
import type { RulesOfKinds } from "../block.ts";
import { checkForPartners } from "../check-for-partners.ts";

/** Filled in the HTML of a button. */
const IN_BUTTON = ["link", "label"];

/** Blocks with links of the partner that reads them. */
export const partnerLinks: RulesOfKinds<"creatives" | "link-builder" | "message-texts" | "share-link"> = {
  creatives: {
    pages: "staff",
    check: (catalog, { type, designs }, place) => [
      ...checkForPartners({ type }, place),
      ...designs.flatMap(({ path }, index) =>
        path === undefined ? [] : checkLinkTarget(catalog, path, place.at("designs", String(index), "path")),
      ),
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
    check: (catalog, { type, pages, button }, place) => [
      ...checkForPartners({ type }, place),
      ...pages.flatMap(({ path }, index) => checkLinkTarget(catalog, path, place.at("pages", String(index), "path"))),
      ...[...button.html.matchAll(/\{(\w+)\}/g)]
        .filter(([, name = ""]) => !IN_BUTTON.includes(name))
        .map(([name]) => finding("unknown-placeholder", place.at("button", "html"), { name, known: listed(IN_BUTTON) })),
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
        ...groups.flatMap(({ product, path }, index) => [
          ...requireExisting("product", product, codes, place.at("groups", String(index), "product")),
          ...(path === undefined ? [] : checkLinkTarget(catalog, path, place.at("groups", String(index), "path"))),
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
    check: (catalog, { type, path }, place) => [
      ...checkForPartners({ type }, place),
      ...checkLinkTarget(catalog, fillTemplate(path, { brand: "brand" }), place.at("path")),
    ],
    slice: (_catalog, { title, path, message }, { language }) => ({
      title: localise(title, language),
      path,
      message: localise(message, language),
    }),
  },
};
