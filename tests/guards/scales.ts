import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesOf } from "./source.ts";

const TOKENS = "src/ui/tokens.css";

/** For each scale the properties with its lengths, and the values allowed besides its steps. */
const SCALES = [
  { scale: "type", properties: /^font(-size)?$/, besides: /^(inherit|[\d.]+(em|%))$/ },
  { scale: "space", properties: /^((row|column)-)?gap$/, besides: /^(0|normal)$/ },
  { scale: "radius", properties: /^border(-\w+)*-radius$/, besides: /^(0|50%|inherit)$/ },
];

const DECLARATION = /(?:^|[{;\s])([a-z-]+):\s*([^;{}]+);/g;
const COMMENT = /\/\*[\s\S]*?\*\//g;

/** Style sheets whose sizes of type, gaps or radii are no step of the scales in `tokens.css`. One complaint a declaration. */
export function findOffScale(root: string): string[] {
  const known = new Set([...readFileSync(join(root, TOKENS), "utf8").matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  return filesOf(root, "src/**/*.css")
    .filter((file) => file !== TOKENS)
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8").replace(COMMENT, (comment) => comment.replace(/[^\n]/g, " "));
      return [...text.matchAll(DECLARATION)].flatMap(({ 0: whole, 1: property = "", 2: value = "", index }) => {
        const scale = SCALES.find(({ properties }) => properties.test(property));
        if (!scale || value.split(/\s+/).every((part) => isOnScale(part, scale, known))) return [];
        const line = text.slice(0, index + whole.indexOf(property)).split("\n").length;
        return [`${file}:${line} ${property}: ${value.trim()} is no --${scale.scale}-… of ${TOKENS}`];
      });
    });
}

function isOnScale(part: string, { scale, besides }: (typeof SCALES)[number], known: ReadonlySet<string | undefined>): boolean {
  const name = /^var\((--[\w-]+)\)$/.exec(part)?.[1];
  return name === undefined ? besides.test(part) : name.startsWith(`--${scale}-`) && known.has(name);
}
