import type { FormSlice, StepValidator } from "../../contract/site/slices.ts";
import type { Translate } from "../../form/problems.ts";
import type { OfferedOptions } from "./offered-options.ts";

/** A form in one language and release. */
export interface FormTerms {
  slice: FormSlice;
  /** By step id; compiled on the server. */
  validators: Readonly<Record<string, StepValidator>>;
  /** Language code, such as `en`. */
  language: string;
  /** The language's locale on this site: `en-IN`. */
  locale: string;
  /** Interface texts in that language. */
  translate: Translate;
  /** The date in India, `yyyy-mm-dd`. */
  today: string;
  /** Stored customer data, by field name; a PAN is masked. */
  known?: Readonly<Record<string, unknown>> | undefined;
  /** Available options, once loaded; until then the form's built-in ones apply. */
  choices?: OfferedOptions | undefined;
}
