/** What the values of a field are: rupees are whole or with paise, an instant is UTC in ISO 8601, a day is one of India, `yyyy-mm-dd`. */
export type ValueType = "text" | "code" | "number" | "rupees" | "instant" | "day";

/** Documents or lists whose names stand for the codes of a field; the code of a form's step is `form/step`. */
type NamedBy = "products" | "lenders" | "brands" | "uploads" | "steps";

export interface DatasetField {
  readonly type: ValueType;
  /** Its texts are ids (UUID): one is whole, or nobody's. */
  readonly id?: true;
  /** The documents that name its codes. */
  readonly namedBy?: NamedBy;
  /** The option list that names its codes. */
  readonly options?: string;
  /**
   * Its codes are spans between limits, ascending, the lowest and the highest span open; of each form its own. In rupees, or plain
   * numbers.
   */
  readonly bands?: { readonly limits: readonly (readonly number[])[]; readonly rupees: boolean };
  /** All its codes, where they are fixed; their labels stand in the texts under `staff.codes.<dataset>.<field>`. */
  readonly codes?: readonly string[];
  /** Its texts are in a language of their own: the field that has its code. */
  readonly inLanguage?: string;
  /** Rows can be ordered by it: an index holds that order. */
  readonly sortable?: true;
  /** `values`: one of some; `range`: from and to, inclusive. */
  readonly filter?: "values" | "range";
  /** Reports can group by it. */
  readonly dimension?: true;
  /** Personal data: which roles of the staff see it whole and which masked; for all others, partners too, it does not exist. */
  readonly personal?: { readonly whole: readonly number[]; readonly masked: readonly number[] };
  /** Of an instant: the roles of the staff that are told its day in India alone, as the moment would join it to rows of others. */
  readonly dayFor?: readonly number[];
}

export interface DatasetMeasure {
  readonly type: "number" | "rupees";
}

/** That each row of a dataset is a file which can be saved. */
export interface RowDownload {
  /** The call that reads it. */
  readonly call: "application-file";
  /** The parameters of the call, by the fields of the row that they are. */
  readonly params: Readonly<Record<string, string>>;
  /** The field that has the file's name, and those of which the name is made that it is saved under. */
  readonly name: string;
  readonly saved: { readonly stem: string; readonly extension: string };
  /** The roles of the staff that the call is for. */
  readonly roles: readonly number[];
}

/** What tables and reports can be written over. The queries stand in `server/datasets`. */
export interface Dataset {
  /** The roles of the staff that may read it at all. */
  readonly roles: readonly number[];
  /** Whether partners may read it: each the rows of its own brand. */
  readonly partner: boolean;
  readonly fields: Readonly<Record<string, DatasetField>>;
  readonly measures: Readonly<Record<string, DatasetMeasure>>;
  /** It has the queryable facts of forms as fields too. */
  readonly facts: boolean;
  /** The field by which its rows are always asked for: without a value of it there are none. */
  readonly needs?: string;
  /** Over how many of the last days fields are counted, which labels of columns and codes may name as `{{overDays}}`. */
  readonly overDays?: number;
  /** Without it, its rows are no files. */
  readonly download?: RowDownload;
  /** The field that has an address of ours which a row is for handing on; null where it is not, or no more. */
  readonly share?: string;
}

/**
 * Roles 1 and 3 talk to customers; role 2 reads reports. Nobody reads who customers are off a table: at the desk one answer at a time is
 * shown in clear, for a reason that is kept.
 */
export const PERSONAL = { whole: [], masked: [1, 3] } as const;
/** Who saves the files of customers, each for a reason that is kept: a file cannot be masked. */
export const FILE_ROLES: readonly number[] = [3];
/** Role 2 can search for a customer, and reads what applications tell of nobody: no moment may be the link between the two. */
export const DAY_FOR = [2] as const;
