/** Characters of one row, as for CSV: a row with more is reported and not read. */
export const MAX_ROW_CHARACTERS = 64 * 1024;

/** Gathers the text of an element from its pieces, no further than any row goes. */
export class CellText {
  #text = "";

  add(piece: string): void {
    if (this.#text.length <= MAX_ROW_CHARACTERS) this.#text += piece.slice(0, MAX_ROW_CHARACTERS + 1);
  }

  /** Takes the text out: what the workbook's own escapes stand for (ECMA-376, 22.9.2.19: ST_Xstring), without spaces around. */
  take(): string {
    const text = this.#text;
    this.#text = "";
    const plain = text.includes("_x")
      ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      : text;
    return plain.trim();
  }
}
