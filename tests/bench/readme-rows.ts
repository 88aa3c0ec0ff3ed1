/** What a benchmark measured, by the first words of its rows in the README's table. */
export type ReadmeRows = Readonly<Record<string, string>>;

/** The README with the figures of its rows replaced. Throws when not exactly one row begins with the words. */
export function withRows(readme: string, rows: ReadmeRows): string {
  const lines = readme.split("\n");
  for (const [words, figure] of Object.entries(rows)) {
    const found = lines.flatMap((line, index) => (line.startsWith(`| ${words}`) ? [index] : []));
    const [at] = found;
    if (at === undefined || found.length > 1) throw new Error(`${found.length} rows of README.md begin with "${words}"`);
    const [start = "", what = "", , ...goal] = (lines[at] ?? "").split("|");
    lines[at] = [start, what, ` ${figure} `, ...goal].join("|");
  }
  return lines.join("\n");
}

/** With thousands separators. */
export const grouped = (value: number): string => Math.round(value).toLocaleString("en-US");
export const seconds = (milliseconds: number, digits = 1): string => (milliseconds / 1000).toFixed(digits);
