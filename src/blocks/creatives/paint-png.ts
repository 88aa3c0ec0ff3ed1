import type { Shape } from "./shape.ts";

interface Picture {
  shapes: readonly Shape[];
  width: number;
  height: number;
  /** The font families, in CSS syntax; the page has loaded them. */
  family: string;
}

async function loadImage(href: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = href;
  await image.decode();
  return image;
}

async function paint(context: CanvasRenderingContext2D, shape: Shape, family: string): Promise<void> {
  if (shape.kind === "image") {
    context.drawImage(await loadImage(shape.href), shape.x, shape.y, shape.width, shape.height);
    return;
  }
  context.fillStyle = shape.fill;
  if (shape.kind === "text") {
    context.font = `${shape.weight} ${shape.size}px ${family}`;
    context.fillText(shape.text, shape.x, shape.y);
    return;
  }
  const path = new Path2D();
  if (shape.kind === "rect") path.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius);
  if (shape.kind === "circle") path.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
  if (shape.kind === "path") path.addPath(new Path2D(shape.path), new DOMMatrix([shape.scale, 0, 0, shape.scale, shape.x, shape.y]));
  context.fill(path);
}

/**
 * A picture as a PNG file. It is painted part by part, because an SVG that is drawn as one image has no fonts of the page.
 * Rejects if the browser has no memory for it.
 */
export async function paintPng({ shapes, width, height, family }: Picture): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser has no canvas");
  for (const shape of shapes) await paint(context, shape, family);
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file === null ? reject(new Error("The picture is empty")) : resolve(file)), "image/png");
  });
}
