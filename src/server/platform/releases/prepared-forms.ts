import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { StepValidator } from "../../../contract/site/slices.ts";
import { checkedGroup } from "../../../engine/catalog/checked-part.ts";
import { type ResolvedForm, resolveForm } from "../../../engine/catalog/resolve.ts";
import { sliceResolved } from "../../../engine/catalog/slices/slice.ts";
import { PreparedForm } from "../../../engine/forms/prepared-form.ts";
import { compileForServer } from "../../../engine/forms/standalone.ts";
import type { Today } from "../../../engine/values/date-keywords.ts";
import type { Release } from "./release.ts";

/** Cache size for compiled forms of all releases. */
const COMPILED = 200;
/** Cache size for prepared forms per release; one entry per form and language. */
const PREPARED = 100;

type Validators = Record<string, StepValidator>;

/**
 * The server's form validators. Unlike those for browsers they match patterns in linear time, since
 * the input is untrusted. They were compiled once within a time limit when the form was published.
 */
export class CompiledForms {
  readonly today: Today;
  /**
   * Cached by the hash of everything that affects validation, so releases share them, and a changed
   * label compiles nothing.
   */
  readonly #kept = new LRUCache<string, Validators>({ max: COMPILED });

  constructor(today: Today) {
    this.today = today;
  }

  of(form: ResolvedForm): Validators {
    const key = createHash("sha256")
      .update(JSON.stringify(form.steps.map(({ id, schema }) => [id, checkedGroup(schema)])))
      .digest("base64");
    const validators = this.#kept.get(key) ?? compileForServer(form, this.today);
    this.#kept.set(key, validators);
    return validators;
  }
}

/** The forms of one release, prepared on first use in each language. */
export class PreparedForms {
  readonly #release: Pick<Release, "catalog" | "text">;
  readonly #compiled: CompiledForms;
  readonly #kept = new LRUCache<string, PreparedForm>({ max: PREPARED });

  constructor(release: Pick<Release, "catalog" | "text">, compiled: CompiledForms) {
    this.#release = release;
    this.#compiled = compiled;
  }

  /** Returns a form; null if the release has none of this id. */
  get(id: string, language: string): PreparedForm | null {
    const key = `${id} ${language}`;
    const form = this.#kept.get(key) ?? this.#prepare(id, language);
    if (form !== null) this.#kept.set(key, form);
    return form;
  }

  #prepare(id: string, language: string): PreparedForm | null {
    const { catalog, text } = this.#release;
    if (!catalog.forms.has(id)) return null;
    const resolved = resolveForm(catalog, id);
    return new PreparedForm({
      resolved,
      slice: sliceResolved(resolved, language),
      validators: this.#compiled.of(resolved),
      say: (name) => text.call(this.#release, language, name) ?? "",
      today: this.#compiled.today,
    });
  }
}
