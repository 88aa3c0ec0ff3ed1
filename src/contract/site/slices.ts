/**
 * The parts of a release for one audience and one language. Slices are content-addressed: the same
 * content always has the same URL.
 */

/** draft-07 without references; texts in one language. `x-` keywords are annotations. */
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
  /** The files accepted by a field of the format `file`. */
  "x-file"?: FileRule;
  "x-placeholder"?: string;
  /** Error messages, by keyword. */
  "x-messages"?: Record<string, string>;
  /** Labels of the enum's values, in the same order. */
  "x-labels"?: string[];
  /** Titles of the groups that the enum's values are shown in, in the same order. */
  "x-groups"?: string[];
  "x-ui"?: UiSlice;
  /**
   * The document's `default`, applied only when a form or a new item is started. Renamed, because
   * many schema readers fill in a `default` again whenever the value is removed.
   */
  "x-default"?: unknown;
  [keyword: string]: unknown;
}

/** Media types and the maximum size in bytes. */
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
  /**
   * Names of the answers that decide which of the step's fields are active; without it, all fields
   * are always active.
   */
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
  /** Statements to choose from, instead of a checkbox. */
  choices: { code: string; text: string }[] | null;
}

/** A figure shown under a step. */
export interface ComputedSlice {
  name: string;
  label: string;
  value: Logic;
  step: string;
  format: string;
  /** The label of each value of a code. */
  codes?: Record<string, string>;
  /** For a figure that depends on an external value: its date, `yyyy-mm-dd`, and its source. */
  basis?: { date: string; source: string };
}

export interface FormSlice {
  id: string;
  title: string;
  submit: string | null;
  review: boolean;
  steps: StepSlice[];
  /** Names of all answers and facts that decide which steps and fields are active. */
  reads: string[];
  consents: { id: string; when?: Condition }[];
  consentTexts: ConsentSlice[];
  facts: FactSlice[];
  computed: ComputedSlice[];
  prefill: Record<string, Logic>;
}

/**
 * Default export of a validator module: one validate function for each step, over the whole answers
 * object.
 */
export type ValidatorModule = (runtime: (id: string) => unknown) => Record<string, StepValidator>;

export interface StepValidator {
  (answers: unknown): boolean;
  errors?: SchemaError[] | null;
}

/** The part of Ajv's error that we use. */
export interface SchemaError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}
