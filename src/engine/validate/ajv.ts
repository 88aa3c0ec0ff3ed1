import { _, Ajv, type CodeKeywordDefinition, type KeywordCxt, type Options } from "ajv";
import { dateKeywords, type Today } from "./ages.ts";
import { FORMATS } from "./formats.ts";
import { RUNTIME } from "./runtime.ts";

export interface AjvOptions {
  /** Every fault and not only the first; on unless told otherwise. */
  allErrors?: boolean;
  /** The date in India for `ageBetween` and `yearsBack`. Without it these two compile, but throw when they are asked. */
  today?: Today;
  /** Errors with the schema that they are of. */
  verbose?: boolean;
  /** Keep the source of what is compiled, to write it out as a module. */
  source?: boolean;
}

/** Annotations of forms; they never change a verdict. */
const ANNOTATIONS = ["x-label", "x-help", "x-placeholder", "x-messages", "x-labels", "x-options", "x-ui", "x-pii"];

const noClock: Today = () => {
  throw new Error("a date keyword was asked, but no clock was handed in");
};

/**
 * The one Ajv of the product, for the server (it generates code). Values are taken as they come: never coerced,
 * stripped or filled in. Unknown keywords and formats are refused when a schema is compiled.
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
    formats: { ...FORMATS },
    code: { source, lines: false, formats: _`require(${RUNTIME.formats})` },
  };
  const ajv = new Ajv(options);
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

function dateKeyword(keyword: string, metaSchema: object, code: (cxt: KeywordCxt) => void): CodeKeywordDefinition {
  return {
    keyword,
    type: "string",
    metaSchema,
    error: { message: ({ keyword: name }) => `must fit ${name}` },
    code,
  };
}
