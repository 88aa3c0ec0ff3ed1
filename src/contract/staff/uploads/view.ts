/** A format of files for the browser, in one language. */
export interface UploadView {
  id: string;
  /** Of the staff that may upload it. */
  roles: number[];
  title: string;
  lead?: string;
  maxBytes: number;
  /** What is wrong with a row, by the code of the fault; `{{from}}` and `{{to}}` stand in some. */
  faults: Record<string, string>;
  statuses: Record<string, string>;
  columns: {
    /** As the template has it. */
    header: string;
    required: boolean;
    help?: string;
    /** Of a column of codes: what may stand in it. */
    words?: string[];
  }[];
}
