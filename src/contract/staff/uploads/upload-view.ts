/** A file format for the browser, in one language. */
export interface UploadView {
  id: string;
  /** The staff roles that may upload it. */
  roles: number[];
  title: string;
  lead?: string;
  maxBytes: number;
  /** Messages by error code; some contain `{{from}}` and `{{to}}`. */
  faults: Record<string, string>;
  statuses: Record<string, string>;
  columns: {
    /** As in the template. */
    header: string;
    required: boolean;
    help?: string;
    /** For a column of codes: the accepted words. */
    words?: string[];
  }[];
  /** The status words of each lender, with the labels of our statuses, if a file has lenders' words. */
  lenderWords?: { lender: string; words: { word: string; status: string }[] }[];
}
