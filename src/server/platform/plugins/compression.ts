import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Brotli quality: dynamic answers do not repay a higher one. */
const QUALITY = 5;

/** Bytes below which compression does not pay. */
const THRESHOLD = 1_024;

/**
 * Compresses answers. Not vulnerable to BREACH: no call that another site can trigger returns a
 * secret in an answer of this length. Tokens are in a header that only our scripts set, and the one
 * call authorised by cookies has a shorter answer. Compressed request bodies are refused elsewhere.
 */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ["br", "gzip"],
    threshold: THRESHOLD,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } },
  });
}
