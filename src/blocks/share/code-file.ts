import { codePath } from "./code-path.ts";

/** A QR code as the content of an SVG file, black on white, one unit for each module. */
export function codeFile(text: string): string {
  const { path, size } = codePath(text);
  const background = `<rect fill="white" width="${size}" height="${size}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${background}<path d="${path}"/></svg>`;
}
