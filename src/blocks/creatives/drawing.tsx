import type { Ref } from "react";
import type { Shape } from "./shape.ts";

interface DrawingProps {
  shapes: readonly Shape[];
  width: number;
  height: number;
  /** The font families, in CSS syntax. */
  family: string;
  label: string;
  language: string;
  className: string | undefined;
  ref: Ref<SVGSVGElement>;
}

function Part({ shape }: { shape: Shape }) {
  switch (shape.kind) {
    case "rect":
      return <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} rx={shape.radius} fill={shape.fill} />;
    case "circle":
      return <circle cx={shape.x} cy={shape.y} r={shape.radius} fill={shape.fill} />;
    case "image":
      return (
        <image x={shape.x} y={shape.y} width={shape.width} height={shape.height} href={shape.href} preserveAspectRatio="xMinYMid meet" />
      );
    case "text":
      return (
        <text x={shape.x} y={shape.y} fontSize={shape.size} fontWeight={shape.weight} fill={shape.fill}>
          {shape.text}
        </text>
      );
    case "path":
      return <path transform={`translate(${shape.x} ${shape.y}) scale(${shape.scale})`} d={shape.path} fill={shape.fill} />;
  }
}

/** A picture as SVG. Serialised, it is the file to download. */
export function Drawing({ shapes, width, height, family, label, language, className, ref }: DrawingProps) {
  return (
    <svg
      ref={ref}
      className={className}
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={family}
      lang={language}
      role="img"
      aria-label={label}
    >
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are in their order and have no state
        <Part key={index} shape={shape} />
      ))}
    </svg>
  );
}
