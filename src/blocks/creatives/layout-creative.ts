import type { CreativeTexts } from "../../contract/page-slices.ts";
import { inkOn } from "../../engine/catalog/brands/colour-contrast.ts";
import { codePath } from "../share/code-path.ts";
import { type FittedText, fitText, LINE_HEIGHT, type Measure } from "./fit-text.ts";
import type { Shape } from "./shape.ts";

/** What a picture shows, and its size in pixels. */
export interface Creative {
  width: number;
  height: number;
  brand: { logo: string; primaryColor: string; secondaryColor: string };
  /** In one language. */
  texts: Readonly<Record<keyof CreativeTexts, string>>;
  /** The address of its QR code; null for a picture without one. */
  link: string | null;
}

/** The width for which the measures below are written. */
const WIDTH = 1080;
const WHITE = "#ffffff";
const TEXT = "#16202c";
/** The part of the main area's height that the headline may fill. */
const HEADLINE_SHARE = 0.62;
/** Of a logo without a view box. */
const DEFAULT_RATIO = 3;

/** Width of a logo by its height. */
function ratioOf(logo: string): number {
  const [, width, height] = /viewBox=['"]0 0 ([\d.]+) ([\d.]+)['"]/.exec(logo) ?? [];
  return width && height ? Number(width) / Number(height) : DEFAULT_RATIO;
}

interface Style {
  x: number;
  y: number;
  weight: 400 | 600;
  fill: string;
}

/** Lines below each other from a top edge. */
const linesFrom = ({ lines, size }: FittedText, { x, y, weight, fill }: Style): Shape[] =>
  lines.map((text, index) => ({ kind: "text", x, y: y + size * (LINE_HEIGHT * index + 1.02), text, size, weight, fill }));

/**
 * The parts of a picture, from back to front: the logo on white, the texts on the primary colour, the note and the
 * QR code on white. Colours of texts have enough contrast for each brand.
 */
export function layoutCreative({ width, height, brand, texts, link }: Creative, measure: Measure): Shape[] {
  const unit = width / WIDTH;
  const margin = 72 * unit;
  const inner = width - 2 * margin;
  const header = 150 * unit;
  const footer = (link === null ? 190 : 420) * unit;
  const ink = inkOn(brand.primaryColor);
  const logo = 76 * unit;
  return [
    { kind: "rect", x: 0, y: 0, width, height, fill: WHITE, radius: 0 },
    { kind: "circle", x: width, y: 0, radius: header * 0.8, fill: brand.secondaryColor },
    {
      kind: "image",
      x: margin,
      y: (header - logo) / 2,
      width: Math.min(logo * ratioOf(brand.logo), inner * 0.7),
      height: logo,
      href: brand.logo,
    },
    { kind: "rect", x: 0, y: header, width, height: height - header - footer, fill: brand.primaryColor, radius: 0 },
    ...middle({ top: header, height: height - header - footer, margin, inner, unit, ink, fill: brand.primaryColor }, texts, measure),
    ...foot({ top: height - footer, height: footer, margin, inner, unit }, texts, link, measure),
  ];
}

interface Part {
  top: number;
  height: number;
  margin: number;
  inner: number;
  unit: number;
}

/** Headline and line in the middle of the main area, the call at its foot. */
function middle(
  { top, height, margin, inner, unit, ink, fill }: Part & { ink: string; fill: string },
  { headline, line, call }: Creative["texts"],
  measure: Measure,
): Shape[] {
  const pad = 64 * unit;
  const gap = 28 * unit;
  const button = 116 * unit;
  const free = height - 3 * pad - button;
  const big = fitText(headline, { width: inner, height: free * HEADLINE_SHARE, size: 112 * unit, weight: 600 }, measure);
  const small = fitText(line, { width: inner, height: free - big.height - gap, size: 54 * unit, weight: 400 }, measure);
  const start = top + pad + (free - big.height - gap - small.height) / 2;
  const label = fitText(call, { width: inner - 2 * gap, height: button, size: 46 * unit, weight: 600 }, measure);
  const [words = ""] = label.lines;
  const wide = Math.min(inner, measure(words, label.size, 600) + 96 * unit);
  const at = top + height - pad - button;
  return [
    ...linesFrom(big, { x: margin, y: start, weight: 600, fill: ink }),
    ...linesFrom(small, { x: margin, y: start + big.height + gap, weight: 400, fill: ink }),
    { kind: "rect", x: margin, y: at, width: wide, height: button, fill: ink, radius: button / 2 },
    ...linesFrom(label, { x: margin + 48 * unit, y: at + (button - label.height) / 2, weight: 600, fill }),
  ];
}

/** The note, and above it what the QR code at the right is for. */
function foot(
  { top, height, margin, inner, unit }: Part,
  { note, scan }: Creative["texts"],
  link: string | null,
  measure: Measure,
): Shape[] {
  const pad = 36 * unit;
  const box = height - 2 * pad;
  if (link === null) {
    const small = fitText(note, { width: inner, height: box, size: 30 * unit, weight: 400 }, measure);
    return linesFrom(small, { x: margin, y: top + pad + (box - small.height) / 2, weight: 400, fill: TEXT });
  }
  const { path, size } = codePath(link);
  const width = inner - box - pad;
  const title = fitText(scan, { width, height: box * 0.4, size: 46 * unit, weight: 600 }, measure);
  const small = fitText(note, { width, height: box * 0.6 - pad / 2, size: 30 * unit, weight: 400 }, measure);
  const start = top + pad + (box - title.height - pad / 2 - small.height) / 2;
  return [
    ...linesFrom(title, { x: margin, y: start, weight: 600, fill: TEXT }),
    ...linesFrom(small, { x: margin, y: start + title.height + pad / 2, weight: 400, fill: TEXT }),
    { kind: "path", x: margin + inner - box, y: top + pad, scale: box / size, path, fill: "#000000" },
  ];
}
