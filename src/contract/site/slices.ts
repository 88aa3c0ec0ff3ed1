/**
 * What the server makes of a release for one audience and one language.
 * Slices are content-addressed: the same content has the same URL, for ever.
 */

/** draft-07, without references, texts in one language. `x-` keywords are annotations. */
export interface FieldSlice {
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, FieldSlice>;
  required?: string[];
  items?: FieldSlice;
  allOf?: BranchSlice[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  ageBetween?: [number, number];
  yearsBack?: number;
  maxTotal?: { of: string; most: number };
  /** Name of the option list that the choices come from. */
  "x-options"?: string;
  /** Which files a field of the format `file` takes. */
  "x-file"?: FileRule;
  "x-placeholder"?: string;
  /** What to tell the customer, by keyword. */
  "x-messages"?: Record<string, string>;
  /** Labels of the enum's values, in the same order. */
  "x-labels"?: string[];
  "x-ui"?: UiSlice;
  /** The document's `default`, which only the start of a form and of a new item fill in. Under a name of its own, since many a reader of schemas fills in a `default` again whenever it is taken away. */
  "x-default"?: unknown;
  [keyword: string]: unknown;
}

/** Media types and the largest size in bytes. */
export interface FileRule {
  types: string[];
  maxBytes: number;
}

export interface BranchSlice {
  if: Condition;
  then: GroupSlice;
  else?: GroupSlice;
}

export interface GroupSlice {
  properties?: Record<string, FieldSlice>;
  required?: string[];
  allOf?: BranchSlice[];
}

/** A JSON Schema over named facts. */
export type Condition = boolean | { [keyword: string]: unknown };

/** JSON Logic over named facts. */
export type Logic = null | number | string | boolean | Logic[] | { [operator: string]: unknown };

export interface UiSlice {
  widget?: string;
  autocomplete?: string;
  inputMode?: string;
  rows?: number;
  width?: "full" | "half";
  readOnly?: boolean;
  prefix?: string;
}

export interface StepSlice {
  id: string;
  title: string;
  intro?: string;
  when?: Condition;
  schema: FieldSlice & { type: "object" };
  order?: string[];
  /** Names of the answers that decide which of the step's fields are asked; without it, all always are. */
  reads?: string[];
}

export interface FactSlice {
  name: string;
  value: Logic;
}

export interface ConsentSlice {
  id: string;
  version: number;
  required: boolean;
  purpose: string;
  text: string;
  links: { label: string; path: string }[];
  /** Instead of a tick, one of these is picked. */
  choices: { code: string; text: string }[] | null;
}

/** A figure that is shown under a step. */
export interface ComputedSlice {
  name: string;
  label: string;
  value: Logic;
  step: string;
  format: string;
  /** What each value of a code is called. */
  codes?: Record<string, string>;
  /** Of a figure that rests on one from elsewhere: of which day, `yyyy-mm-dd`, and whose that is. */
  basis?: { date: string; source: string };
}

export interface FormSlice {
  id: string;
  title: string;
  submit: string | null;
  review: boolean;
  steps: StepSlice[];
  /** Names of all answers and facts that decide which steps and fields are asked. */
  reads: string[];
  consents: { id: string; when?: Condition }[];
  consentTexts: ConsentSlice[];
  facts: FactSlice[];
  computed: ComputedSlice[];
  prefill: Record<string, Logic>;
}

/** Default export of a validator module: one validate function for each step, over the whole answers object. */
export type ValidatorModule = (runtime: (id: string) => unknown) => Record<string, StepValidator>;

export interface StepValidator {
  (answers: unknown): boolean;
  errors?: SchemaError[] | null;
}

/** Ajv's error, as far as we use it. */
export interface SchemaError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}
