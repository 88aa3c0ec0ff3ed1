import AjvCompiler from "@fastify/ajv-compiler";
import SerializerSelector from "@fastify/fast-json-stringify-compiler";
import type { FastifyInstance } from "fastify";
import type { FastifyRouteSchemaDef } from "fastify/types/schema.d.ts";

type Serializer = ReturnType<ReturnType<ReturnType<typeof SerializerSelector>>>;

const validate = validators();
const serialize = SerializerSelector()({});
const serializers = new WeakMap<object, Serializer>();

/** Each schema is compiled once in a process, not once for each route and server: every route answers with the same error body. */
export function addSchemaCompilers(app: FastifyInstance): void {
  app.setValidatorCompiler(validate);
  app.setSerializerCompiler((route) => {
    const schema = route.schema as object;
    const serializer = serializers.get(schema) ?? serialize(route as Parameters<typeof serialize>[0]);
    serializers.set(schema, serializer);
    return serializer;
  });
}

/** Bodies are taken as they are: never coerced, never stripped. What stands in a URL is text, so numbers there are read from it. */
function validators() {
  const compilers = AjvCompiler();
  const common = { removeAdditional: false, useDefaults: false, allErrors: false } as const;
  const strict = compilers({}, { customOptions: { ...common, coerceTypes: false } });
  const fromText = compilers({}, { customOptions: { ...common, coerceTypes: true } });
  return (route: FastifyRouteSchemaDef<unknown>) => (route.httpPart === "body" ? strict(route) : fromText(route));
}
