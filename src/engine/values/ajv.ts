import { _, Ajv, type CodeKeywordDefinition, type KeywordCxt, type Options, str } from "ajv";
import { dateKeywords, type Today } from "./date-keywords.ts";
import { FIELD_FORMATS } from "./field-formats.ts";
import { linearPattern } from "./linear-pattern.ts";
import { isMultiple } from "./multiple.ts";
import { RUNTIME } from "./runtime.ts";
import { characters, MAX_TEXT } from "./text-limit.ts";
import { isWithinTotal } from "./total.ts";

interface AjvOptions {
  /** Report all errors, not only the first. True by default. */
  allErrors?: boolean;
  /**
   * The date in India for `ageBetween` and `yearsBack`. Without it these two compile, but throw
   * when they are evaluated.
   */
  today?: Today;
  /** Include the schema and the value in errors. */
  verbose?: boolean;
  /** Keep the source of compiled code, to write it as a module. */
  source?: boolean;
}

/** Annotations of forms and of lenders' terms; they never change a verdict. */
const ANNOTATIONS = [
  "x-label",
  "x-help",
  "x-placeholder",
  "x-messages",
  "x-labels",
  "x-options",
  "x-file",
  "x-ui",
  "x-pii",
  "x-queryable",
  "x-format",
  "x-codes",
];

const DRAFT = "http://json-schema.org/draft-07/schema";

const noClock: Today = () => {
  throw new Error("a date keyword was evaluated without a clock");
};

/**
 * The only Ajv factory of the product, for the server (it generates code). Values are never
 * coerced, stripped or defaulted. Unknown keywords and formats are rejected when a schema is
 * compiled.
 */
export function createAjv({ allErrors = true, today = noClock, source = false, verbose = false }: AjvOptions = {}): Ajv {
  const options: Options = {
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allErrors,
    verbose,
    allowUnionTypes: true,
    ownProperties: true,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    discriminator: true,
    formats: { ...FIELD_FORMATS },
    // Code that is written to a module is optimised for size. For code that runs here, optimising
    // takes a third of the compile time without a benefit.
    code: { source, lines: false, formats: _`require(${RUNTIME.formats})`, ...(source ? {} : { optimize: false }) },
  };
  const ajv = new Ajv(options);
  shareDraft(ajv, options);
  for (const keyword of [PATTERN, MULTIPLE_OF]) {
    ajv.removeKeyword(keyword.keyword as string);
    ajv.addKeyword(keyword);
  }
  ajv.addKeyword(MAX_TOTAL);
  const dates = dateKeywords(today);
  ajv.addVocabulary(ANNOTATIONS);
  ajv.addKeyword(
    dateKeyword("ageBetween", { type: "array", items: { type: "integer" }, minItems: 2, maxItems: 2 }, (cxt) => {
      const [least, most] = cxt.schema as [number, number];
      const check = cxt.gen.scopeValue("func", { ref: dates.ageBetween, code: _`require(${RUNTIME.dates}).ageBetween` });
      cxt.pass(_`${check}(${cxt.data}, ${least}, ${most})`);
    }),
  );
  ajv.addKeyword(
    dateKeyword("yearsBack", { type: "integer" }, (cxt) => {
      const check = cxt.gen.scopeValue("func", { ref: dates.yearsBack, code: _`require(${RUNTIME.dates}).yearsBack` });
      cxt.pass(_`${check}(${cxt.data}, ${cxt.schema as number})`);
    }),
  );
  return ajv;
}

/** The validators of draft-07 itself, by the options that affect them. */
const drafts = new Map<string, NonNullable<ReturnType<Ajv["getSchema"]>>>();

/**
 * Ajv validates every schema against draft-07 before it compiles it. That validator is compiled
 * once, by a separate Ajv. If the first Ajv compiled it, generated names would depend on the order
 * of compilation, and the same form would give a different module in each process.
 */
function shareDraft(ajv: Ajv, { allErrors, verbose }: Options): void {
  const draft = ajv.schemas[DRAFT];
  if (draft === undefined) return;
  const key = JSON.stringify([allErrors, verbose]);
  const validate =
    drafts.get(key) ??
    new Ajv({ ...(allErrors !== undefined && { allErrors }), ...(verbose !== undefined && { verbose }) }).getSchema(DRAFT);
  if (validate === undefined) return;
  drafts.set(key, validate);
  draft.validate = validate;
}

/**
 * `pattern`. A text longer than the `maxLength` beside it, or than any answer may be, fails without
 * being matched. Here patterns match in linear time; a compiled module uses the browser's RegExp.
 */
const PATTERN: CodeKeywordDefinition = {
  keyword: "pattern",
  type: "string",
  schemaType: "string",
  error: {
    message: ({ schemaCode }) => str`must match pattern "${schemaCode}"`,
    params: ({ schemaCode }) => _`{pattern: ${schemaCode}}`,
  },
  code(cxt) {
    const { gen, data, schema, parentSchema } = cxt;
    const source = schema as string;
    const limit: number = parentSchema.maxLength ?? MAX_TEXT;
    const pattern = gen.scopeValue("pattern", { key: source, ref: linearPattern(source), code: _`new RegExp(${source}, "u")` });
    const count = gen.scopeValue("func", { ref: characters, code: _`require("ajv/dist/runtime/ucs2length").default` });
    // The same as `isWithin`, in code that needs no import.
    const within = _`${data}.length <= ${limit} || (${data}.length <= ${limit * 2} && ${count}(${data}) <= ${limit})`;
    cxt.pass(_`(${within}) && ${pattern}.test(${data})`);
  },
};

/**
 * `multipleOf`, also for decimals. Ajv's own compares binary quotients, or accepts every overflow
 * as a multiple.
 */
const MULTIPLE_OF: CodeKeywordDefinition = {
  keyword: "multipleOf",
  type: "number",
  schemaType: "number",
  error: {
    message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
    params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
  },
  code(cxt) {
    const check = cxt.gen.scopeValue("func", { ref: isMultiple, code: _`require(${RUNTIME.multiple})` });
    cxt.pass(_`${check}(${cxt.data}, ${cxt.schemaCode})`);
  },
};

/** `maxTotal`: the sum of a number over the groups of a list. */
const MAX_TOTAL: CodeKeywordDefinition = {
  keyword: "maxTotal",
  type: "array",
  schemaType: "object",
  error: { message: () => str`must come to no more than maxTotal says` },
  code(cxt) {
    const { of, most } = cxt.schema as { of: string; most: number };
    const check = cxt.gen.scopeValue("func", { ref: isWithinTotal, code: _`require(${RUNTIME.total})` });
    cxt.pass(_`${check}(${cxt.data}, ${of}, ${most})`);
  },
};

function dateKeyword(keyword: string, metaSchema: object, code: (cxt: KeywordCxt) => void): CodeKeywordDefinition {
  return {
    keyword,
    type: "string",
    metaSchema,
    error: { message: ({ keyword: name }) => `must fit ${name}` },
    code,
  };
}
