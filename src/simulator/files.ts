import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

interface Row {
  application: string;
  reference: string;
  status: string;
  amount: string;
}

/**
 * Files that lenders received, and the status of the applications in them: `approved`, or
 * `declined` if the amount ends in 1000.
 */
export class Files {
  readonly #rows = new Map<string, Row[]>();
  readonly #seen = new Set<string>();

  /**
   * Accepts an uploaded file, once for each key.
   *
   * @param text CSV with a header line, or a JSON object in each line
   */
  take(slug: string, key: string, type: string, text: string): void {
    if (this.#seen.has(`${slug} ${key}`)) return;
    this.#seen.add(`${slug} ${key}`);
    const records = (
      type.startsWith("text/csv")
        ? parse(text, { columns: true })
        : text
            .split("\n")
            .filter((line) => line !== "")
            .map((line) => JSON.parse(line) as unknown)
    ) as Record<string, unknown>[];
    const rows = records.map(({ application, amount }, index) => ({
      application: String(application),
      reference: `${slug.slice(0, 3).toUpperCase()}-${key.slice(0, 8)}-${index}`,
      status: Number(amount) % 10_000 === 1_000 ? "declined" : "approved",
      amount: String(amount),
    }));
    this.#rows.set(slug, [...(this.#rows.get(slug) ?? []), ...rows]);
  }

  /** The lender's status file, with all applications that it ever received. */
  statusFile(slug: string, format: "csv" | "jsonl"): string {
    const rows = this.#rows.get(slug) ?? [];
    if (format === "jsonl") return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    return stringify(rows, { header: true, columns: ["application", "reference", "status", "amount"] });
  }
}
