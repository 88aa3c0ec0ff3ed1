interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A part of a picture, in pixels. The baseline of a text is at `y`; `path` is drawn at a scale from its origin. */
export type Shape =
  | ({ kind: "rect"; fill: string; radius: number } & Box)
  | ({ kind: "image"; href: string } & Box)
  | { kind: "circle"; x: number; y: number; radius: number; fill: string }
  | { kind: "text"; x: number; y: number; text: string; size: number; weight: 400 | 600; fill: string }
  | { kind: "path"; x: number; y: number; scale: number; path: string; fill: string };
