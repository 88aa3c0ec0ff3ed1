import { encode } from "uqr";

/** Quiet zone in modules, as ISO/IEC 18004 requires. */
const QUIET_ZONE = 4;

/**
 * A QR code as the data of an SVG path in modules, and its size in modules with the quiet zone. Error correction level M
 * tolerates smudges on paper.
 */
export function codePath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: dark.join(""), size };
}
