type Point = readonly [x: number, y: number];

interface Shape {
  fill: string;
  stroke: string;
  /** Closed outlines; curves are replaced by lines between the ends of their segments. */
  outlines: readonly (readonly Point[])[];
}

const SHAPE = /<(path|rect|circle|ellipse|polygon|polyline|line)\b([^>]*)>/g;
/** The number of arguments of each path command. */
const NUMBERS: Readonly<Record<string, number>> = { m: 2, l: 2, t: 2, h: 1, v: 1, s: 4, q: 4, c: 6, a: 7, z: 0 };

/**
 * The background of each shape of a colour in a drawing: the fill of the last shape below its
 * centre; null if there is none. Colours are returned as written. Empty for a drawing with groups
 * or transforms, which can move and recolour shapes.
 */
export function backgroundsOf(svg: string, colour: string): (string | null)[] {
  if (/<g\b|transform/.test(svg)) return [];
  const shapes = [...svg.matchAll(SHAPE)].map(([, name = "", attributes = ""]) => shapeOf(name, attributes));
  return shapes.flatMap(({ fill, stroke, outlines }, index) => {
    const points = outlines.flat();
    if ((fill !== colour && stroke !== colour) || points.length === 0) return [];
    const middle: Point = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
    const below = shapes.slice(0, index).findLast((shape) => shape.fill !== "none" && isWithin(middle, shape.outlines));
    return [below?.fill ?? null];
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function shapeOf(name: string, written: string): Shape {
  const attributes = new Map([...written.matchAll(/([\w-]+)\s*=\s*["']([^"']*)["']/g)].map(([, key = "", value = ""]) => [key, value]));
  const number = (key: string) => Number(attributes.get(key) ?? 0);
  const box = (x: number, y: number, width: number, height: number): Point[] => [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  const outlines = (): Point[][] => {
    if (name === "path") return outlinesOf(attributes.get("d") ?? "");
    if (name === "rect") return [box(number("x"), number("y"), number("width"), number("height"))];
    if (name === "line") return [box(number("x1"), number("y1"), number("x2") - number("x1"), number("y2") - number("y1"))];
    if (name.startsWith("poly")) return outlinesOf(`M${attributes.get("points") ?? ""}`);
    const [rx, ry] = name === "circle" ? [number("r"), number("r")] : [number("rx"), number("ry")];
    return [box(number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry)];
  };
  return { fill: attributes.get("fill") ?? "#000", stroke: attributes.get("stroke") ?? "none", outlines: outlines() };
}

/** The outlines of a path. */
function outlinesOf(path: string): Point[][] {
  const outlines: Point[][] = [];
  let at: Point = [0, 0];
  for (const [, letter = "", written = ""] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const command = letter.toLowerCase();
    const isRelative = letter === command;
    const numbers = (written.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const size = NUMBERS[command] ?? 0;
    if (command === "z") at = outlines.at(-1)?.[0] ?? at;
    if (command === "m") outlines.push([]);
    for (let start = 0; size > 0 && start + size <= numbers.length; start += size) {
      const end = numbers.slice(start, start + size).slice(-2) as [number, number];
      const [fromX, fromY] = isRelative ? at : [0, 0];
      if (command === "h") at = [fromX + end[0], at[1]];
      else if (command === "v") at = [at[0], fromY + end[0]];
      else at = [fromX + end[0], fromY + end[1]];
      outlines.at(-1)?.push(at);
    }
  }
  return outlines;
}

/** Whether a ray from the point crosses the outlines an odd number of times. */
function isWithin([x, y]: Point, outlines: Shape["outlines"]): boolean {
  let inside = false;
  for (const outline of outlines)
    for (const [index, [x1, y1]] of outline.entries()) {
      const [x2, y2] = outline[(index + 1) % outline.length] as Point;
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  return inside;
}
