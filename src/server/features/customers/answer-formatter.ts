import type { CommonText } from "../../../contract/documents.gen.ts";
import type { FieldSlice } from "../../../contract/site/slices.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { formatNumber, formatRupees } from "../../../engine/money/format.ts";
import { localeOf } from "../../../engine/money/locale.ts";
import type { Held } from "../../platform/personal-data-texts.ts";
import type { Release } from "../../platform/releases/release.ts";
import { maskPan } from "./profile-fields.ts";

type FieldOf = (name: string) => FieldSlice | undefined;

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Formats answers for their customer: labels, choices and amounts, by the forms of the live release. */
export class AnswerFormatter {
  readonly #release: Release;
  readonly #language: string;
  readonly #locale: string;
  readonly #field: FieldOf;

  /** @param formId form whose fields take precedence over those of all others */
  constructor(release: Release, language: string, formId?: string) {
    this.#release = release;
    this.#language = language;
    this.#locale = localeOf(release.site.languages, language);
    const ids = [...(formId === undefined ? [] : [formId]), ...release.catalog.forms.keys()];
    const forms = ids.map((id) => release.form(id, language)).filter((form) => form !== null);
    this.#field = (name) => forms.find((form) => form.field(name))?.field(name);
  }

  /** Formats each non-empty answer. A field that no form has is labelled with its name. */
  of(answers: Readonly<Record<string, unknown>>): Held[] {
    return Object.entries(answers).flatMap(([name, value]) => {
      const field = this.#field(name);
      const text = this.#text(name, field, value);
      return text === null ? [] : [{ name, label: field?.title ?? name, value: text }];
    });
  }

  #text(name: string, field: FieldSlice | undefined, value: unknown): string | null {
    if (value === null || value === undefined || value === "") return null;
    if (Array.isArray(value)) return this.#several(name, field?.items, value);
    if (typeof value === "object") return this.#several(name, field, [value]);
    if (typeof value === "boolean") return this.#say(value ? "form.yes" : "form.no");
    // PANs are masked everywhere (O60), including those of businesses.
    if (field?.["x-ui"]?.widget === "pan" || name === "tin") return maskPan(String(value));
    return this.#choice(field, value) ?? this.#plain(field, value);
  }

  #several(name: string, field: FieldSlice | undefined, values: readonly unknown[]): string | null {
    const texts = values.flatMap((value) => {
      if (typeof value !== "object" || value === null) return this.#text(name, field, value) ?? [];
      const parts = Object.entries(value).flatMap(([part, inner]) => {
        const own = field?.properties?.[part];
        const text = this.#text(part, own, inner);
        return text === null ? [] : `${own?.title ?? part}: ${text}`;
      });
      return parts.join(", ");
    });
    return texts.length === 0 ? null : texts.join("; ");
  }

  #choice(field: FieldSlice | undefined, value: unknown): string | undefined {
    const index = field?.enum?.indexOf(value) ?? -1;
    const label = index < 0 ? undefined : field?.["x-labels"]?.[index];
    if (label !== undefined) return label;
    const list = this.#release.catalog.options.get("default")?.lists[field?.["x-options"] ?? ""];
    const option = list?.find(({ code }) => code === value) as { label: CommonText } | undefined;
    return option && localise(option.label, this.#language);
  }

  #plain(field: FieldSlice | undefined, value: unknown): string {
    if (field?.format === "file") return this.#say("rights.held.file");
    if (typeof value === "number") {
      return field?.["x-ui"]?.widget === "rupees" ? formatRupees(value, this.#locale) : formatNumber(value, this.#locale);
    }
    return String(value).replace(ISO_DAY, "$3/$2/$1");
  }

  #say(key: string): string {
    return this.#release.text(this.#language, key) ?? "";
  }
}
