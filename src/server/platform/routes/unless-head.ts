/** The parts of a body, of which none is made for HEAD: Fastify would read them to their end, however many they are, and send none (S58). */
export const unlessHead = <Part>(
  { request }: { request: { method: string } },
  parts: AsyncIterable<Part> | Iterable<Part>,
): AsyncIterable<Part> | Iterable<Part> => (request.method === "HEAD" ? [] : parts);
