import { SaxesParser } from "saxes";
import { WorkbookError } from "./workbook-error.ts";

/** Bytes between two tags: more than the longest text of a cell with all characters escaped. */
const MAX_BETWEEN_TAGS = 512 * 1024;
const MAX_DEPTH = 100;
/** Elements per part: three for each cell of 20 columns in 200,000 rows. */
const MAX_ELEMENTS = 12_000_000;

/** Attributes by qualified name. */
export type Attributes = Readonly<Record<string, string>>;

/** Callbacks for the elements of a part, by local name. */
interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  /** May be called several times for one text. */
  text?(text: string): void;
}

/**
 * Incremental XML parser for a workbook's part. Only the five predefined entities are expanded, and
 * its memory is bounded.
 * @throws WorkbookError FILE_UNSAFE for a DTD and for oversized tags or texts, FILE_TOO_MANY_ROWS
 * for too many elements, FILE_TYPE_REFUSED if it is not well-formed or not UTF-8
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

/** Parses a whole part. */
export async function readXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const reader = new XmlReader(handler);
  for await (const bytes of chunks) reader.write(bytes);
  reader.end();
}

const localName = (name: string): string => {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
};
