const HEAD = "data:image/svg+xml";
/** `<svg` and `<?xml` in base64. */
const BASE64 = /^(PHN2Z|PD94bW)/;

/** The SVG in a data URI; null if it is not one. */
export function svgFromUri(uri: string): string | null {
  const comma = uri.indexOf(",");
  const [head, body] = [uri.slice(0, comma), uri.slice(comma + 1)];
  if (!head.startsWith(HEAD)) return null;
  try {
    if (head.endsWith(";base64")) return BASE64.test(body) ? fromBase64(body) : null;
    const text = decodeURIComponent(body);
    return /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(text) ? text : null;
  } catch {
    return null;
  }
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Decodes base64 to UTF-8 text. @throws URIError if it is not valid UTF-8 */
function fromBase64(text: string): string {
  const bits = [...text.replace(/=+$/, "")].map((digit) => DIGITS.indexOf(digit).toString(2).padStart(6, "0")).join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => `%${Number.parseInt(byte, 2).toString(16).padStart(2, "0")}`);
  return decodeURIComponent(bytes.join(""));
}

/**
 * An SVG as a data URI for use in an attribute. Characters with a meaning in a URI or outside ASCII
 * are percent-encoded.
 */
export function drawingAsUri(svg: string): string {
  const plain = svg.trim().replace(/\s+/g, " ").replaceAll('"', "'");
  return `${HEAD},${plain.replace(/[%#<>&?{}|^`\\]|[^ -~]+/g, encodeURIComponent)}`;
}

/** Shapes, groups and paint. Nothing that runs scripts, loads resources or renders text. */
const ELEMENTS = [
  ...["svg", "g", "defs", "title", "desc", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"],
  ...["linearGradient", "radialGradient", "stop", "clipPath", "mask"],
];
/** Text, which looks different on each device. Logos of earlier releases may have it. */
const TEXT_PARTS = {
  elements: ["text", "tspan"],
  attributes: ["dx", "dy", "textLength", "lengthAdjust", "text-anchor", "dominant-baseline"],
};
const OF_FONTS = /^(font-(family|size|weight|style)|letter-spacing)$/;
/** No `href`, no `style`, no event handlers. */
const ATTRIBUTES = [
  ...["xmlns", "version", "viewBox", "width", "height", "preserveAspectRatio", "id", "role", "aria-label", "aria-hidden", "focusable"],
  ...["x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "fr", "d", "points", "pathLength", "transform"],
  ...["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin"],
  ...["stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "opacity", "color", "clip-path", "clip-rule", "mask", "vector-effect"],
  ...["gradientUnits", "gradientTransform", "spreadMethod", "offset", "stop-color", "stop-opacity"],
  ...["clipPathUnits", "maskUnits", "maskContentUnits", "shape-rendering", "paint-order"],
];
const NAMESPACE = "http://www.w3.org/2000/svg";
/** A URL may only refer to a part of the same drawing. */
const OWN_PART = /^url\(#[\w-]+\)$/;

const PIECE = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy;
const ATTRIBUTE = /([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** An error in a drawing: the forbidden part, or no part if the SVG is not well-formed. */
interface SvgError {
  part?: string;
}

/**
 * Checks that an SVG consists of allowed elements only. Parsing is strict, so that no browser can
 * read it in another way: one root element, all elements closed, no declarations, comments,
 * entities or sections.
 *
 * @param words whether text is allowed too
 * @returns null if there is no error
 */
export function svgError(svg: string, words = false): SvgError | null {
  const text = svg.trim().replace(/^<\?xml[^<>]*\?>\s*/, "");
  const open: string[] = [];
  let closed = false;
  // Without the namespace, browsers do not render the file as an image.
  let declared = false;
  let at = 0;
  for (const piece of text.matchAll(PIECE)) {
    const [whole, end, name, attributes = "", alone, content] = piece;
    at += whole.length;
    if (content !== undefined) {
      const error = errorInText(content, open.at(-1));
      if (error) return error;
      continue;
    }
    if (closed || name === undefined || (open.length === 0 && name !== "svg")) return {};
    if (end) {
      if (open.pop() !== name || attributes !== "") return {};
    } else {
      if (!ELEMENTS.includes(name) && !(words && TEXT_PARTS.elements.includes(name))) return { part: `<${name}>` };
      const error = errorInAttributes(attributes, words);
      if (error) return error;
      if (open.length === 0) declared = /\sxmlns\s*=/.test(attributes);
      if (!alone) open.push(name);
    }
    closed = open.length === 0;
  }
  if (at < text.length) return { part: text.slice(at, at + 12) };
  return closed && declared ? null : {};
}

function errorInText(words: string, element: string | undefined): SvgError | null {
  if (words.trim() === "") return null;
  if (words.includes("&")) return { part: "&" };
  return ["title", "desc", ...TEXT_PARTS.elements].includes(element ?? "") ? null : { part: words.trim().slice(0, 20) };
}

function errorInAttributes(attributes: string, words: boolean): SvgError | null {
  const seen = new Set<string>();
  for (const [, name = "", quoted, single] of attributes.matchAll(ATTRIBUTE)) {
    if (seen.has(name)) return { part: name };
    seen.add(name);
    const value = quoted ?? single ?? "";
    const known = ATTRIBUTES.includes(name) || (words && (TEXT_PARTS.attributes.includes(name) || OF_FONTS.test(name)));
    if (!known) return { part: name };
    if (name === "xmlns" && value !== NAMESPACE) return { part: value };
    if (value.includes("&")) return { part: "&" };
    if (name !== "xmlns" && /[:\\]|url/i.test(value) && !OWN_PART.test(value)) return { part: value.slice(0, 30) };
  }
  return null;
}
