import type { ObjectFieldTemplateProps } from "@rjsf/utils";

/** The fields of a step, on a grid of two columns where there is room. */
export function ObjectTemplate({ properties }: ObjectFieldTemplateProps) {
  return <div className="form-grid">{properties.map(({ content }) => content)}</div>;
}
