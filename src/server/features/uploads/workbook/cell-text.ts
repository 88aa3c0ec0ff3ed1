/** Maximum characters of a row, as for CSV: a longer row is reported and not parsed. */
export const MAX_ROW_CHARACTERS = 64 * 1024;

/** Collects the text of an element from its parts, limited to the length of a row. */
export class CellText {
  #text = "";

  add(piece: string): void {
    if (this.#text.length <= MAX_ROW_CHARACTERS) this.#text += piece.slice(0, MAX_ROW_CHARACTERS + 1);
  }

  /**
   * Returns and resets the text, with the workbook's escapes decoded (ECMA-376, 22.9.2.19:
   * ST_Xstring) and trimmed.
   */
  take(): string {
    const text = this.#text;
    this.#text = "";
    const plain = text.includes("_x")
      ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      : text;
    return plain.trim();
  }
}
