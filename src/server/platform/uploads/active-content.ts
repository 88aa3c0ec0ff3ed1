/**
 * PDF names of active content: scripts, programs to launch, embedded files and media (ISO 32000-1,
 * 12.6.4 and 7.11.4). Each is too long to occur by chance in compressed bytes.
 */
const ACTIVE_NAMES = ["/JavaScript", "/Launch", "/EmbeddedFile", "/RichMedia", "/Rendition", "/GoToE", "/SubmitForm", "/ImportData"];
/** In a name each character may be written as # and two hex digits. */
const LONGEST = Math.max(...ACTIVE_NAMES.map((name) => name.length)) * 3;
const ESCAPED = /#([0-9a-f]{2})/gi;

/**
 * Detects active content while a file is streamed. Of the accepted types only PDFs can have any.
 * Compressed streams of a PDF are not unpacked: that is the virus scanner's job.
 */
export class ActiveContentScanner {
  readonly #looks: boolean;
  #tail = "";

  constructor(mediaType: string) {
    this.#looks = mediaType === "application/pdf";
  }

  /** Takes the next bytes. Returns whether active content was found. */
  sees(bytes: Buffer): boolean {
    if (!this.#looks) return false;
    const text = this.#tail + bytes.toString("latin1");
    this.#tail = text.slice(-LONGEST);
    const plain = text.includes("#") ? text.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;
    return ACTIVE_NAMES.some((name) => plain.includes(name));
  }
}
