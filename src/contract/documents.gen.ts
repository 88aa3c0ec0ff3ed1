// Made from schemas/meta by src/tools/generate-types.ts. Do not edit.

/**
 * A name of lower-case letters, digits and hyphens, such as gold-loan.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_id".
 */
export type CommonId = string;
/**
 * An image as a data URI, shown only in an image element, where scripts do not run.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_svgImage".
 */
export type CommonSvgImage = string;
/**
 * A colour as # and six hexadecimal digits, such as #0b5d4e.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_color".
 */
export type CommonColor = string;
/**
 * The partner's share of the commission that a lender pays us, by the day of disbursal: the last entry that starts on or before it counts. The first entry counts for earlier days too.
 *
 * @minItems 1
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_revenueShare".
 */
export type CommonRevenueShare = [
  {
    from: CommonDay;
    percent: CommonPercent;
    /**
     * Other shares for all disbursals of a month, once their amounts together exceed a limit; the highest limit exceeded counts.
     *
     * @minItems 1
     */
    slabs?: [
      {
        /**
         * Rupees disbursed in a calendar month to the partner's customers.
         */
        over: number;
        percent: CommonPercent;
      },
      ...{
        /**
         * Rupees disbursed in a calendar month to the partner's customers.
         */
        over: number;
        percent: CommonPercent;
      }[]
    ];
  },
  ...{
    from: CommonDay;
    percent: CommonPercent;
    /**
     * Other shares for all disbursals of a month, once their amounts together exceed a limit; the highest limit exceeded counts.
     *
     * @minItems 1
     */
    slabs?: [
      {
        /**
         * Rupees disbursed in a calendar month to the partner's customers.
         */
        over: number;
        percent: CommonPercent;
      },
      ...{
        /**
         * Rupees disbursed in a calendar month to the partner's customers.
         */
        over: number;
        percent: CommonPercent;
      }[]
    ];
  }[]
];
/**
 * A day in India from 1900 on, as yyyy-mm-dd.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_day".
 */
export type CommonDay = string;
/**
 * A percentage from 0 to 100.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_percent".
 */
export type CommonPercent = number;
/**
 * A code of capital letters, digits and underscores, such as SELF_EMPLOYED.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_code".
 */
export type CommonCode = string;
/**
 * A name that starts with a lower-case letter and contains letters, digits and underscores, such as monthly_income.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_fieldName".
 */
export type CommonFieldName = string;
/**
 * Texts shown one after the other, such as paragraphs or list items.
 *
 * @minItems 1
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_textParts".
 */
export type CommonTextParts = [CommonText, ...CommonText[]];
export type CommonLogic = null | number | string | boolean | unknown[] | {[operator: string]: unknown};
/**
 * A path inside the application, relative to the base path. Parts in braces are parameters.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_path".
 */
export type CommonPath = string;
/**
 * An amount in rupees.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_rupees".
 */
export type CommonRupees = number;
/**
 * A URL in ASCII: an internationalised host in xn-- form, the rest percent-encoded.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_httpsUrl".
 */
export type CommonHttpsUrl = string;
/**
 * An email address.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_email".
 */
export type CommonEmail = string;
/**
 * A telephone number of digits, spaces, + and hyphens.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_phone".
 */
export type CommonPhone = string;
/**
 * An image as a data URI, shown only in an image element, where scripts do not run.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_drawing".
 */
export type CommonSvgImage1 = string;
/**
 * Numbers of staff roles.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_roles".
 */
export type CommonRoles = number[];
/**
 * Several conditions.
 *
 * @minItems 1
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_conditions".
 */
export type DialectConditions = [DialectCondition, ...DialectCondition[]];
export type DialectCondition = boolean | {[keyword: string]: unknown};
/**
 * Conditions compare with scalar values only.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_scalar".
 */
export type DialectScalar = string | number | boolean | null;
/**
 * Names of properties.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_names".
 */
export type DialectNames = string[];
/**
 * One JSON type, or several of which one applies.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_type".
 */
export type DialectType = DialectSimpleType | [DialectSimpleType, ...DialectSimpleType[]];
/**
 * A JSON type.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_simpleType".
 */
export type DialectSimpleType = "array" | "boolean" | "integer" | "null" | "number" | "object" | "string";
/**
 * A format of a text.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_format".
 */
export type DialectFormat = "date" | "time" | "date-time" | "email" | "uuid" | "uri" | "regex";
/**
 * For a file the answer is its id, and x-file defines the accepted files. A gstin is the number of a business under GST, with a valid check digit.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_fieldFormat".
 */
export type DialectFieldFormat = "date" | "time" | "date-time" | "email" | "uuid" | "uri" | "regex" | "file" | "gstin";
/**
 * How applications reach the lender and its answers reach us, by protocol: one call per application, a link to the lender's page, or files of many applications.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_connector".
 */
export type LenderConnector = LenderHttpJson | LenderRedirect | LenderFile;
/**
 * https URL of the lender, or the word simulator.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_endpoint".
 */
export type LenderEndpoint = string;
/**
 * Path appended to the endpoint.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_path".
 */
export type LenderPath = string;
/**
 * Seconds after which a call counts as failed; default 15.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_timeoutSeconds".
 */
export type LenderTimeoutSeconds = number;
/**
 * How often a failed call is repeated; default 6.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_retries".
 */
export type LenderRetries = number;
/**
 * How our calls to the lender are authenticated.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_authentication".
 */
export type LenderAuthentication = LenderNone | LenderBasic | LenderBearer | LenderHmac | LenderClientCredentials;
/**
 * A name of lower-case letters, digits and hyphens, such as gold-loan.
 */
export type LenderSecretName = string;
/**
 * A name of lower-case letters, digits and hyphens, such as gold-loan.
 */
export type LenderIncomingSecret = string;
/**
 * Hosts of links to which the lender may send the customer. By default the endpoint's host for a redirect, and any https host for other protocols.
 *
 * @minItems 1
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_linkHosts".
 */
export type LenderLinkHosts = [string, ...string[]];
/**
 * A JSON pointer into the lender's message.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_pointer".
 */
export type LenderPointer = string;
/**
 * Name of a query parameter.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_parameter".
 */
export type LenderParameter = string;
/**
 * CSV with a header, or one JSON object per line.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_format".
 */
export type LenderFormat = "csv" | "json-lines";
/**
 * How the lender's calls to us are authenticated.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_callerAuthentication".
 */
export type LenderCallerAuthentication = LenderBasic | LenderBearer | LenderHmac;
/**
 * A name of lower-case letters, digits and hyphens, such as gold-loan.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_secretName".
 */
export type CommonId1 = string;
/**
 * A name of lower-case letters, digits and hyphens, such as gold-loan.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_incomingSecret".
 */
export type CommonId2 = string;
/**
 * Id of a figure.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "offer-kind_figureId".
 */
export type OfferKindFigureId = string;
/**
 * Ids of figures, in display order.
 *
 * @minItems 1
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "offer-kind_figureIds".
 */
export type OfferKindFigureIds = [OfferKindFigureId, ...OfferKindFigureId[]];
/**
 * Sort order.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "offer-kind_order".
 */
export type OfferKindOrder = "ascending" | "descending";
/**
 * Public figures, most important first. Equal offers are ordered by the lender's id.
 *
 * @minItems 1
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "offer-kind_ranking".
 */
export type OfferKindRanking = [
  {
    figure: OfferKindFigureId;
    order: OfferKindOrder;
  },
  ...{
    figure: OfferKindFigureId;
    order: OfferKindOrder;
  }[]
];
/**
 * One computed fee, or all fixed fees of the lender's terms.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "offer-kind_feeItem".
 */
export type OfferKindFeeItem =
  | {
      id: CommonId;
      label: CommonText;
      amount: CommonLogic;
      gstPercent: CommonLogic;
    }
  | {
      listed: OfferKindTermsPath;
      gstPercent: CommonLogic;
    };
/**
 * A place in the lender's terms, such as terms.fees.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "offer-kind_termsPath".
 */
export type OfferKindTermsPath = string;
/**
 * Fees of fixed amounts.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "offer-kind_fees".
 */
export type OfferKindFees = {
  id: CommonId;
  label: CommonText;
  amount: CommonRupees;
  /**
   * Whether goods and services tax is added.
   */
  gst: boolean;
}[];
/**
 * A part of a page, by its kind.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_block".
 */
export type PageBlock =
  | PageTextBlock
  | PageListBlock
  | PageMadeBlock
  | PageLeadBlock
  | PageLinkBlock
  | PageQuestionsBlock
  | PageQuestionsOfBlock
  | PageRedirectBlock
  | PageMerchantBlock
  | PageComplaintBlock
  | PageTableBlock
  | PageRecordBlock
  | PageCustomerSearchBlock
  | PageOfferingBlock
  | PageOfferedProductBlock
  | PageReportBlock
  | PageStatisticBlock
  | PageWaitingBlock
  | PageFormBlock
  | PageUploadBlock
  | PageErasureBlock
  | PageMessageTextsBlock
  | PageShareLinkBlock
  | PageLinkBuilderBlock
  | PageCreativesBlock;
/**
 * Texts about one product, by its code, or about anything else, under a title.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_messageGroup".
 */
export type PageMessageGroup = PageMessageGroup1 & PageMessageGroup2;
export type PageMessageGroup1 = {
  [k: string]: unknown;
};
/**
 * Minutes without activity.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "site_idleMinutes".
 */
export type SiteIdleMinutes = number;
/**
 * Initial sort field; a leading minus sorts in descending order.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "table_sort".
 */
export type TableSort = string;
/**
 * A table: for customers, their applications at lenders; for staff and partners, rows of a dataset.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "TableDocument".
 */
export type TableDocument = TableStatusTable | TableDatasetTable;

/**
 * A partner's brand. Its id is the value of utm_source in its links.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "BrandDocument".
 */
export interface BrandDocument {
  id: CommonId;
  /**
   * The brand's name in English, and in each language that nameIn does not list.
   */
  name: string;
  /**
   * The name in languages that write it differently, by language code.
   */
  nameIn?: {
    [k: string]: string;
  };
  /**
   * Other names under which the brand can be looked up.
   */
  lookup?: string[];
  logo: CommonSvgImage;
  /**
   * Style sheet of fonts served with the application; null for none.
   */
  fontLink: string | null;
  /**
   * Font families in order of preference. Quote a family whose name contains a number.
   */
  fontFamily: string;
  primaryColor: CommonColor;
  secondaryColor: CommonColor;
  /**
   * Whether the partner has terms of its own. Blocks of pages with partner set to with-terms are shown only then.
   */
  termsApplicable: boolean;
  title?: CommonText;
  /**
   * Ids of the products that the brand's visitors are shown to choose from, in this order. Without it, all products. The others can still be opened by a link.
   *
   * @minItems 1
   */
  products?: [CommonId, ...CommonId[]];
  revenueShare?: CommonRevenueShare;
}
/**
 * A text in each language of the product, by language code.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_text".
 */
export interface CommonText {
  [k: string]: string;
}
/**
 * Customers who have left the form unfinished, or have offers and have chosen none, for at least and at most this long. Customers who asked to be called at a time are called until this many days after it.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "call-list_reason".
 */
export interface CallListReason {
  /**
   * unfinished: the form is not complete. undecided: no offer is chosen.
   */
  stage: "unfinished" | "undecided";
  /**
   * Hours in this stage before the first call.
   */
  afterHours: number;
  /**
   * Days in this stage after which the customer is not called any more.
   */
  withinDays: number;
  /**
   * What the caller says, in sections.
   *
   * @minItems 1
   */
  script: [
    {
      title: CommonText;
      text: CommonText;
    },
    ...{
      title: CommonText;
      text: CommonText;
    }[]
  ];
}
/**
 * Defines which customers of a product are called, when, what the caller says, and which outcomes a call can have. Texts of the script may contain {product} and {brandName}.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "CallListDocument".
 */
export interface CallListDocument {
  id: CommonId;
  product: CommonCode;
  /**
   * Priority: customers of lists with lower numbers are called first.
   */
  order: number;
  /**
   * Maximum number of calls without a final outcome.
   */
  mostTries: number;
  /**
   * Hours until the next attempt after an unanswered call.
   */
  againAfterHours: number;
  /**
   * Why a customer is called.
   *
   * @minItems 1
   */
  reasons: [CallListReason, ...CallListReason[]];
  /**
   * Possible outcomes of a call, as codes of the option list call-outcome, and what follows. By default all of that list, each with its own follow-up.
   *
   * @minItems 1
   */
  outcomes?: [
    {
      /**
       * A code of the option list call-outcome.
       */
      code: string;
      /**
       * What follows: another attempt, a call at the time that the customer chooses, nothing, or no more calls and campaigns.
       */
      follows: "again" | "call-back" | "done" | "do-not-disturb";
    },
    ...{
      /**
       * A code of the option list call-outcome.
       */
      code: string;
      /**
       * What follows: another attempt, a call at the time that the customer chooses, nothing, or no more calls and campaigns.
       */
      follows: "again" | "call-back" | "done" | "do-not-disturb";
    }[]
  ];
}
/**
 * A single-line text in each language of the product, for subjects and sender names.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_line".
 */
export interface CommonLine {
  [k: string]: string;
}
/**
 * A consent with its versions, oldest first. A version that was live never changes; customers are asked for the last one.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "ConsentDocument".
 */
export interface ConsentDocument {
  id: CommonId;
  purpose: CommonText;
  /**
   * Whether the form can be submitted only with this consent.
   */
  required: boolean;
  /**
   * Profile flags that are set to the answer.
   */
  sets?: ("allow_sms" | "allow_emails")[];
  /**
   * Days for which an agreement is valid; by default until it is withdrawn.
   */
  expiresAfterDays?: number;
  /**
   * For credit-score consents: the kind of enquiry.
   */
  bureauPull?: "soft" | "hard";
  /**
   * The versions of its text, oldest first.
   *
   * @minItems 1
   */
  versions: [
    {
      /**
       * Number of the version, counted from 1.
       */
      version: number;
      text: CommonText;
      /**
       * Links to pages that the text refers to, shown below it.
       */
      links?: {
        label: CommonText;
        path: CommonPath;
      }[];
      /**
       * Replaces the tick box: the customer picks one of these statements.
       *
       * @minItems 2
       */
      choices?: [
        {
          code: CommonCode;
          text: CommonText;
        },
        {
          code: CommonCode;
          text: CommonText;
        },
        ...{
          code: CommonCode;
          text: CommonText;
        }[]
      ];
    },
    ...{
      /**
       * Number of the version, counted from 1.
       */
      version: number;
      text: CommonText;
      /**
       * Links to pages that the text refers to, shown below it.
       */
      links?: {
        label: CommonText;
        path: CommonPath;
      }[];
      /**
       * Replaces the tick box: the customer picks one of these statements.
       *
       * @minItems 2
       */
      choices?: [
        {
          code: CommonCode;
          text: CommonText;
        },
        {
          code: CommonCode;
          text: CommonText;
        },
        ...{
          code: CommonCode;
          text: CommonText;
        }[]
      ];
    }[]
  ];
}
/**
 * Which files a field accepts. The server detects the type from the content.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_file".
 */
export interface DialectFile {
  /**
   * Accepted media types.
   *
   * @minItems 1
   */
  types: [
    "application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic",
    ...("application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic")[]
  ];
  /**
   * Maximum file size in bytes; 5242880 are 5 MB.
   */
  maxBytes: number;
}
/**
 * A field or group of a form: draft-07 plus annotations that start with x-.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_fieldSchema".
 */
export interface DialectFieldSchema {
  /**
   * A field of a shared document. Keywords beside it replace those of the shared field.
   */
  $ref?: string;
  type?: DialectType;
  /**
   * Fields of the group, by name.
   */
  properties?: {
    [k: string]: DialectFieldSchema;
  };
  required?: DialectNames;
  items?: DialectFieldSchema;
  /**
   * Fields and requirements that depend on earlier answers.
   *
   * @minItems 1
   */
  allOf?: [DialectBranch, ...DialectBranch[]];
  /**
   * The only allowed value.
   */
  const?: unknown;
  /**
   * The allowed values.
   *
   * @minItems 1
   */
  enum?: [unknown, ...unknown[]];
  /**
   * The allowed values with their labels, in display order.
   *
   * @minItems 1
   */
  oneOf?: [
    {
      const: DialectScalar;
      title: CommonText;
    },
    ...{
      const: DialectScalar;
      title: CommonText;
    }[]
  ];
  /**
   * Smallest value allowed.
   */
  minimum?: number;
  /**
   * Largest value allowed.
   */
  maximum?: number;
  /**
   * The value is more than this.
   */
  exclusiveMinimum?: number;
  /**
   * The value is less than this.
   */
  exclusiveMaximum?: number;
  /**
   * The value is a multiple of this.
   */
  multipleOf?: number;
  /**
   * Minimum number of characters.
   */
  minLength?: number;
  /**
   * Maximum number of characters.
   */
  maxLength?: number;
  /**
   * Regular expression that the text matches.
   */
  pattern?: string;
  format?: DialectFieldFormat;
  /**
   * Minimum number of items.
   */
  minItems?: number;
  /**
   * Maximum number of items.
   */
  maxItems?: number;
  /**
   * Whether no item may occur twice.
   */
  uniqueItems?: boolean;
  /**
   * Initial value of the field if the customer has no answer; it is shown, and submitted as shown.
   */
  default?: unknown;
  /**
   * The age in full years today (IST) must be within these bounds, inclusive.
   *
   * @minItems 2
   * @maxItems 2
   */
  ageBetween?: [number, number];
  /**
   * The year must not be in the future and at most this many years ago.
   */
  yearsBack?: number;
  /**
   * For a list of groups: maximum sum of the groups' numbers of this name.
   */
  maxTotal?: {
    of: CommonFieldName;
    /**
     * The maximum sum.
     */
    most: number;
  };
  "x-label"?: CommonText;
  "x-help"?: CommonText;
  "x-placeholder"?: CommonText;
  /**
   * Error messages for the customer, by the keyword that rejects the value.
   */
  "x-messages"?: {
    [k: string]: CommonText;
  };
  "x-options"?: CommonId;
  "x-file"?: DialectFile;
  "x-ui"?: DialectUi;
  /**
   * Personal data that is stored encrypted and returned masked or only to its owner.
   */
  "x-pii"?: boolean;
  "x-queryable"?: DialectQueryable;
}
/**
 * Fields and requirements that depend on earlier answers.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_branch".
 */
export interface DialectBranch {
  if: DialectCondition;
  then: DialectFieldGroup;
  else?: DialectFieldGroup;
}
/**
 * Fields, which of them are required, and what depends on answers.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_fieldGroup".
 */
export interface DialectFieldGroup {
  /**
   * The fields, by name.
   */
  properties?: {
    [k: string]: DialectFieldSchema;
  };
  required?: DialectNames;
  /**
   * Fields and requirements that depend on answers.
   *
   * @minItems 1
   */
  allOf?: [DialectBranch, ...DialectBranch[]];
}
/**
 * How a field is displayed. It does not affect validation.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_ui".
 */
export interface DialectUi {
  /**
   * The input element; by default chosen by the field's type and format.
   */
  widget?:
    | "text"
    | "textarea"
    | "mobile"
    | "email"
    | "pan"
    | "rupees"
    | "integer"
    | "number"
    | "date"
    | "time"
    | "pincode"
    | "select"
    | "radio"
    | "checkbox"
    | "switch"
    | "upper"
    | "hidden";
  /**
   * The autofill hint for browsers.
   */
  autocomplete?: string;
  /**
   * The on-screen keyboard.
   */
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email" | "none";
  /**
   * Visible lines of a textarea.
   */
  rows?: number;
  /**
   * Width beside other fields; half places two fields in a row.
   */
  width?: "full" | "half";
  /**
   * Whether the value is shown and cannot be changed.
   */
  readOnly?: boolean;
  /**
   * Text before the value, such as a currency sign.
   */
  prefix?: string;
}
/**
 * The answer, or a non-identifying part of it, is stored in clear beside the encrypted answers, for tables and reports.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_queryable".
 */
export interface DialectQueryable {
  as?: CommonFieldName;
  /**
   * Stores only the band of a number between these limits; the lowest and highest band are open.
   *
   * @minItems 1
   */
  bands?: [number, ...number[]];
  /**
   * Stores only this many characters from the start, such as of a PIN code.
   */
  first?: number;
  label?: CommonText;
}
/**
 * A form in steps. Answers of all steps share one flat object.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "FormDocument".
 */
export interface FormDocument {
  id: CommonId;
  title: CommonText;
  submit?: CommonText;
  /**
   * The steps, in order.
   *
   * @minItems 1
   */
  steps: [
    {
      id: CommonId;
      title: CommonText;
      intro?: CommonText;
      when?: DialectCondition;
      schema: DialectFieldGroup;
      order?: DialectNames;
      /**
       * How fields are displayed, by field; combined with the field's own x-ui.
       */
      ui?: {
        [k: string]: DialectUi;
      };
    },
    ...{
      id: CommonId;
      title: CommonText;
      intro?: CommonText;
      when?: DialectCondition;
      schema: DialectFieldGroup;
      order?: DialectNames;
      /**
       * How fields are displayed, by field; combined with the field's own x-ui.
       */
      ui?: {
        [k: string]: DialectUi;
      };
    }[]
  ];
  /**
   * Whether the answers are reviewed before they are submitted.
   */
  review?: boolean;
  /**
   * Consents that the form asks for, in order.
   */
  consents?: {
    id: CommonId;
    when?: DialectCondition;
  }[];
  /**
   * Initial values by field, over the customer's profile and productType, the code of the form's product. A field that is not listed starts with the profile's field of the same name.
   */
  prefill?: {
    [k: string]: CommonLogic;
  };
  /**
   * Figures computed from the answers and shown below a step while it is filled in.
   */
  computed?: {
    name: CommonFieldName;
    label: CommonText;
    value: CommonLogic;
    step: CommonId;
    /**
     * Display format of the value.
     */
    format?: "rupees" | "percent" | "number" | "months" | "code";
    /**
     * Text for each value of a code.
     */
    codes?: {
      [k: string]: CommonText;
    };
    basisOf?: CommonFieldName;
  }[];
  /**
   * Migrations of answers from earlier versions of this form to the current one, oldest first.
   */
  migrations?: {
    id: CommonId;
    /**
     * The changes, applied in order.
     *
     * @minItems 1
     */
    changes: [
      (
        | {
            /**
             * Old name of a field.
             */
            rename: string;
            /**
             * Its new name.
             */
            to: string;
          }
        | {
            /**
             * A field whose answer is deleted.
             */
            drop: string;
          }
        | {
            /**
             * A field whose values change.
             */
            map: string;
            /**
             * New values by old value.
             */
            values: {};
          }
      ),
      ...(
        | {
            /**
             * Old name of a field.
             */
            rename: string;
            /**
             * Its new name.
             */
            to: string;
          }
        | {
            /**
             * A field whose answer is deleted.
             */
            drop: string;
          }
        | {
            /**
             * A field whose values change.
             */
            map: string;
            /**
             * New values by old value.
             */
            values: {};
          }
      )[]
    ];
  }[];
}
/**
 * Texts of the screen for declined applications.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_declined".
 */
export interface LenderDeclined {
  text: CommonText;
  /**
   * Days after which the lender accepts another application.
   */
  againAfterDays?: number;
}
/**
 * The lender's criteria and terms for one product.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_lending".
 */
export interface LenderLending {
  product: CommonCode;
  /**
   * Whether the lender makes offers of this product now; by default if the lender is enabled.
   */
  enabled?: boolean;
  /**
   * Criteria that a customer must satisfy; all failed ones are shown.
   *
   * @minItems 1
   */
  eligibility: [
    {
      id: CommonId;
      when?: DialectCondition;
      test: DialectCondition;
      reason: CommonText;
    },
    ...{
      id: CommonId;
      when?: DialectCondition;
      test: DialectCondition;
      reason: CommonText;
    }[]
  ];
  /**
   * Terms as defined by the product's kind of offer.
   */
  terms: {
    [k: string]: unknown;
  };
  /**
   * The commission that the lender pays us for each disbursal, by its day: the last entry that starts on or before it counts. The first entry counts for earlier days too. Customers never see it.
   *
   * @minItems 1
   */
  commission?: [
    {
      from: CommonDay;
      percent?: CommonPercent;
      rupees?: CommonRupees;
    },
    ...{
      from: CommonDay;
      percent?: CommonPercent;
      rupees?: CommonRupees;
    }[]
  ];
}
/**
 * Each application is a call with a JSON body; status reports arrive by webhook.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_httpJson".
 */
export interface LenderHttpJson {
  /**
   * One call per application.
   */
  protocol: "http-json";
  endpoint: LenderEndpoint;
  path?: LenderPath;
  timeoutSeconds?: LenderTimeoutSeconds;
  retries?: LenderRetries;
  authentication: LenderAuthentication;
  secret?: LenderIncomingSecret;
  linkHosts?: LenderLinkHosts;
  submit: LenderBody;
  /**
   * Files of the customer, by the body field that contains them: a field of the lender's own form or of a product's form. A file is sent as an object with name, type and content (base64), several as a list of these, none as null.
   */
  files?: {
    [k: string]: CommonFieldName;
  };
  answer: LenderAnswerByReference;
  statuses: LenderStatuses;
}
/**
 * Calls without authentication.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_none".
 */
export interface LenderNone {
  /**
   * No authentication.
   */
  type: "none";
}
/**
 * HTTP Basic authentication with a user and a secret.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_basic".
 */
export interface LenderBasic {
  /**
   * HTTP Basic.
   */
  type: "basic";
  /**
   * User name.
   */
  user: string;
  secret: LenderSecretName;
}
/**
 * A secret as bearer token.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_bearer".
 */
export interface LenderBearer {
  /**
   * A fixed bearer token.
   */
  type: "bearer";
  secret: LenderSecretName;
}
/**
 * HMAC-SHA256 of the timestamp in seconds, a full stop and the body; for a call without a body, its path.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_hmac".
 */
export interface LenderHmac {
  /**
   * A signature of each call.
   */
  type: "hmac";
  secret: LenderSecretName;
}
/**
 * An access token of OAuth 2.0 (RFC 6749, section 4.4), cached until it expires.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_clientCredentials".
 */
export interface LenderClientCredentials {
  /**
   * OAuth 2.0 client credentials.
   */
  type: "client-credentials";
  tokenEndpoint: LenderEndpoint;
  tokenPath?: LenderPath;
  /**
   * Client id.
   */
  client: string;
  secret: LenderSecretName;
  /**
   * Requested scope.
   */
  scope?: string;
}
/**
 * The body of a submission, over the answers, the application's id and the offer: by field, or by JSON pointer for nested values, with numbers for list items.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_body".
 */
export interface LenderBody {
  [k: string]: CommonLogic;
}
/**
 * Where the lender's answer and webhook contain the values, as JSON pointers.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_answerByReference".
 */
export interface LenderAnswerByReference {
  reference: LenderPointer;
  application?: LenderPointer;
  status: LenderPointer;
  amount?: LenderPointer;
  message?: LenderPointer;
  link?: LenderPointer;
  event?: LenderPointer;
  at?: LenderPointer;
}
/**
 * The lender's status words, mapped to our statuses.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_statuses".
 */
export interface LenderStatuses {
  [k: string]: "SUBMITTED" | "IN_REVIEW" | "ACTION_NEEDED" | "APPROVED" | "DISBURSED" | "DECLINED" | "EXPIRED";
}
/**
 * The customer goes to the lender's page by a signed link with a state parameter, and returns with it. Status reports arrive by webhook, and with the returning customer if the lender signs its parameters.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_redirect".
 */
export interface LenderRedirect {
  /**
   * A link to the lender's page.
   */
  protocol: "redirect";
  endpoint: LenderEndpoint;
  path?: LenderPath;
  secret?: LenderIncomingSecret;
  linkHosts?: LenderLinkHosts;
  /**
   * Query parameters of the link.
   */
  link: {
    /**
     * Additional parameters by the lender's names, over the application's id, the chosen offer and non-identifying answers, because URLs are stored in histories and logs.
     */
    parameters?: {
      [k: string]: CommonLogic;
    };
    state: LenderParameter;
    returnTo: LenderParameter;
    timestamp: LenderParameter;
    signature: LenderParameter;
    /**
     * Hours for which the customer can return by it; default 24.
     */
    validHours?: number;
  };
  /**
   * Parameters that the lender adds to the return URL. They are accepted if they are signed like the link. Without this, only the return itself is recorded.
   */
  return?: {
    timestamp: LenderParameter;
    signature: LenderParameter;
    reference?: LenderParameter;
    status: LenderParameter;
    amount?: LenderParameter;
    message?: LenderParameter;
    at?: LenderParameter;
  };
  answer: LenderAnswerByApplication;
  statuses: LenderStatuses;
}
/**
 * Where the lender's webhook, or a row of its file, contains the values, as JSON pointers. Includes our id of the application, because the lender has not returned a reference of its own yet.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_answerByApplication".
 */
export interface LenderAnswerByApplication {
  reference?: LenderPointer;
  application: LenderPointer;
  status: LenderPointer;
  amount?: LenderPointer;
  message?: LenderPointer;
  link?: LenderPointer;
  event?: LenderPointer;
  at?: LenderPointer;
}
/**
 * Applications are collected into files, which the lender fetches or which we upload. The lender answers in a status file that we fetch, or by webhook.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_file".
 */
export interface LenderFile {
  /**
   * Files of many applications.
   */
  protocol: "file";
  endpoint: LenderEndpoint;
  timeoutSeconds?: LenderTimeoutSeconds;
  retries?: LenderRetries;
  authentication: LenderAuthentication;
  secret?: LenderIncomingSecret;
  linkHosts?: LenderLinkHosts;
  format: LenderFormat;
  /**
   * When a file is created and the status file is read (IST).
   *
   * @minItems 1
   */
  times: [string, ...string[]];
  /**
   * How the lender receives the files.
   */
  delivery:
    | {
        /**
         * The lender fetches its files from /api/lenders/{id}/files.
         */
        way: "fetch";
        /**
         * Hours for which a file waits to be fetched; default 120, which covers a long weekend. After that its applications are given up, and the customers can submit again.
         */
        waitHours?: number;
        authentication: LenderCallerAuthentication;
      }
    | {
        /**
         * We upload each file to the endpoint.
         */
        way: "upload";
        path: LenderPath;
      };
  /**
   * The lender's status file.
   */
  statusFile?: {
    path: LenderPath;
    format: LenderFormat;
  };
  submit: LenderBody;
  answer: LenderAnswerByApplication;
  statuses: LenderStatuses;
}
/**
 * A lender: whom it lends to, at what price and on what terms, and how it is connected.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "LenderDocument".
 */
export interface LenderDocument {
  id: CommonId;
  name: CommonText;
  /**
   * Registered name of the company.
   */
  legalName: string;
  /**
   * Its regulatory type. Banks and upper-layer NBFCs must waive prepayment charges for more loans.
   */
  type: "bank" | "nbfc-upper" | "nbfc" | "insurer";
  /**
   * Whether the lender makes offers.
   */
  enabled: boolean;
  logo: CommonSvgImage;
  grievance: SiteOfficer;
  /**
   * Consents required before the application is sent to this lender.
   */
  consents?: CommonId[];
  form?: CommonId;
  moreForm?: CommonId;
  /**
   * Whether the lender links customers to /user/lender-intake/{id}/{application} to finish an application.
   */
  intake?: boolean;
  declined?: LenderDeclined;
  /**
   * Status words by which the lender reports that it already has the customer; they are also recorded in the de-dupe logs.
   *
   * @minItems 1
   */
  duplicateWords?: [string, ...string[]];
  /**
   * What the lender offers, by product.
   *
   * @minItems 1
   */
  products: [LenderLending, ...LenderLending[]];
  connector: LenderConnector;
}
/**
 * A grievance officer.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "site_officer".
 */
export interface SiteOfficer {
  /**
   * Name of the officer or office.
   */
  name: string;
  email: CommonEmail;
  phone: CommonPhone;
}
/**
 * A menu: the customers' drawer, the other areas' sidebars, or an account menu.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "MenuDocument".
 */
export interface MenuDocument {
  id: CommonId;
  /**
   * The area that shows the menu.
   */
  area: "customer" | "admin" | "partner";
  /**
   * Icons that its items use: the path of an outline SVG in a box of 24 by 24.
   */
  icons?: {
    [k: string]: string;
  };
  /**
   * Headings of groups that its items name. A group is shown where its first item is.
   */
  groups?: {
    [k: string]: CommonText;
  };
  /**
   * The items, in order.
   *
   * @minItems 1
   */
  items: [
    {
      id: CommonId;
      label: CommonText;
      /**
       * Where the item leads: a path, or a place of the product in braces.
       */
      go?: string;
      /**
       * What the item does instead of leading somewhere.
       */
      action?: "logout" | "help" | "return-to-products";
      icon?: CommonId;
      group?: CommonId;
      /**
       * Belongs to the signed-in user's account: shown in the top bar, apart from the other items.
       */
      own?: true;
      roles?: CommonRoles;
      when?: DialectCondition;
    },
    ...{
      id: CommonId;
      label: CommonText;
      /**
       * Where the item leads: a path, or a place of the product in braces.
       */
      go?: string;
      /**
       * What the item does instead of leading somewhere.
       */
      action?: "logout" | "help" | "return-to-products";
      icon?: CommonId;
      group?: CommonId;
      /**
       * Belongs to the signed-in user's account: shown in the top bar, apart from the other items.
       */
      own?: true;
      roles?: CommonRoles;
      when?: DialectCondition;
    }[]
  ];
}
/**
 * A value computed for each offer.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "offer-kind_figure".
 */
export interface OfferKindFigure {
  id: OfferKindFigureId;
  label?: CommonText;
  phrase?: CommonText;
  note?: CommonText;
  noteOf?: OfferKindFigureId;
  /**
   * percent-year is shown as an annual rate. A code is shown by its text in codes. A figure without a format is an intermediate result and never shown.
   */
  format?: "rupees" | "percent" | "percent-year" | "months" | "days" | "years" | "count" | "text" | "code";
  /**
   * Text for each value of a code.
   */
  codes?: {
    [k: string]: CommonText;
  };
  value: CommonLogic;
  /**
   * If it has no value, there is no offer, for this reason.
   */
  needed?: {
    id: CommonId;
    reason: CommonText;
  };
  /**
   * Which of two values is better for the customer, highlighted in the comparison; by default neither.
   */
  better?: "less" | "more";
  comparableWith?: OfferKindFigureIds;
}
/**
 * Numbers of a lender's terms.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "offer-kind_span".
 */
export interface OfferKindSpan {
  label: CommonText;
  /**
   * percent-year is shown as an annual rate.
   */
  format: "rupees" | "percent" | "percent-year" | "months" | "days" | "years" | "count";
  /**
   * Places of the numbers, also in lists: terms.rateCard.annualRate is the column of all rows.
   *
   * @minItems 1
   */
  of: [OfferKindTermsPath, ...OfferKindTermsPath[]];
}
/**
 * A JSON Schema. Objects are closed: unknown properties are errors.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "offer-kind_terms".
 */
export interface OfferKindTerms {
  /**
   * A shared definition that the value must satisfy.
   */
  $ref?:
    | "common.json#/definitions/code"
    | "common.json#/definitions/condition"
    | "common.json#/definitions/httpsUrl"
    | "common.json#/definitions/id"
    | "common.json#/definitions/logic"
    | "common.json#/definitions/percent"
    | "common.json#/definitions/rupees"
    | "common.json#/definitions/text"
    | "offer-kind.json#/definitions/fees"
    | "offer-kind.json#/definitions/kfs";
  /**
   * What the value means, with its unit.
   */
  description?: string;
  "x-label"?: CommonText;
  /**
   * How its number is shown; by default as its definition says, or plain. percent-year is an annual rate.
   */
  "x-format"?: "rupees" | "percent" | "percent-year" | "months" | "days" | "years" | "count";
  /**
   * Text for each value of enum; by default the codes of the figure that shows it.
   */
  "x-codes"?: {
    [k: string]: CommonText;
  };
  /**
   * The JSON type, or several.
   */
  type?: "array" | "boolean" | "integer" | "number" | "object" | "string";
  /**
   * The properties, by name.
   */
  properties?: {
    [k: string]: OfferKindTerms;
  };
  /**
   * Properties that must be present.
   */
  required?: string[];
  items?: OfferKindTerms;
  /**
   * Minimum number of items.
   */
  minItems?: number;
  /**
   * Maximum number of items.
   */
  maxItems?: number;
  /**
   * The allowed values.
   *
   * @minItems 1
   */
  enum?: [string | number, ...(string | number)[]];
  /**
   * Smallest value allowed.
   */
  minimum?: number;
  /**
   * Largest value allowed.
   */
  maximum?: number;
  /**
   * The value is more than this.
   */
  exclusiveMinimum?: number;
  /**
   * Minimum number of characters.
   */
  minLength?: number;
  /**
   * Maximum number of characters.
   */
  maxLength?: number;
}
/**
 * The lender's charges for closing a loan early, as foreclosure states them in words. Offers are compared by it for customers who plan to close early. Without it the charges are unknown.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "offer-kind_closing".
 */
export interface OfferKindClosing {
  /**
   * The first row whose months have not passed applies. After the last one, or without any, there is no charge.
   */
  charges: {
    /**
     * Applies up to and including this many months after the disbursal; by default at any time.
     */
    months?: number;
    percent: CommonPercent;
  }[];
  gstPercent?: CommonPercent;
}
/**
 * Facts of the Key Fact Statement that are not figures (RBI/2024-25/18).
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "offer-kind_kfs".
 */
export interface OfferKindKfs {
  /**
   * Whether the interest rate is fixed or floating.
   */
  rateType: "fixed" | "floating";
  penalCharges: CommonText;
  foreclosure: CommonText;
  closing?: OfferKindClosing;
  bounceCharge?: CommonRupees;
  /**
   * Days after the disbursal in which the borrower may repay without a penalty.
   */
  coolingOffDays: number;
  /**
   * Working days for which the terms of the statement are valid.
   */
  validityWorkingDays: number;
  disbursal: CommonText;
  kfsUrl?: CommonHttpsUrl;
}
/**
 * A kind of offer: the structure of a lender's terms, the figures computed from them, and where these are shown, compared and ranked.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "OfferKindDocument".
 */
export interface OfferKindDocument {
  id: CommonId;
  name: CommonText;
  /**
   * Reserved: no product uses it yet, and the check does not report that.
   */
  spare?: true;
  /**
   * Its legal category. A loan (RBI/2025-26/36, RBI/2024-25/18) names the figures that every loan offer must show; its terms contain fees and the facts of the Key Fact Statement.
   */
  law: {
    /**
     * The legal category.
     */
    as: "lending" | "card" | "insurance";
    emi?: OfferKindFigureId;
    apr?: OfferKindFigureId;
    totalCost?: OfferKindFigureId;
    repayment?: OfferKindFigureId;
    rate?: OfferKindFigureId;
    principal?: OfferKindFigureId;
  };
  terms: OfferKindTerms;
  /**
   * Computed in this order. Each may read the lender's terms (terms.…), the requested values (requested.…), the facts, earlier figures (offer.…) and, once they are computed, the fees (fees.…).
   *
   * @minItems 1
   */
  figures: [OfferKindFigure, ...OfferKindFigure[]];
  /**
   * The fees of an offer, computed from the lender's terms.
   */
  fees?: {
    after: OfferKindFigureId;
    /**
     * The fees, in display order.
     *
     * @minItems 1
     */
    items: [OfferKindFeeItem, ...OfferKindFeeItem[]];
  };
  amount: OfferKindFigureId;
  shortfall?: OfferKindFigureId;
  validityWorkingDays: CommonLogic;
  /**
   * The figures on the card of an offer.
   */
  card: {
    main: OfferKindFigureId;
    figures: OfferKindFigureIds;
    name?: OfferKindFigureId;
    basis?: CommonText;
    differs?: CommonText;
    terms?: OfferKindFigureIds;
  };
  summary: OfferKindFigureIds;
  keyFacts?: OfferKindFigureIds;
  compare: OfferKindFigureIds;
  /**
   * Sort orders that a customer may choose, besides the ranking.
   */
  sorts: {
    figure: OfferKindFigureId;
    order: OfferKindOrder;
    label: CommonText;
  }[];
  ranking: OfferKindRanking;
  /**
   * How offers of this kind are shown before anything is known of the customer: the figures that depend on the lender's terms only, and the filters of the list.
   */
  catalogue?: {
    name: OfferKindFigureId;
    figures: OfferKindFigureIds;
    /**
     * Filters of the list.
     */
    facets: {
      id: CommonId;
      label: CommonText;
      /**
       * The choices of the filter.
       *
       * @minItems 1
       */
      choices: [
        {
          id: CommonId;
          label: CommonText;
          when: DialectCondition;
        },
        ...{
          id: CommonId;
          label: CommonText;
          when: DialectCondition;
        }[]
      ];
    }[];
  };
  /**
   * What partners are shown of the lenders' terms before anything is known of a customer, each from the lowest to the highest value.
   *
   * @minItems 1
   */
  spans?: [OfferKindSpan, ...OfferKindSpan[]];
  /**
   * Texts of the status table for offers of this kind. By default the table's own texts apply.
   */
  statusTable?: {
    /**
     * Column titles by field.
     */
    columns?: {
      lenderName?: CommonText;
      amount?: CommonText;
    };
    /**
     * Labels and hints by status.
     */
    statuses?: {
      [k: string]: {
        label?: CommonText;
        hint?: CommonText;
      };
    };
  };
}
/**
 * Option lists of one lender; the document named default contains the shared ones.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "OptionsDocument".
 */
export interface OptionsDocument {
  id: CommonId;
  /**
   * Reserved lists: no field offers them yet, and the check does not report that.
   *
   * @minItems 1
   */
  spare?: [CommonId, ...CommonId[]];
  /**
   * The option lists, by name; options in display order.
   */
  lists: {
    /**
     * @minItems 1
     */
    [k: string]: [
      {
        /**
         * The stored value.
         */
        code: string;
        label: CommonText;
        /**
         * For the list call-outcome: what follows the outcome. Another attempt, a call at the time that the customer chooses, nothing, or no more calls and campaigns.
         */
        follows?: "again" | "call-back" | "done" | "do-not-disturb";
        /**
         * The lender's code for it.
         */
        lenderCode?: string;
      },
      ...{
        /**
         * The stored value.
         */
        code: string;
        label: CommonText;
        /**
         * For the list call-outcome: what follows the outcome. Another attempt, a call at the time that the customer chooses, nothing, or no more calls and campaigns.
         */
        follows?: "again" | "call-back" | "done" | "do-not-disturb";
        /**
         * The lender's code for it.
         */
        lenderCode?: string;
      }[]
    ];
  };
}
/**
 * A heading, a paragraph or a highlighted note.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_textBlock".
 */
export interface PageTextBlock {
  /**
   * The kind of block.
   */
  type: "heading" | "paragraph" | "note";
  /**
   * Shown only to visitors from a partner: from any, or from one with its own terms.
   */
  partner?: "any" | "with-terms";
  text: CommonText;
}
/**
 * A bulleted list.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_listBlock".
 */
export interface PageListBlock {
  /**
   * The kind of block.
   */
  type: "list";
  items: CommonTextParts;
}
/**
 * Generated from the live documents: grievance contacts, how offers are ranked, external addresses (redirects), what a loan costs by the estimates of the products (calculator), how many lenders' criteria a few answers would meet (pre-check). Or from the page's URL: a prospect to continue with here (transfer), a code of a session elsewhere (hand-over), the token of a link in a promotional message (unsubscribe). Or from the signed-in user: consents (agreements), stored data (held-data), applications with their history (own-applications). For customer service: one customer's application by the URL parameters {customer} and {product} (desk). For those who decide on merchants: what a merchant wrote, by the URL parameter {request} (merchant-request). For telecallers: the next customer of the queue, or the one of the URL parameter {customer} (calls). The conversation of the ticket of the URL parameter {ticket}, for staff and its partner (ticket). For senders of campaigns: the campaign of the URL parameter {campaign} (campaign). Lenders' criteria, edited and published (criteria). The terms of the lender of the URL parameter {lenderId} (lender-terms). For partners: lenders' criteria side by side (criteria-comparison), what happens after the choice of an offer (lender-steps), their revenue today, this month and in total (revenue).
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_madeBlock".
 */
export interface PageMadeBlock {
  /**
   * The kind of block.
   */
  type:
    | "grievance"
    | "ticket"
    | "matching"
    | "calculator"
    | "pre-check"
    | "redirects"
    | "transfer"
    | "hand-over"
    | "unsubscribe"
    | "agreements"
    | "held-data"
    | "own-applications"
    | "desk"
    | "calls"
    | "campaign"
    | "criteria"
    | "criteria-comparison"
    | "lender-terms"
    | "lender-steps"
    | "merchant-request"
    | "revenue";
}
/**
 * A form that asks for the mobile number and starts the journey of a product, by its code; without one, the visitor chooses the product.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_leadBlock".
 */
export interface PageLeadBlock {
  /**
   * The kind of block.
   */
  type: "lead";
  product?: CommonCode;
  title: CommonText;
  submit: CommonText;
}
/**
 * A link to another page of the application.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_linkBlock".
 */
export interface PageLinkBlock {
  /**
   * The kind of block.
   */
  type: "link";
  label: CommonText;
  go: CommonPath;
}
/**
 * Questions with their answers, folded, with a search if there are many.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_questionsBlock".
 */
export interface PageQuestionsBlock {
  /**
   * The kind of block.
   */
  type: "questions";
  /**
   * The questions, in the order of the page.
   *
   * @minItems 1
   */
  items: [
    {
      id: CommonId;
      question: CommonText;
      answer: CommonTextParts;
      /**
       * A link below the answer.
       */
      link?: {
        label: CommonText;
        go: CommonPath;
      };
    },
    ...{
      id: CommonId;
      question: CommonText;
      answer: CommonTextParts;
      /**
       * A link below the answer.
       */
      link?: {
        label: CommonText;
        go: CommonPath;
      };
    }[]
  ];
}
/**
 * The questions of other pages of the same area, each page a group, with one search.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_questionsOfBlock".
 */
export interface PageQuestionsOfBlock {
  /**
   * The kind of block.
   */
  type: "questions-of";
  /**
   * The pages with the questions.
   *
   * @minItems 1
   */
  pages: [CommonId, ...CommonId[]];
  /**
   * How many of each page are shown until the reader searches; by default all.
   */
  first?: number;
}
/**
 * A link to one of the site's redirects; nothing on a site without it.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_redirectBlock".
 */
export interface PageRedirectBlock {
  /**
   * The kind of block.
   */
  type: "redirect";
  to: CommonId;
}
/**
 * A form by which a merchant requests to work with us, and its confirmation page.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_merchantBlock".
 */
export interface PageMerchantBlock {
  /**
   * The kind of block.
   */
  type: "merchant";
  form: CommonId;
  thanks: CommonPath;
}
/**
 * A form by which anyone complains about the site or a lender. Its choices for the field lender are the site's lenders.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_complaintBlock".
 */
export interface PageComplaintBlock {
  /**
   * The kind of block.
   */
  type: "complaint";
  form: CommonId;
}
/**
 * A table over a dataset.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_tableBlock".
 */
export interface PageTableBlock {
  /**
   * The kind of block.
   */
  type: "table";
  table: CommonId;
  where?: PageWhere;
}
/**
 * Filters of the table or report that the page's URL sets: the path parameter, by field.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_where".
 */
export interface PageWhere {
  [k: string]: CommonFieldName;
}
/**
 * The row of a table that the page's URL identifies, with its columns below each other. Without such a row the page is not found.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_recordBlock".
 */
export interface PageRecordBlock {
  /**
   * The kind of block.
   */
  type: "record";
  table: CommonId;
  where: PageWhere;
  heading?: CommonFieldName;
}
/**
 * Where staff find a customer by mobile number, email or application id, and the page of one customer: its path has the parameter {customer}.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_customerSearchBlock".
 */
export interface PageCustomerSearchBlock {
  /**
   * The kind of block.
   */
  type: "customer-search";
  go: CommonPath;
}
/**
 * For partners: the products that their customers can apply for, each with a link to its page and one to share.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_offeringBlock".
 */
export interface PageOfferingBlock {
  /**
   * The kind of block.
   */
  type: "offering";
  go: CommonPath;
}
/**
 * For partners: the product of the URL parameter {product_id}, whose name is the heading of the page: who qualifies, what lenders offer, what to have at hand, and the partner's link to it.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_offeredProductBlock".
 */
export interface PageOfferedProductBlock {
  /**
   * The kind of block.
   */
  type: "offered-product";
  list: CommonPath;
  criteria: CommonPath;
  steps: CommonPath;
}
/**
 * A report as a chart with its table.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_reportBlock".
 */
export interface PageReportBlock {
  /**
   * The kind of block.
   */
  type: "report";
  report: CommonId;
  /**
   * Half of the page where there is room for two; by default all of it.
   */
  width?: "half";
  where?: PageWhere;
}
/**
 * The figures of reports without dimensions, each with its change since as many days before.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_statisticBlock".
 */
export interface PageStatisticBlock {
  /**
   * The kind of block.
   */
  type: "statistic";
  title: CommonText;
  /**
   * The reports, from left to right.
   *
   * @minItems 1
   */
  reports: [CommonId, ...CommonId[]];
  /**
   * The figures of today, whatever days the page has, each with its change since yesterday at the same time.
   */
  days?: "today";
  where?: PageWhere;
}
/**
 * How many rows of tables wait for someone, each count a link to its rows. Readers see the counts of the tables that they may read.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_waitingBlock".
 */
export interface PageWaitingBlock {
  /**
   * The kind of block.
   */
  type: "waiting";
  roles?: CommonRoles;
  title: CommonText;
  /**
   * The counts, from left to right.
   *
   * @minItems 1
   *
   * Items: A count.
   */
  items: [
    {
      table: CommonId;
      /**
       * By field of the table's filters, the codes of the counted rows; by default all rows of the table.
       */
      filter?: {
        /**
         * Codes, any of them.
         *
         * @minItems 1
         */
        [k: string]: [string, ...string[]];
      };
      label: CommonText;
      go: CommonPath;
    },
    ...{
      table: CommonId;
      /**
       * By field of the table's filters, the codes of the counted rows; by default all rows of the table.
       */
      filter?: {
        /**
         * Codes, any of them.
         *
         * @minItems 1
         */
        [k: string]: [string, ...string[]];
      };
      label: CommonText;
      go: CommonPath;
    }[]
  ];
}
/**
 * A staff form; as a brand editor, beside a preview of the edited brand.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_formBlock".
 */
export interface PageFormBlock {
  /**
   * The kind of block.
   */
  type: "form" | "brand-editor";
  form: CommonId;
  where?: PageWhere;
}
/**
 * Where staff upload files of a format.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_uploadBlock".
 */
export interface PageUploadBlock {
  /**
   * The kind of block.
   */
  type: "upload";
  upload: CommonId;
}
/**
 * Where staff find a customer, see what is stored and erase it; two members are required.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_erasureBlock".
 */
export interface PageErasureBlock {
  /**
   * The kind of block.
   */
  type: "erasure";
}
/**
 * Texts that a partner sends to customers, in groups. Each is shown in one language of the partner's choice, to copy or to send by WhatsApp.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_messageTextsBlock".
 */
export interface PageMessageTextsBlock {
  /**
   * The kind of block.
   */
  type: "message-texts";
  /**
   * The groups, from top to bottom.
   *
   * @minItems 1
   */
  groups: [PageMessageGroup, ...PageMessageGroup[]];
}
export interface PageMessageGroup2 {
  product?: CommonCode;
  title?: CommonText;
  path?: CommonPath;
  /**
   * The texts of the group.
   *
   * @minItems 1
   */
  messages: [PageMessageText, ...PageMessageText[]];
}
/**
 * A text for an occasion.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_messageText".
 */
export interface PageMessageText {
  occasion: CommonText;
  text: CommonText;
}
/**
 * One link of the partner, to copy, to send by WhatsApp or to show as a QR code.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_shareLinkBlock".
 */
export interface PageShareLinkBlock {
  /**
   * The kind of block.
   */
  type: "share-link";
  title: CommonText;
  path: CommonPath;
  message: CommonText;
}
/**
 * Where a partner makes links whose visits are counted by campaign and medium, and a button for its website.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_linkBuilderBlock".
 */
export interface PageLinkBuilderBlock {
  /**
   * The kind of block.
   */
  type: "link-builder";
  /**
   * Where a link may lead; the first one is chosen at the start.
   *
   * @minItems 1
   *
   * Items: A page for customers.
   */
  pages: [
    {
      path: CommonPath;
      label: CommonText;
    },
    ...{
      path: CommonPath;
      label: CommonText;
    }[]
  ];
  /**
   * The media that a link may name; the first one is chosen at the start.
   *
   * @minItems 1
   *
   * Items: A medium, with its value of utm_medium.
   */
  media: [
    {
      /**
       * As it is in the link.
       */
      value: string;
      label: CommonText;
    },
    ...{
      /**
       * As it is in the link.
       */
      value: string;
      label: CommonText;
    }[]
  ];
  /**
   * The button for a website.
   */
  button: {
    label: CommonText;
    /**
     * Its HTML, with {link} and {label}, which are escaped.
     */
    html: string;
  };
}
/**
 * Pictures for a partner's customers, drawn in the colours of the partner's brand, to download. Their texts may contain {partner}.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_creativesBlock".
 */
export interface PageCreativesBlock {
  /**
   * The kind of block.
   */
  type: "creatives";
  /**
   * The designs to choose from.
   *
   * @minItems 1
   *
   * Items: A design, by its texts.
   */
  designs: [
    {
      id: CommonId;
      title: CommonText;
      path?: CommonPath;
      headline: CommonText;
      line: CommonText;
      call: CommonText;
    },
    ...{
      id: CommonId;
      title: CommonText;
      path?: CommonPath;
      headline: CommonText;
      line: CommonText;
      call: CommonText;
    }[]
  ];
  /**
   * The sizes to choose from, in pixels.
   *
   * @minItems 1
   *
   * Items: A size.
   */
  sizes: [
    {
      id: CommonId;
      title: CommonText;
      /**
       * Pixels.
       */
      width: number;
      /**
       * Pixels.
       */
      height: number;
      /**
       * Whether the picture has the QR code of the partner's link.
       */
      code?: boolean;
    },
    ...{
      id: CommonId;
      title: CommonText;
      /**
       * Pixels.
       */
      width: number;
      /**
       * Pixels.
       */
      height: number;
      /**
       * Whether the picture has the QR code of the partner's link.
       */
      code?: boolean;
    }[]
  ];
  note: CommonText;
  scan: CommonText;
}
/**
 * A page of blocks. Texts may contain {brandName}, {legalEntityName}, {partnerName}, {year}, {erasureDays} and {complaintDays}; the last two are the days in which the site answers an erasure request or a complaint.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "PageDocument".
 */
export interface PageDocument {
  id: CommonId;
  /**
   * The area of the page; by default all.
   */
  area?: "admin" | "partner";
  title: CommonText;
  lead?: CommonText;
  /**
   * Initial days of the page's reports and statistics, which share one selection at the top.
   */
  days?: "yesterday" | "last-7-days" | "last-30-days";
  /**
   * Filters at the top for all of the page's reports and statistics, which show none of their own.
   *
   * @minItems 1
   */
  filters?: [CommonFieldName, ...CommonFieldName[]];
  /**
   * Date of the last change, shown on the page.
   */
  updated?: string;
  /**
   * The blocks, from top to bottom.
   *
   * @minItems 1
   */
  blocks: [PageBlock, ...PageBlock[]];
}
/**
 * Initial value and bounds, whole numbers.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "product_span".
 */
export interface ProductSpan {
  /**
   * Initial value.
   */
  start: number;
  /**
   * Smallest value.
   */
  min: number;
  /**
   * Largest value.
   */
  max: number;
}
/**
 * Initial value and bounds; may be 0.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "product_openSpan".
 */
export interface ProductOpenSpan {
  /**
   * Initial value.
   */
  start: number;
  /**
   * Smallest value.
   */
  min: number;
  /**
   * Largest value.
   */
  max: number;
}
/**
 * A product that customers choose: its codes, its texts, its form and the place of each step of its journey.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "ProductDocument".
 */
export interface ProductDocument {
  id: CommonId;
  code: CommonCode;
  /**
   * Number of the product in calls of the API, unique among products.
   */
  productId: number;
  /**
   * Lower-case code, accepted in calls.
   */
  value: string;
  /**
   * Further names accepted in calls, in any letter case.
   */
  aliases: string[];
  /**
   * Position in the product chooser; lower numbers first.
   */
  order: number;
  name: CommonText;
  icon: CommonSvgImage1;
  /**
   * Tiles of the product chooser; a product may have several.
   *
   * @minItems 1
   */
  tiles: [
    {
      title: CommonText;
      claim: CommonText;
      points?: CommonTextParts;
    },
    ...{
      title: CommonText;
      claim: CommonText;
      points?: CommonTextParts;
    }[]
  ];
  /**
   * Question of a dialog after the product is chosen. The answer is the product with which the journey continues, without its id; closing the dialog deselects the product.
   */
  question?: {
    title: CommonText;
    /**
     * The first one is selected initially.
     *
     * @minItems 2
     */
    answers: [
      {
        label: CommonText;
        product: CommonCode;
        /**
         * The place of that product where the journey continues; by default as after any choice.
         */
        go?: "home" | "detail";
      },
      {
        label: CommonText;
        product: CommonCode;
        /**
         * The place of that product where the journey continues; by default as after any choice.
         */
        go?: "home" | "detail";
      },
      ...{
        label: CommonText;
        product: CommonCode;
        /**
         * The place of that product where the journey continues; by default as after any choice.
         */
        go?: "home" | "detail";
      }[]
    ];
    submit: CommonText;
  };
  home: CommonPath;
  /**
   * Paths of the product's screens.
   */
  routes: {
    detail: CommonPath;
    offers: CommonPath;
    welcomeBack: CommonPath;
  };
  form: CommonId;
  offerKind: CommonId;
  /**
   * Products whose offers are also offers of this one; they have the same form and kind of offer.
   *
   * @minItems 1
   */
  covers?: [CommonCode, ...CommonCode[]];
  /**
   * Terms of its kind of offer, by name, that each of its lenders must state or must not state.
   */
  lenderTerms?: {
    [k: string]: "required" | "excluded";
  };
  /**
   * Alternatives shown to a customer whom no lender of this product accepts, in this order, unless the existing answers rule out all lenders of an alternative.
   *
   * @minItems 1
   */
  next?: [CommonCode, ...CommonCode[]];
  /**
   * Profile flag that is set when the form is complete. No two products share one.
   */
  completionFlag?: "pl_completed" | "bl_completed" | "gl_completed" | "hl_completed";
  /**
   * Profile flags that are set when details are missing.
   */
  updateFlags?: ("pl_update_required" | "pl_se_update_required")[];
  /**
   * When each update flag is set, over answers and facts; a flag without a condition is always set. Flags are set when the live release needs details that completed answers lack.
   */
  updateWhen?: {
    pl_update_required?: DialectCondition;
    pl_se_update_required?: DialectCondition;
  };
  loanRedirect?: CommonId;
  requestedAmount?: CommonFieldName;
  requestedTenure?: CommonFieldName;
  /**
   * In the unit of the kind of offer. If no tenure is requested, offers are computed for the nearest permitted one, so that they are comparable.
   */
  preferredTenure?: number;
  /**
   * Fields that are varied one at a time, to find the smallest change for which a lender would match: numbers of the form that the customer can change, such as the amount. Never identity.
   */
  whatIf?: {
    field: CommonFieldName;
    /**
     * Restricts the change to the direction that makes sense.
     */
    only?: "less" | "more";
    /**
     * In the unit of the field. Only multiples of it are tried; default 1.
     */
    step?: number;
    /**
     * Display format of the numbers.
     */
    format: "rupees" | "months" | "years" | "number";
    /**
     * For an optional field: the value assumed while it is empty, in the unit of the field. Without it, an empty field is not tried.
     */
    unanswered?: number;
    says: CommonText;
  }[];
  ranking?: OfferKindRanking;
  empty?: CommonText;
  /**
   * Texts of the product's home page. By default the texts that all products share apply.
   */
  welcome?: {
    first?: CommonText;
    start?: CommonText;
    back?: CommonText;
  };
  /**
   * A worked example with all its figures, shown before sign-in.
   */
  example?: {
    /**
     * The figures of the example, in order.
     *
     * @minItems 1
     */
    rows: [
      {
        label: CommonText;
        value: CommonText;
      },
      ...{
        label: CommonText;
        value: CommonText;
      }[]
    ];
    note: CommonText;
  };
  /**
   * Estimate of a loan with equal monthly instalments, before anything is known of the visitor: initial values and bounds of the calculator, and the figures of the chooser.
   */
  estimate?: {
    amount: ProductSpan;
    tenure: ProductSpan;
    rate: ProductOpenSpan;
    /**
     * The processing fee, percent of the amount, and the tax on it.
     */
    fee: {
      start: CommonPercent;
      max: CommonPercent;
      gstPercent: CommonPercent;
    };
    page?: CommonPath;
  };
  /**
   * Questions of the pre-check, which counts the lenders whose criteria an anonymous visitor would meet. No answers are stored.
   */
  preCheck?: {
    /**
     * The questions, in order.
     *
     * @minItems 1
     */
    questions: [
      {
        field: CommonFieldName;
        /**
         * Minimum of a fact.
         */
        min?: number;
        /**
         * Maximum of a fact.
         */
        max?: number;
        label?: CommonText;
        help?: CommonText;
        phrase?: CommonText;
        /**
         * It may be left empty, such as a rent for an owner.
         */
        optional?: true;
      },
      ...{
        field: CommonFieldName;
        /**
         * Minimum of a fact.
         */
        min?: number;
        /**
         * Maximum of a fact.
         */
        max?: number;
        label?: CommonText;
        help?: CommonText;
        phrase?: CommonText;
        /**
         * It may be left empty, such as a rent for an owner.
         */
        optional?: true;
      }[]
    ];
  };
  keepAtHand: CommonTextParts;
  /**
   * Footer text on the screens of this product, instead of the site's disclaimer; for wide screens and for phones.
   */
  footerTerms: {
    long: CommonText;
    short: CommonText;
  };
}
/**
 * Measures of a dataset, grouped by its dimensions, over a range of days. Without a dimension it is one row of figures.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "ReportDocument".
 */
export interface ReportDocument {
  id: CommonId;
  /**
   * The area that shows the report.
   */
  area: "admin" | "partner";
  roles?: CommonRoles;
  dataset: CommonId;
  title: CommonText;
  basis?: CommonText;
  /**
   * Fields of the dataset by which rows are grouped.
   */
  dimensions: {
    field: CommonFieldName;
    label: CommonText;
    none?: CommonText;
  }[];
  /**
   * Measures of the dataset, in display order.
   *
   * @minItems 1
   */
  measures: [
    {
      measure: CommonFieldName;
      label: CommonText;
      /**
       * By filter of the table with the rows, the codes of those that the measure counts; by default all rows of the group.
       */
      rows?: {
        /**
         * Codes, any of them.
         *
         * @minItems 1
         */
        [k: string]: [string, ...string[]];
      };
    },
    ...{
      measure: CommonFieldName;
      label: CommonText;
      /**
       * By filter of the table with the rows, the codes of those that the measure counts; by default all rows of the group.
       */
      rows?: {
        /**
         * Codes, any of them.
         *
         * @minItems 1
         */
        [k: string]: [string, ...string[]];
      };
    }[]
  ];
  /**
   * The date field that is filtered, and the initial days. Days are those of India.
   */
  range: {
    field: CommonFieldName;
    /**
     * Initial days.
     */
    default: "yesterday" | "last-7-days" | "last-30-days";
  };
  /**
   * Fields by which readers may filter.
   */
  filters?: TableLabelledField[];
  /**
   * A chart of the first dimension and one measure or, for a report without dimensions, a funnel of its measures, each a subset of the previous one. The table is available as well.
   */
  chart?:
    | {
        /**
         * A chart of one measure by the first dimension: bars or a line along days, horizontal bars along anything else.
         */
        kind: "bar" | "line";
        measure: CommonFieldName;
      }
    | {
        /**
         * A funnel of all measures.
         */
        kind: "funnel";
      };
  /**
   * The table with the rows behind its figures. Each figure links to it, filtered by the dimensions, days and filters that the table has as filters too.
   */
  rows?: {
    table: CommonId;
    go: CommonPath;
  };
  empty: CommonText;
  /**
   * Whether its rows can be exported as a file.
   */
  export: boolean;
}
/**
 * A field of the dataset with its label.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "table_labelledField".
 */
export interface TableLabelledField {
  field: CommonFieldName;
  label: CommonText;
}
/**
 * A condition and a target.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "routing_rule".
 */
export interface RoutingRule {
  id: CommonId;
  when?: DialectCondition;
  /**
   * Target: a path, a place of the product ({home}, {detail}, {offers}, {welcomeBack}), or stay.
   */
  go: string;
}
/**
 * The routes of one area, its guard rules and its flows. Rules are tried in order; the first match decides.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "RoutingDocument".
 */
export interface RoutingDocument {
  /**
   * The area.
   */
  id: "customer" | "admin" | "partner";
  /**
   * The routes of the area.
   *
   * @minItems 1
   */
  routes: [
    {
      id: CommonId;
      path: CommonPath;
      /**
       * The screen shown at the path.
       */
      screen:
        | "chooser"
        | "login"
        | "otp"
        | "form"
        | "offers"
        | "transaction"
        | "welcome-back"
        | "page"
        | "not-found"
        | "admin-login"
        | "option-lists"
        | "partner-login"
        | "lender-submit"
        | "lender"
        | "lender-declined"
        | "catalogue"
        | "lender-intake"
        | "key-facts";
      /**
       * Group to which the guard's rules refer. Exempt pages are those that the footer links to.
       */
      group:
        "root" | "products" | "login" | "verification" | "cards" | "user" | "exempt" | "public" | "admin" | "partner";
      title: CommonText;
      /**
       * Only in this mode of the site.
       */
      mode?: "multi" | "single";
      /**
       * Only for these products; by default all.
       */
      products?: CommonCode[];
      roles?: CommonRoles;
      /**
       * What a visit to the route requires: an open application or a complete profile. The guard's rules read it.
       */
      needs?: ("application" | "complete-profile")[];
      page?: CommonId;
      /**
       * What the page shows one of; the path's only placeholder is its id. In the area's tables and records, columns that name one link to it, for roles that may open the route.
       */
      record?: "brand" | "customer" | "lender" | "ticket";
      /**
       * Adverts are shown below the content, marked as such. Not on pages where offers are made or chosen, or with a form.
       */
      adverts?: true;
      /**
       * Without header and footer.
       */
      bare?: boolean;
    },
    ...{
      id: CommonId;
      path: CommonPath;
      /**
       * The screen shown at the path.
       */
      screen:
        | "chooser"
        | "login"
        | "otp"
        | "form"
        | "offers"
        | "transaction"
        | "welcome-back"
        | "page"
        | "not-found"
        | "admin-login"
        | "option-lists"
        | "partner-login"
        | "lender-submit"
        | "lender"
        | "lender-declined"
        | "catalogue"
        | "lender-intake"
        | "key-facts";
      /**
       * Group to which the guard's rules refer. Exempt pages are those that the footer links to.
       */
      group:
        "root" | "products" | "login" | "verification" | "cards" | "user" | "exempt" | "public" | "admin" | "partner";
      title: CommonText;
      /**
       * Only in this mode of the site.
       */
      mode?: "multi" | "single";
      /**
       * Only for these products; by default all.
       */
      products?: CommonCode[];
      roles?: CommonRoles;
      /**
       * What a visit to the route requires: an open application or a complete profile. The guard's rules read it.
       */
      needs?: ("application" | "complete-profile")[];
      page?: CommonId;
      /**
       * What the page shows one of; the path's only placeholder is its id. In the area's tables and records, columns that name one link to it, for roles that may open the route.
       */
      record?: "brand" | "customer" | "lender" | "ticket";
      /**
       * Adverts are shown below the content, marked as such. Not on pages where offers are made or chosen, or with a form.
       */
      adverts?: true;
      /**
       * Without header and footer.
       */
      bare?: boolean;
    }[]
  ];
  /**
   * Rules that decide whether a visit stays at a route or is redirected.
   */
  guard: RoutingRule[];
  /**
   * Rules that decide where a screen continues, by the name of the flow.
   */
  flows: {
    /**
     * @minItems 1
     */
    [k: string]: [RoutingRule, ...RoutingRule[]];
  };
}
/**
 * Definitions to which forms refer, and the named facts that rules use.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "SharedDocument".
 */
export interface SharedDocument {
  id: CommonId;
  /**
   * Reserved definitions and facts: nothing uses them yet, and the check does not report that.
   *
   * @minItems 1
   */
  spare?: [CommonFieldName, ...CommonFieldName[]];
  /**
   * Fields that forms can use, by name.
   */
  definitions?: {
    [k: string]: DialectFieldSchema;
  };
  /**
   * Computed facts. Each reads answers and other facts; they are computed in order of dependency, and cycles are errors.
   */
  facts?: {
    name: CommonFieldName;
    label: CommonText;
    /**
     * Unit of the value.
     */
    unit?: "years" | "months" | "rupees" | "rupees-month" | "rupees-year" | "percent" | "code" | "flag" | "score";
    value: CommonLogic;
    /**
     * For a figure from an external source, such as a price: its date and source. Figures of forms show it (basisOf).
     */
    basis?: {
      /**
       * Date of the figure.
       */
      date: string;
      source: CommonText;
    };
  }[];
}
/**
 * When a session ends.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "site_lifetime".
 */
export interface SiteLifetime {
  idleMinutes: SiteIdleMinutes;
  /**
   * The maximum is a day signed in; the minimum leaves a quarter of an hour to apply.
   */
  absoluteHours: number;
}
/**
 * Name of a sender in each language, by language code.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "site_senderName".
 */
export interface SiteSenderName {
  [k: string]: string;
}
/**
 * A site of the product: its name, legal entity, limits and hosts.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "SiteDocument".
 */
export interface SiteDocument {
  id: CommonId;
  /**
   * multi for a chooser of products, single for one product.
   */
  mode: "multi" | "single";
  singleProduct?: CommonCode;
  brandName: CommonLine;
  legalEntityName: CommonLine;
  brandSlug: CommonId;
  otpRoute?: CommonId;
  brand: CommonId;
  /**
   * Origin of the API; empty for the same origin. An internationalised host is written in its xn-- form, as headers are ASCII.
   */
  apiBase?: string;
  /**
   * Whether a visitor with ?lender=<id> in the URL goes directly to that lender; default false.
   */
  lenderSubmitFlag?: boolean;
  /**
   * Days for which a form may still be saved under a release after it was replaced; default 30.
   */
  releaseDays?: number;
  /**
   * Days on which no lender works, besides Saturdays and Sundays: yearly (`01-26`) or once (`2027-03-22`). They do not count as working days of an offer's validity. Movable holidays are added each year, as notified under section 25 of the Negotiable Instruments Act, 1881.
   */
  holidays?: string[];
  /**
   * Days after an application to a lender within which another one of the same person for the same product to that lender is refused; default 30.
   */
  dedupeDays?: number;
  /**
   * What identifies the same person, besides their own account; one match is enough. Default PAN and mobile; with none, nothing is refused. An unverified PAN may belong to somebody else, who would then be kept from the lender.
   */
  dedupeBy?: ("pan" | "mobile")[];
  /**
   * Outcomes of an earlier application after which another one is not refused; default none.
   */
  dedupeUnless?: ("DECLINED" | "EXPIRED" | "DISBURSED")[];
  /**
   * Days for which deletable rows are retained. Sessions count from their end, drafts from their last save; of prospects only those without a sign-in are deleted.
   */
  retentionDays?: {
    /**
     * Default 365. The CERT-In directions require at least 180.
     */
    sessions?: number;
    /**
     * Default 180.
     */
    messages?: number;
    /**
     * Default 90.
     */
    prospects?: number;
    /**
     * Default 365.
     */
    drafts?: number;
    /**
     * Default 180. Devices with a sign-in, counted from the last one.
     */
    devices?: number;
    /**
     * Also of tickets of partners that do not wait for an answer, from the last change of their state. Default 365.
     */
    helpRequests?: number;
    /**
     * Default 365.
     */
    merchantRequests?: number;
    /**
     * Default 7. Files to which no answer refers, counted from the last reference.
     */
    files?: number;
    /**
     * Default 365. Calls with their outcomes, and customers who remain in the call queue without being called.
     */
    calls?: number;
  };
  /**
   * How customers' data is erased: reasons, refusals, times, and what is retained.
   */
  erasure: {
    /**
     * Days for which a proposal to erase a customer waits for confirmation by a second member of the staff.
     */
    proposalDays: number;
    /**
     * Why the staff may erase a customer.
     *
     * @minItems 1
     */
    reasons: [
      {
        id: CommonId;
        label: CommonText;
      },
      ...{
        id: CommonId;
        label: CommonText;
      }[]
    ];
    /**
     * Reasons for which staff may refuse a request, as shown to the customer. Without them they cannot refuse.
     *
     * @minItems 1
     */
    refusals?: [
      {
        id: CommonId;
        label: CommonText;
      },
      ...{
        id: CommonId;
        label: CommonText;
      }[]
    ];
    /**
     * Days within which a request is answered.
     */
    answerDays: number;
    /**
     * What is retained after erasure, by which rule, and until when.
     */
    stays: ((
      | {
          /**
           * Rows of customers that are retained.
           */
          keeps: "consents" | "applications";
        }
      | {
          /**
           * Rows that are deleted with their retention.
           */
          keeps: "sessions" | "uploads";
          years?: never;
        }
      | {
          keeps?: never;
          years?: never;
        }
    ) & {
      /**
       * The rows concerned, which are deleted when the retention ends: consents, applications that were sent to lenders, sessions (for retentionDays), or files that staff uploaded (30 days). Without it, another party retains the data.
       */
      keeps?: "consents" | "applications" | "sessions" | "uploads";
      /**
       * Years for which consents and applications are retained after the erasure; by default indefinitely.
       */
      years?: number;
      what: CommonText;
      why: CommonText;
      until: CommonText;
    })[];
  };
  /**
   * Complaints that customers submit on the page of the grievance officers.
   */
  complaints: {
    /**
     * Days within which a complaint is answered.
     */
    answerDays: number;
  };
  /**
   * Rate limits and quotas of one caller, so that none slows down others. Ordinary use stays far below.
   */
  limits?: {
    /**
     * Writing calls of one customer or member of the staff, half of them in a burst; default 300.
     */
    writesPerMinute?: number;
    /**
     * Writing calls from one IP address by unauthenticated callers, half of them in a burst; default 1,200. Mobile networks share an address between thousands of people.
     */
    addressWritesPerMinute?: number;
    /**
     * Expensive calls of one caller, half of them in a burst: offers for another amount, changes that would make a lender match, statements, repeated receipts, exported tables and reports; default 60.
     */
    costlyPerMinute?: number;
    /**
     * Exports of tables and reports by one member of the staff or of a partner; default 60.
     */
    exportsPerHour?: number;
    /**
     * New applications of one customer; default 10.
     */
    applicationsPerHour?: number;
    /**
     * Webhooks signed by one lender, half of them in a burst; default 1,200. Further ones must be retried.
     */
    lenderWebhooksPerMinute?: number;
    /**
     * Stored files per customer; default 50.
     */
    filesPerCustomer?: number;
    /**
     * Total size of the files of one customer, in MB of 1,048,576 bytes; default 100.
     */
    fileMegabytesPerCustomer?: number;
    /**
     * Uploads that one customer may start, all of them in a burst after a pause; default 20.
     */
    uploadsPerMinute?: number;
  };
  /**
   * External addresses to which /redirect?to=<id> redirects; no others are permitted.
   */
  redirects?: {
    id: CommonId;
    name: CommonText;
    url: CommonHttpsUrl;
  }[];
  /**
   * Days for which a partner's brand is stored in the browser; default 30.
   */
  brandCookieDays?: number;
  /**
   * Rules for host names. The first match applies.
   */
  hosts?: {
    /**
     * How the host name is matched.
     */
    match: {
      /**
       * The first label of the host name, such as loans in loans.example.com.
       */
      firstLabel?: string;
      /**
       * A part of the host name.
       */
      contains?: string;
    };
    product?: CommonCode;
    /**
     * Whether the menu item that leads back to the chooser is hidden; default false.
     */
    hideReturnToProducts?: boolean;
    rootPage?: CommonId;
  }[];
  /**
   * Languages of the site.
   *
   * @minItems 1
   */
  languages: [
    {
      /**
       * Number of the language in calls of the API.
       */
      id: number;
      /**
       * ISO 639-1 code, as in texts of documents.
       */
      code: string;
      /**
       * Language and country for formats of numbers and dates.
       */
      locale: string;
      /**
       * Name of the language in that language.
       */
      languageName: string;
      image: CommonSvgImage;
      /**
       * Whether it is the initial language.
       */
      isDefault: boolean;
      /**
       * The translation is incomplete: missing texts are shown in English without a finding. Without it, every text is required.
       */
      incomplete?: boolean;
      /**
       * ISO 3166-1 code of the country.
       */
      country_key: string;
      /**
       * Name of the country.
       */
      country_name: string;
      /**
       * Calling code of the country, such as 91.
       */
      phone_code: number;
    },
    ...{
      /**
       * Number of the language in calls of the API.
       */
      id: number;
      /**
       * ISO 639-1 code, as in texts of documents.
       */
      code: string;
      /**
       * Language and country for formats of numbers and dates.
       */
      locale: string;
      /**
       * Name of the language in that language.
       */
      languageName: string;
      image: CommonSvgImage;
      /**
       * Whether it is the initial language.
       */
      isDefault: boolean;
      /**
       * The translation is incomplete: missing texts are shown in English without a finding. Without it, every text is required.
       */
      incomplete?: boolean;
      /**
       * ISO 3166-1 code of the country.
       */
      country_key: string;
      /**
       * Name of the country.
       */
      country_name: string;
      /**
       * Calling code of the country, such as 91.
       */
      phone_code: number;
    }[]
  ];
  /**
   * The specification's other numeric constants, in its order.
   *
   * @minItems 17
   * @maxItems 17
   */
  constants: [
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    },
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    },
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    },
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    },
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    },
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    },
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    },
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    },
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    },
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    },
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    },
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    },
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    },
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    },
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    },
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    },
    {
      /**
       * The number.
       */
      value: number;
      /**
       * What it limits, in words.
       */
      label: string;
      /**
       * The specification does not define the value: a place with another value is only a warning.
       */
      assumed: boolean;
      /**
       * Where documents use it; the numbers must be equal. Every constant that the specification names is used somewhere.
       */
      enforcedAt?: {
        /**
         * Kind of the document.
         */
        kind: "site" | "shared" | "form";
        id: CommonId;
        /**
         * JSON pointer to the number in it.
         */
        pointer: string;
        /**
         * Factor between the constant and the value there, such as 12 for a yearly sum of a monthly value; default 1.
         */
        times?: number;
      };
    }
  ];
  /**
   * One-time passcodes.
   */
  otp: {
    /**
     * Number of digits.
     */
    length: number;
    /**
     * Seconds for which a passcode is valid.
     */
    validitySeconds: number;
    /**
     * Wrong entries after which a passcode is invalid.
     */
    attempts: number;
    /**
     * Seconds before another passcode can be requested.
     */
    resendSeconds: number;
    /**
     * Maximum number of passcodes to one number or email per hour.
     */
    sendsPerHour: number;
    /**
     * Maximum number of passcodes requested from one network within addressSeconds.
     */
    addressSends: number;
    /**
     * Seconds for which addressSends counts.
     */
    addressSeconds: number;
  };
  /**
   * Lifetime of sessions, by area.
   */
  session: {
    customer: SiteLifetime;
    admin: SiteLifetime;
    partner: SiteLifetime;
  };
  /**
   * Warning before an inactive user is signed out.
   */
  idle: {
    customerMinutes: SiteIdleMinutes;
    adminMinutes: SiteIdleMinutes;
    partnerMinutes: SiteIdleMinutes;
    /**
     * Seconds between the warning and the sign-out.
     */
    countdownSeconds: number;
  };
  /**
   * Short notifications.
   */
  toasts: {
    /**
     * Maximum number shown at the same time.
     */
    limit: number;
    /**
     * Seconds for which one is shown.
     */
    seconds: number;
  };
  /**
   * The help form.
   */
  help: {
    /**
     * Organisation id in calls of the help API.
     */
    orgId?: string;
    /**
     * Digits of a telephone number.
     */
    phoneDigits: number;
    /**
     * Visible lines of the description.
     */
    descriptionRows: number;
  };
  /**
   * Counting of page views.
   */
  analytics: {
    /**
     * Whether page views are counted, in production, with the visitor's consent.
     */
    enabled: boolean;
    /**
     * Days after which the consent is requested again; default 180.
     */
    consentDays?: number;
  };
  grievance: SiteOfficer;
  revenueShare?: CommonRevenueShare;
  /**
   * Maximum promotional messages to one customer, on all channels together; default 3 in 7 days. Campaigns and samples observe it.
   */
  frequencyCap?: {
    /**
     * Number of messages.
     */
    messages: number;
    /**
     * Days for which a message counts.
     */
    days: number;
  };
  /**
   * Sender of our emails. By default the grievance officer's address, which also receives replies.
   */
  mail?: {
    address: CommonEmail;
    name?: SiteSenderName;
  };
  /**
   * How staff and partners sign in.
   */
  staff?: {
    /**
     * Validity of an invitation in hours; default 72.
     */
    invitationHours?: number;
    /**
     * Validity of a password reset link in minutes; default 60.
     */
    resetMinutes?: number;
    /**
     * Staff roles that require a second factor; members without one set it up at the next sign-in. Default none.
     */
    secondFactorRoles?: (1 | 2 | 3 | 4)[];
  };
  /**
   * Promises shown to visitors on the start page, each with its icon: that the site is no lender, charges them no fee, keeps their data in India
   *
   * @minItems 1
   */
  promises?: ["not-a-lender" | "no-fee" | "data-in-india", ...("not-a-lender" | "no-fee" | "data-in-india")[]];
  /**
   * Footer text, for wide screens and for phones.
   */
  disclaimer: {
    long: CommonText;
    short: CommonText;
  };
}
/**
 * A field of the form.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "staff-form_field".
 */
export interface StaffFormField {
  /**
   * An array contains unique texts.
   */
  type: "string" | "boolean" | "number" | "integer" | "array";
  at?: OfferKindTermsPath;
  /**
   * Repeated for each language of the site; {language} in its title is the language's name. In an incomplete language a required field may be empty. The description is shown below the first one.
   */
  eachLanguage?: true;
  title: CommonText;
  description?: CommonText;
  /**
   * A date as YYYY-MM-DD.
   */
  format?: "date";
  /**
   * Minimum number of characters.
   */
  minLength?: number;
  /**
   * Maximum number of characters.
   */
  maxLength?: number;
  /**
   * Smallest value allowed.
   */
  minimum?: number;
  /**
   * Largest value allowed.
   */
  maximum?: number;
  /**
   * Minimum number of items.
   */
  minItems?: number;
}
/**
 * How a field is displayed.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "staff-form_ui".
 */
export interface StaffFormUi {
  /**
   * A choice or choices has the options of the action, ordered-choices in an order of the user's; the value of a password is never displayed; tel has the keyboard for telephone numbers.
   */
  widget:
    | "text"
    | "tel"
    | "textarea"
    | "password"
    | "number"
    | "date"
    | "colour"
    | "checkbox"
    | "choice"
    | "choices"
    | "ordered-choices";
  placeholder?: CommonText;
  /**
   * Language code of its text, such as en, independent of the reader's language.
   */
  language?: string;
  /**
   * The autofill hint for browsers and password managers; for a password, by default none.
   */
  autocomplete?: "username" | "email" | "current-password" | "new-password" | "one-time-code";
  /**
   * Error messages by the keyword that rejects the value.
   */
  messages?: {
    [k: string]: CommonText;
  };
}
/**
 * A staff form: its fields, their display, and the action that it performs. Pages show it in a block.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "StaffFormDocument".
 */
export interface StaffFormDocument {
  id: CommonId;
  action: CommonId;
  offerKind?: CommonId;
  title: CommonText;
  lead?: CommonText;
  submit: CommonText;
  saved: CommonText;
  empty?: CommonText;
  /**
   * The fields and which of them are required.
   */
  schema: {
    /**
     * Fields that must be filled in.
     */
    required?: CommonFieldName[];
    /**
     * The fields, by name.
     */
    properties: {
      [k: string]: StaffFormField;
    };
  };
  /**
   * The fields in display order, each once.
   *
   * @minItems 1
   */
  order: [CommonFieldName, ...CommonFieldName[]];
  /**
   * How each field is displayed.
   */
  ui: {
    [k: string]: StaffFormUi;
  };
}
/**
 * Rows of a dataset, loaded page by page. The dataset defines the columns' values and formats.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "table_datasetTable".
 */
export interface TableDatasetTable {
  id: CommonId;
  /**
   * The area that shows the table.
   */
  area: "admin" | "partner";
  roles?: CommonRoles;
  dataset: CommonId;
  title: CommonText;
  /**
   * The columns, in order.
   *
   * @minItems 1
   */
  columns: [TableLabelledField, ...TableLabelledField[]];
  /**
   * Fields by which readers may filter.
   */
  filters?: TableLabelledField[];
  /**
   * Restricts the rows to these codes, by field, for all readers.
   */
  only?: {
    /**
     * @minItems 1
     */
    [k: string]: [string, ...string[]];
  };
  sort: TableSort;
  /**
   * Links of each row.
   *
   * @minItems 1
   */
  rowActions?: [TableRowAction, ...TableRowAction[]];
  palette?: TablePalette;
  download?: CommonText;
  /**
   * Rows are URLs of ours to share: as a copy or as a QR code.
   */
  share?: true;
  empty: CommonText;
  /**
   * Whether its rows can be exported as a file.
   */
  export: boolean;
}
/**
 * A link of each row of a dataset. Names in braces are the row's fields.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "table_rowAction".
 */
export interface TableRowAction {
  id: CommonId;
  label: CommonText;
  path: CommonPath;
  /**
   * Values of the target's query: the field of the row by the parameter that the page or a block reads, such as `criteria.lender`.
   */
  query?: {
    [k: string]: CommonFieldName;
  };
}
/**
 * Its rows are found in the command palette of the staff.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "table_palette".
 */
export interface TablePalette {
  title: CommonText;
  /**
   * Columns in which words are searched, and which name a row in the result.
   *
   * @minItems 1
   */
  fields: [CommonFieldName, ...CommonFieldName[]];
  action: CommonId;
}
/**
 * A customer's applications at lenders.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "table_statusTable".
 */
export interface TableStatusTable {
  id: CommonId;
  /**
   * The customers' area.
   */
  area: "customer";
  dataset: CommonId;
  title: CommonText;
  /**
   * The columns, in order.
   *
   * @minItems 1
   */
  columns: [
    {
      field: CommonFieldName;
      label: CommonText;
      /**
       * Display format of the value.
       */
      format: "text" | "rupees" | "date" | "datetime" | "status" | "action" | "number" | "percent";
    },
    ...{
      field: CommonFieldName;
      label: CommonText;
      /**
       * Display format of the value.
       */
      format: "text" | "rupees" | "date" | "datetime" | "status" | "action" | "number" | "percent";
    }[]
  ];
  /**
   * Labels of the status codes of this dataset.
   */
  statuses?: {
    [k: string]: TableStatus;
  };
  empty: CommonText;
}
/**
 * How a status is displayed.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "table_status".
 */
export interface TableStatus {
  label: CommonText;
  hint?: CommonText;
  /**
   * Colour of the label.
   */
  tone: "neutral" | "info" | "success" | "warning" | "error";
  action?: TableAction;
}
/**
 * Target of a row. Names in braces are the row's fields.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "table_action".
 */
export interface TableAction {
  id: CommonId;
  label: CommonText;
  path: CommonPath;
}
/**
 * A message with its registered template ids. Variables are written as {name}.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "TemplateDocument".
 */
export interface TemplateDocument {
  id: CommonId;
  title?: CommonLine;
  /**
   * Promotional messages are not sent from 21:00 to 10:00 IST.
   */
  kind: "otp" | "service" | "promotional";
  /**
   * Variables of the texts.
   */
  variables: {
    name: CommonFieldName;
    /**
     * Type of the variable in the DLT registration.
     */
    tag: "numeric" | "alphanumeric" | "url" | "email";
    /**
     * Whether the value is confidential, such as a passcode. It is hidden in stored messages.
     */
    secret?: boolean;
  }[];
  /**
   * The message by SMS; without it none is sent.
   */
  sms?: {
    /**
     * Sender header registered with DLT, six capital letters.
     */
    header: string;
    /**
     * Template id of the DLT registration of each language's text, 19 digits.
     */
    dltTemplateId: {
      [k: string]: string;
    };
    body: CommonText;
  };
  /**
   * The message by email; without it none is sent.
   */
  email?: {
    subject: CommonLine;
    body: CommonText;
  };
}
/**
 * A column of the file.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "upload_column".
 */
export interface UploadColumn {
  id: CommonFieldName;
  /**
   * Column name in the template. Letter case and spaces are ignored.
   */
  header: string;
  /**
   * Other accepted column names.
   */
  also?: string[];
  /**
   * A date is yyyy-mm-dd, dd/mm/yyyy or with the English name of its month, and a time after it is dropped, one in UTC (Z) once it is India's; rupees may have paise, commas and a rupee sign, or a decimal comma if the file shows that it has one, signed-rupees also a minus or brackets; a code is one of codes.
   */
  type: "text" | "date" | "rupees" | "signed-rupees" | "integer" | "code";
  /**
   * Whether rows without a value are rejected.
   */
  required?: boolean;
  /**
   * Maximum length of a text; default 200.
   */
  maxLength?: number;
  /**
   * Accepted words, in any letter case, and the code that each represents.
   */
  codes?: {
    [k: string]: string;
  };
  fills: CommonFieldName;
  help?: CommonText;
}
/**
 * A format of files that staff upload: its columns, and the action of each row. Pages show it in a block.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "UploadDocument".
 */
export interface UploadDocument {
  id: CommonId;
  action: CommonId;
  roles: CommonRoles;
  title: CommonText;
  lead?: CommonText;
  /**
   * Maximum file size.
   */
  maxBytes: number;
  /**
   * The columns of the file.
   *
   * @minItems 1
   */
  columns: [UploadColumn, ...UploadColumn[]];
  /**
   * Columns that identify a record: a repeated row changes nothing. For rows of the same record that differ, the action defines which one counts.
   *
   * @minItems 1
   */
  key: [CommonFieldName, ...CommonFieldName[]];
  /**
   * Example rows of the template, by column.
   *
   * @minItems 1
   */
  examples: [
    {
      [k: string]: string;
    },
    ...{
      [k: string]: string;
    }[]
  ];
}

/** What a document of each kind holds. */
export interface DocumentTypes {
  brand: BrandDocument;
  "call-list": CallListDocument;
  consent: ConsentDocument;
  form: FormDocument;
  lender: LenderDocument;
  menu: MenuDocument;
  "offer-kind": OfferKindDocument;
  options: OptionsDocument;
  page: PageDocument;
  product: ProductDocument;
  report: ReportDocument;
  routing: RoutingDocument;
  shared: SharedDocument;
  site: SiteDocument;
  "staff-form": StaffFormDocument;
  table: TableDocument;
  template: TemplateDocument;
  upload: UploadDocument;
}
