import { createElement, Fragment, type ReactNode } from "react";

/**
 * Stands in for `markdown-to-jsx`, which rjsf imports for descriptions (31 KB gzip).
 * Descriptions of documents are plain text, so the text is shown as it is.
 */
export function Markdown({ children }: { children?: ReactNode }) {
  return createElement(Fragment, null, children);
}

export default Markdown;
