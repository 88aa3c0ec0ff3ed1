import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Worth its time for an answer that differs with every visit. */
const QUALITY = 5;

/** Bytes below which an answer is no quicker for being smaller. */
const THRESHOLD = 1_024;

/**
 * Answers are compressed. No call that a foreign page can have made has a secret in an answer of this length: tokens go in a header that
 * only our own scripts set, and the one call that is answered by cookies is shorter. Bodies that come compressed are refused elsewhere.
 */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ["br", "gzip"],
    threshold: THRESHOLD,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } },
  });
}
