/** Relative luminance of a colour `#rrggbb` (WCAG 2.2): 0 is black, 1 is white. */
export function luminanceOf(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/**
 * Contrast of two colours `#rrggbb` (WCAG 2.2): from 1 for equal colours to 21 for black on white.
 */
export function contrastBetween(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** White or black, whichever has more contrast with a colour; always above 4.5 to 1. */
export const inkOn = (hex: string): string => (luminanceOf(hex) > 0.179 ? "#000000" : "#ffffff");
