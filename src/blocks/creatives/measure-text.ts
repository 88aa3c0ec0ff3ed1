import type { Measure } from "./fit-text.ts";

/** Measures texts in these font families, in CSS syntax. */
export function measureText(family: string): Measure {
  const context = document.createElement("canvas").getContext("2d");
  return (text, size, weight) => {
    if (context === null) return 0;
    context.font = `${weight} ${size}px ${family}`;
    return context.measureText(text).width;
  };
}
