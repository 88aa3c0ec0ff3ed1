/** Streams a body, except for HEAD: Fastify would read all its parts without sending any (S58). */
export const unlessHead = <Part>(
  { request }: { request: { method: string } },
  parts: AsyncIterable<Part> | Iterable<Part>,
): AsyncIterable<Part> | Iterable<Part> => (request.method === "HEAD" ? [] : parts);
