import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Context } from "../../platform/context.ts";
import { readAsset } from "../../platform/releases/documents/store.ts";

const compress = promisify(brotliCompress);
/** Cached compressed assets; assets are immutable. */
const MAX_CACHED = 400;

interface AssetBody {
  body: Buffer;
  encoding: "br" | null;
}

interface CachedAsset {
  plain: Buffer;
  br: Buffer;
}

const cache = new LRUCache<string, CachedAsset>({ max: MAX_CACHED });

/** An asset by file name, compressed if the caller accepts that; null if there is none. */
export async function assetBody(ctx: Context, file: string, acceptEncoding: string): Promise<AssetBody | null> {
  const asset = cache.get(file) ?? (await load(ctx, file));
  if (asset === null) return null;
  return /\bbr\b/.test(acceptEncoding) ? { body: asset.br, encoding: "br" } : { body: asset.plain, encoding: null };
}

async function load(ctx: Context, file: string): Promise<CachedAsset | null> {
  const content = await readAsset(ctx.db, file);
  if (content === null) return null;
  const plain = Buffer.from(content);
  const br = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  const asset = { plain, br };
  cache.set(file, asset);
  return asset;
}
