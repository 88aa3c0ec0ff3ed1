/**
 * Names in a PDF of what acts by itself: scripts, programs to start, files and players within the file (ISO 32000-1, 12.6.4 and
 * 7.11.4). Each is long enough never to come up by chance among compressed bytes.
 */
const ACTIVE_NAMES = ["/JavaScript", "/Launch", "/EmbeddedFile", "/RichMedia", "/Rendition", "/GoToE", "/SubmitForm", "/ImportData"];
/** A name may write each of its characters as # and two hex digits. */
const LONGEST = Math.max(...ACTIVE_NAMES.map((name) => name.length)) * 3;
const ESCAPED = /#([0-9a-f]{2})/gi;

/**
 * Looks through a file for active content while it streams by. Only PDFs have any among the kinds of file that are taken. What a
 * PDF has compressed is not unpacked: that is a virus scanner's work.
 */
export class ActiveContent {
  readonly #looks: boolean;
  #tail = "";

  constructor(mediaType: string) {
    this.#looks = mediaType === "application/pdf";
  }

  /** Takes the next bytes. Whether active content has come to light. */
  sees(bytes: Buffer): boolean {
    if (!this.#looks) return false;
    const text = this.#tail + bytes.toString("latin1");
    this.#tail = text.slice(-LONGEST);
    const plain = text.includes("#") ? text.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;
    return ACTIVE_NAMES.some((name) => plain.includes(name));
  }
}
