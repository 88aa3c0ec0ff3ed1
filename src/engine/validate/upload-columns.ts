import type { UploadColumn } from "../../contract/documents.gen.ts";
import { visibleText } from "../values/visible-text.ts";

/**
 * A header normalised for comparison: case, spaces, underscores and character width are ignored.
 */
export const headerName = (text: string): string =>
  visibleText(text)
    .normalize("NFKC")
    .replace(/[\s_]+/g, " ")
    .trim()
    .toLowerCase();

/** An error in the headers of a file. */
interface HeaderFault {
  keyword: "missing" | "duplicate";
  /** The name of the column in the template. */
  header: string;
}

interface FoundColumns {
  /** For each column of the document, the index of its cells in a row; -1 if the file lacks it. */
  places: number[];
  faults: HeaderFault[];
  /** Headers of the file that no column has; their cells are not read. */
  ignored: string[];
}

/** Finds the columns of a document among the headers of a file, in any order. */
export function findColumns(columns: readonly UploadColumn[], headers: readonly string[]): FoundColumns {
  const names = headers.map(headerName);
  const taken = new Set<number>();
  const faults: HeaderFault[] = [];
  const places = columns.map(({ header, also = [], required }) => {
    const known = new Set([header, ...also].map(headerName));
    const found = names.flatMap((name, index) => (known.has(name) ? [index] : []));
    for (const index of found) taken.add(index);
    if (found.length > 1) faults.push({ keyword: "duplicate", header });
    if (found.length === 0 && required) faults.push({ keyword: "missing", header });
    return found[0] ?? -1;
  });
  return { places, faults, ignored: headers.filter((name, index) => name.trim() !== "" && !taken.has(index)) };
}
