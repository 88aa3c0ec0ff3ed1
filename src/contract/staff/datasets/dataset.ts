import type { RoutingDocument } from "../../documents.gen.ts";

/**
 * The type of a field's values: rupees are whole or with paise, an instant is UTC in ISO 8601, a
 * day is a day in India, `yyyy-mm-dd`.
 */
export type ValueType = "text" | "code" | "number" | "rupees" | "instant" | "day";

/** A kind of record that a route can be the page of. */
type RecordKind = NonNullable<RoutingDocument["routes"][number]["record"]>;

/**
 * What the values of a field name: a kind of record that a route can be the page of, or another kind of document. The code
 * of a form's step is `form/step`. Figures are those of offer kinds with the field's name.
 */
type Names = RecordKind | "product" | "upload" | "step" | "figure";

export interface DatasetField {
  readonly type: ValueType;
  /** Its texts are ids (UUID), so a filter needs the whole id. */
  readonly id?: true;
  /** What its codes or ids name. Codes have the labels of the documents. */
  readonly names?: Names;
  /** The field with the id of the record that its texts name. */
  readonly idIn?: string;
  /** The option list that names its codes. */
  readonly options?: string;
  /**
   * Its codes are bands between ascending limits, one list of limits for each form; the lowest and
   * highest band are open. In rupees, or plain numbers.
   */
  readonly bands?: { readonly limits: readonly (readonly number[])[]; readonly rupees: boolean };
  /**
   * All its codes, if they are fixed; their labels are the texts `staff.codes.<dataset>.<field>`.
   */
  readonly codes?: readonly string[];
  /** Its codes are `true` and `false`, labelled yes and no. */
  readonly yesOrNo?: true;
  /** The field with the language code of its texts. */
  readonly inLanguage?: string;
  /** Rows can be sorted by it, because an index supports that order. */
  readonly sortable?: true;
  /** `values`: one of several values; `range`: from and to, inclusive. */
  readonly filter?: "values" | "range";
  /** Reports can group by it. */
  readonly dimension?: true;
  /**
   * Personal data: the staff roles that see it in full and those that see it masked. For all
   * others, including partners, it does not exist.
   */
  readonly personal?: { readonly whole: readonly number[]; readonly masked: readonly number[] };
  /**
   * For an instant: the staff roles that see only its day in India, as the exact time could link it
   * to rows of other datasets.
   */
  readonly dayFor?: readonly number[];
}

interface DatasetMeasure {
  readonly type: "number" | "rupees";
}

/** Each row of the dataset is a file that can be downloaded. */
export interface RowDownload {
  /** The call that returns it. */
  readonly call: "application-file";
  /** The parameters of the call, with the row's fields that provide them. */
  readonly params: Readonly<Record<string, string>>;
  /** The field with the file's name, and those from which the download's name is built. */
  readonly name: string;
  readonly saved: { readonly stem: string; readonly extension: string };
  /** The staff roles that may use the call. */
  readonly roles: readonly number[];
}

/** The source of tables and reports. The queries are in `server/datasets`. */
export interface Dataset {
  /** The staff roles that may read it at all. */
  readonly roles: readonly number[];
  /** Whether partners may read it: each the rows of its own brand. */
  readonly partner: boolean;
  readonly fields: Readonly<Record<string, DatasetField>>;
  readonly measures: Readonly<Record<string, DatasetMeasure>>;
  /** Whether the queryable facts of forms are fields too. */
  readonly facts: boolean;
  /** Whether the figures in the customers' catalogues of offer kinds are fields too. */
  readonly catalogueFigures?: true;
  /** A mandatory filter: without a value for this field there are no rows. */
  readonly needs?: string;
  /**
   * The number of days that its counts cover; labels of columns and codes may contain it as
   * `{{overDays}}`.
   */
  readonly overDays?: number;
  /** Set if its rows are files. */
  readonly download?: RowDownload;
  /** The field with an address of ours that the row is meant to share; null if it no longer is. */
  readonly share?: string;
}

/**
 * Roles 1 and 3 talk to customers; role 2 reads reports. No table shows in full who a customer is:
 * the desk reveals one answer at a time, for a recorded reason.
 */
export const PERSONAL = { whole: [], masked: [1, 3] } as const;
/**
 * The roles that may download customers' files, each time for a recorded reason, because a file
 * cannot be masked.
 */
export const FILE_ROLES: readonly number[] = [3];
/**
 * Role 2 can search for a customer, and reads anonymous data of applications; an exact time must
 * not link the two.
 */
export const DAY_FOR = [2] as const;
