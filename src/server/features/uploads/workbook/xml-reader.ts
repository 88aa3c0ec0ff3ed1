import { SaxesParser } from "saxes";
import { WorkbookError } from "./workbook-error.ts";

/** Bytes between two tags: more than the longest text of a cell takes with all its characters escaped. */
const MAX_BETWEEN_TAGS = 512 * 1024;
const MAX_DEPTH = 100;
/** Of one part: three for each cell of 20 columns in 200,000 rows. */
const MAX_ELEMENTS = 12_000_000;

/** Attributes by their names, prefixes included. */
export type Attributes = Readonly<Record<string, string>>;

/** What is done with the elements of a part, by their names without prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  /** May come in several pieces. */
  text?(text: string): void;
}

/**
 * Parses a part of a workbook as its bytes come. Nothing is expanded but the five entities of XML, and what the parser has to hold is bounded.
 * @throws WorkbookError FILE_UNSAFE for a DTD and for tags or texts beyond any workbook's, FILE_TOO_MANY_ROWS for too many elements,
 *   FILE_TYPE_REFUSED for what is not well formed or not in UTF-8
 */
export class XmlReader {
  readonly #parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #handler: XmlHandler;
  #sinceTag = 0;
  #depth = 0;
  #elements = 0;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
    this.#parser.on("doctype", () => {
      throw new WorkbookError("FILE_UNSAFE");
    });
    this.#parser.on("opentag", ({ name, attributes }) => this.#open(name, attributes));
    this.#parser.on("closetag", ({ name }) => {
      this.#sinceTag = 0;
      this.#depth -= 1;
      handler.close?.(localName(name));
    });
    for (const event of ["text", "cdata"] as const) this.#parser.on(event, (part) => handler.text?.(part));
  }

  write(bytes: Buffer): void {
    this.#sinceTag += bytes.length;
    this.#parse(() => this.#parser.write(this.#decoder.decode(bytes, { stream: true })));
    if (this.#sinceTag > MAX_BETWEEN_TAGS) throw new WorkbookError("FILE_UNSAFE");
  }

  end(): void {
    this.#parse(() => this.#parser.write(this.#decoder.decode()).close());
  }

  #open(name: string, attributes: Attributes): void {
    this.#sinceTag = 0;
    this.#depth += 1;
    this.#elements += 1;
    if (this.#depth > MAX_DEPTH) throw new WorkbookError("FILE_UNSAFE");
    if (this.#elements > MAX_ELEMENTS) throw new WorkbookError("FILE_TOO_MANY_ROWS");
    this.#handler.open?.(localName(name), attributes);
  }

  #parse(step: () => void): void {
    try {
      step();
    } catch (error) {
      throw error instanceof WorkbookError ? error : new WorkbookError("FILE_TYPE_REFUSED", { cause: error });
    }
  }
}

/** Reads a whole part. */
export async function readXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const reader = new XmlReader(handler);
  for await (const bytes of chunks) reader.write(bytes);
  reader.end();
}

const localName = (name: string): string => {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
};
