import AjvCompiler from "@fastify/ajv-compiler";
import SerializerSelector from "@fastify/fast-json-stringify-compiler";
import type { FastifyInstance } from "fastify";
import type { FastifyRouteSchemaDef } from "fastify/types/schema.d.ts";

type Serializer = ReturnType<ReturnType<ReturnType<typeof SerializerSelector>>>;

const validate = validators();
const serialize = SerializerSelector()({});
const serializers = new WeakMap<object, Serializer>();

/**
 * Compiles each schema once per process instead of once per route and server: all routes share the
 * error schemas.
 */
export function addSchemaCompilers(app: FastifyInstance): void {
  app.setValidatorCompiler(validate);
  app.setSerializerCompiler((route) => {
    const schema = route.schema as object;
    const serializer = serializers.get(schema) ?? serialize(route as Parameters<typeof serialize>[0]);
    serializers.set(schema, serializer);
    return serializer;
  });
}

/** Bodies are never coerced or stripped. URL parameters are text, so they are coerced to numbers. */
function validators() {
  const compilers = AjvCompiler();
  const common = { removeAdditional: false, useDefaults: false, allErrors: false } as const;
  const strict = compilers({}, { customOptions: { ...common, coerceTypes: false } });
  const fromText = compilers({}, { customOptions: { ...common, coerceTypes: true } });
  return (route: FastifyRouteSchemaDef<unknown>) => (route.httpPart === "body" ? strict(route) : fromText(route));
}
