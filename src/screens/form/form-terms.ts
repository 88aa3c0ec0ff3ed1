import type { FormSlice, StepValidator } from "../../contract/site/slices.ts";
import type { Translate } from "../../form/problems.ts";
import type { Choices } from "./offered-options.ts";

/** What a form is, in one language and under one release. */
export interface FormTerms {
  slice: FormSlice;
  /** By step id; compiled on the server. */
  validators: Readonly<Record<string, StepValidator>>;
  /** Code of the language, such as `en`. */
  language: string;
  /** Of the language, as the site has it: `en-IN`. */
  locale: string;
  /** Interface texts in that language. */
  translate: Translate;
  /** The date in India, `yyyy-mm-dd`. */
  today: string;
  /** What the server has stored of the customer, by the names of the fields; a PAN masked. */
  known?: Readonly<Record<string, unknown>> | undefined;
  /** What can be chosen, once that has come; till then it is what the form was built with. */
  choices?: Choices | undefined;
}
