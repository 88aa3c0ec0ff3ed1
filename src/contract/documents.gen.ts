// Made from schemas/meta by src/tools/generate-types.ts. Do not edit.

/**
 * A name in small letters, digits and hyphens, such as gold-loan.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_id".
 */
export type CommonId = string;
/**
 * A drawing as a data URI, shown only inside an image element, where scripts do not run.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_svgImage".
 */
export type CommonSvgImage = string;
/**
 * A colour as # and six digits from 0 to f, such as #0b5d4e.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_color".
 */
export type CommonColor = string;
/**
 * A code in capitals, digits and underscores, such as SELF_EMPLOYED.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_code".
 */
export type CommonCode = string;
/**
 * A name that begins with a small letter, of letters, digits and underscores, such as monthly_income.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_fieldName".
 */
export type CommonFieldName = string;
/**
 * @minItems 1
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_textParts".
 */
export type CommonTextParts = [CommonText, ...CommonText[]];
export type CommonLogic = null | number | string | boolean | unknown[] | {[operator: string]: unknown};
/**
 * A path inside the application, below the base path. Parts in braces are parameters.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_path".
 */
export type CommonPath = string;
export type CommonRupees = number;
export type CommonPercent = number;
/**
 * An address in ASCII: a host in other letters in its xn-- form, the rest percent-encoded.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_httpsUrl".
 */
export type CommonHttpsUrl = string;
export type CommonEmail = string;
export type CommonPhone = string;
/**
 * A drawing as a data URI, shown only inside an image element, where scripts do not run.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_drawing".
 */
export type CommonSvgImage1 = string;
export type CommonRoles = number[];
/**
 * @minItems 1
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_conditions".
 */
export type DialectConditions = [DialectCondition, ...DialectCondition[]];
export type DialectCondition = boolean | {[keyword: string]: unknown};
/**
 * Conditions compare with plain values only.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_scalar".
 */
export type DialectScalar = string | number | boolean | null;
export type DialectNames = string[];
export type DialectType = DialectSimpleType | [DialectSimpleType, ...DialectSimpleType[]];
export type DialectSimpleType = "array" | "boolean" | "integer" | "null" | "number" | "object" | "string";
export type DialectFormat = "date" | "time" | "date-time" | "email" | "uuid" | "uri" | "regex";
/**
 * Of a file, the answer is its id; x-file says which files are taken. A gstin is the number of a business under GST, its check digit right.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_fieldFormat".
 */
export type DialectFieldFormat = "date" | "time" | "date-time" | "email" | "uuid" | "uri" | "regex" | "file" | "gstin";
/**
 * How applications come to the lender and its answers to us, by protocol: a call for each, a link to the lender's page, or a file of many.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_connector".
 */
export type LenderConnector = LenderHttpJson | LenderRedirect | LenderFile;
/**
 * https address of the lender, or the word simulator.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_endpoint".
 */
export type LenderEndpoint = string;
export type LenderPath = string;
export type LenderTimeoutSeconds = number;
export type LenderRetries = number;
/**
 * How our calls show that they are ours.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_authentication".
 */
export type LenderAuthentication = LenderNone | LenderBasic | LenderBearer | LenderHmac | LenderClientCredentials;
/**
 * A name in small letters, digits and hyphens, such as gold-loan.
 */
export type LenderSecretName = string;
/**
 * A name in small letters, digits and hyphens, such as gold-loan.
 */
export type LenderIncomingSecret = string;
/**
 * Hosts that the lender may send the customer on to. Without them, only that of the endpoint for a redirect, and any by https for the other protocols.
 *
 * @minItems 1
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_linkHosts".
 */
export type LenderLinkHosts = [string, ...string[]];
export type LenderPointer = string;
/**
 * Name of a parameter of an address.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_parameter".
 */
export type LenderParameter = string;
/**
 * CSV with a line of names, or a JSON object in each line.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_format".
 */
export type LenderFormat = "csv" | "json-lines";
/**
 * How the lender's calls show that they are its own.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_callerAuthentication".
 */
export type LenderCallerAuthentication = LenderBasic | LenderBearer | LenderHmac;
/**
 * A name in small letters, digits and hyphens, such as gold-loan.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_secretName".
 */
export type CommonId1 = string;
/**
 * A name in small letters, digits and hyphens, such as gold-loan.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_incomingSecret".
 */
export type CommonId2 = string;
export type OfferKindFigureId = string;
/**
 * @minItems 1
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "offer-kind_figureIds".
 */
export type OfferKindFigureIds = [OfferKindFigureId, ...OfferKindFigureId[]];
export type OfferKindOrder = "ascending" | "descending";
/**
 * Public figures, most important first. Equal offers stand in the order of the lender's id.
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
  gst: boolean;
}[];
/**
 * One part of a page, by its kind.
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
  | PageRedirectBlock
  | PageMerchantBlock
  | PageTableBlock
  | PageRecordBlock
  | PageCustomerSearchBlock
  | PageReportBlock
  | PageFormBlock
  | PageUploadBlock
  | PageErasureBlock;
export type SiteIdleMinutes = number;
/**
 * The field that rows are ordered by at first; a minus before it puts the greatest first.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "table_sort".
 */
export type TableSort = string;
/**
 * A table: for customers, where their applications with lenders stand; for staff and partners, rows of a dataset.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "TableDocument".
 */
export type TableDocument = TableStatusTable | TableDatasetTable;

/**
 * A partner's brand. Its id is the key that utm_source names.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "BrandDocument".
 */
export interface BrandDocument {
  id: CommonId;
  name: string;
  /**
   * How languages write the name that write it differently, by language code.
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
   * A style sheet of fonts that is served with the application, or nothing.
   */
  fontLink: string | null;
  /**
   * Families in the order of preference. One with a number for a word stands in quotes.
   */
  fontFamily: string;
  primaryColor: CommonColor;
  secondaryColor: CommonColor;
  termsApplicable: boolean;
  title?: CommonText;
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
 * Customers who have left the form unfinished, or have offers and have chosen none, since so many hours and for so many days at the most. Whoever asked to be called at a time is called until so many days after it.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "call-list_reason".
 */
export interface CallListReason {
  stage: "unfinished" | "undecided";
  afterHours: number;
  withinDays: number;
  /**
   * What to say, part by part.
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
 * Who of the customers of a product is to be called, when, what is said to them, and how a call can end. Texts of the script may hold {product} and {brandName}.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "CallListDocument".
 */
export interface CallListDocument {
  id: CommonId;
  product: CommonCode;
  /**
   * Customers of a list with a lower number are called before others that are due.
   */
  order: number;
  /**
   * Calls without an outcome that ends it, before nobody tries any more.
   */
  mostTries: number;
  /**
   * After a call that reached nobody.
   */
  againAfterHours: number;
  /**
   * @minItems 1
   */
  reasons: [CallListReason, ...CallListReason[]];
  /**
   * How a call of this list can end, by codes of the option list call-outcome, and what follows. Without it, by all of that list, each with what it says of that.
   *
   * @minItems 1
   */
  outcomes?: [
    {
      code: string;
      follows: "again" | "call-back" | "done" | "do-not-disturb";
    },
    ...{
      code: string;
      follows: "again" | "call-back" | "done" | "do-not-disturb";
    }[]
  ];
}
/**
 * A text of one line in each language of the product, as a subject or a sender's name must be.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "common_line".
 */
export interface CommonLine {
  [k: string]: string;
}
/**
 * A consent with its versions, oldest first. A version that was live is never changed; the last one is asked for.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "ConsentDocument".
 */
export interface ConsentDocument {
  id: CommonId;
  purpose: CommonText;
  required: boolean;
  /**
   * Profile flags that follow the answer.
   */
  sets?: ("allow_sms" | "allow_emails")[];
  expiresAfterDays?: number;
  /**
   * For credit-score consents: the kind of enquiry.
   */
  bureauPull?: "soft" | "hard";
  /**
   * @minItems 1
   */
  versions: [
    {
      version: number;
      text: CommonText;
      links?: {
        label: CommonText;
        path: CommonPath;
      }[];
      /**
       * Instead of a tick, one of these statements is picked.
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
      version: number;
      text: CommonText;
      links?: {
        label: CommonText;
        path: CommonPath;
      }[];
      /**
       * Instead of a tick, one of these statements is picked.
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
 * Which files a field takes. What a file is, the server reads from the file itself.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_file".
 */
export interface DialectFile {
  /**
   * @minItems 1
   */
  types: [
    "application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic",
    ...("application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic")[]
  ];
  /**
   * The largest file in bytes; 5242880 are 5 MB.
   */
  maxBytes: number;
}
/**
 * One field or group of a form: draft-07 plus annotations that begin with x-.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_fieldSchema".
 */
export interface DialectFieldSchema {
  $ref?: string;
  type?: DialectType;
  properties?: {
    [k: string]: DialectFieldSchema;
  };
  required?: DialectNames;
  items?: DialectFieldSchema;
  /**
   * @minItems 1
   */
  allOf?: [DialectBranch, ...DialectBranch[]];
  const?: unknown;
  /**
   * @minItems 1
   */
  enum?: [unknown, ...unknown[]];
  /**
   * The allowed values with their labels, in the order in which they are shown.
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
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: DialectFieldFormat;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  /**
   * What the field begins with where the customer has given no answer; shown, and sent as it is shown.
   */
  default?: {
    [k: string]: unknown;
  };
  /**
   * The date lies so that the age in full years today (IST) is between the two, inclusive.
   *
   * @minItems 2
   * @maxItems 2
   */
  ageBetween?: [number, number];
  /**
   * The date's year is not in the future and not more than this many years ago.
   */
  yearsBack?: number;
  /**
   * Of a list of groups: their numbers of this name come to no more than that, taken together.
   */
  maxTotal?: {
    of: CommonFieldName;
    most: number;
  };
  "x-label"?: CommonText;
  "x-help"?: CommonText;
  "x-placeholder"?: CommonText;
  /**
   * What to tell the customer when a keyword refuses the value.
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
export interface DialectBranch {
  if: DialectCondition;
  then: DialectFieldGroup;
  else?: DialectFieldGroup;
}
export interface DialectFieldGroup {
  properties?: {
    [k: string]: DialectFieldSchema;
  };
  required?: DialectNames;
  /**
   * @minItems 1
   */
  allOf?: [DialectBranch, ...DialectBranch[]];
}
/**
 * How a field is shown. Nothing here changes what is valid.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_ui".
 */
export interface DialectUi {
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
  autocomplete?: string;
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email" | "none";
  rows?: number;
  width?: "full" | "half";
  readOnly?: boolean;
  prefix?: string;
}
/**
 * The answer, or what of it identifies nobody, is kept beside the sealed answers for tables and reports.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "dialect_queryable".
 */
export interface DialectQueryable {
  as?: CommonFieldName;
  /**
   * Only between which of these limits a number lies; the lowest and highest band are open.
   *
   * @minItems 1
   */
  bands?: [number, ...number[]];
  /**
   * Only so many characters from the start, as of a PIN code.
   */
  first?: number;
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
      ui?: {
        [k: string]: DialectUi;
      };
    }[]
  ];
  /**
   * Whether the answers are shown once more before they are sent.
   */
  review?: boolean;
  consents?: {
    id: CommonId;
    when?: DialectCondition;
  }[];
  /**
   * Start values by field, over the customer's profile and, as productType, the code of the product that the form is filled for. A field that is not named here begins with the profile's field of its name.
   */
  prefill?: {
    [k: string]: CommonLogic;
  };
  /**
   * Figures worked out from the answers and shown under a step while it is filled.
   */
  computed?: {
    name: CommonFieldName;
    label: CommonText;
    value: CommonLogic;
    step: CommonId;
    format?: "rupees" | "percent" | "number" | "months" | "code";
    /**
     * What each value of a code is called.
     */
    codes?: {
      [k: string]: CommonText;
    };
    basisOf?: CommonFieldName;
  }[];
  /**
   * How answers given under an earlier shape of this form become answers of this one, oldest first.
   */
  migrations?: {
    id: CommonId;
    /**
     * @minItems 1
     */
    changes: [
      (
        | {
            rename: string;
            to: string;
          }
        | {
            drop: string;
          }
        | {
            map: string;
            values: {};
          }
      ),
      ...(
        | {
            rename: string;
            to: string;
          }
        | {
            drop: string;
          }
        | {
            map: string;
            values: {};
          }
      )[]
    ];
  }[];
}
export interface LenderDeclined {
  text: CommonText;
  /**
   * Days after which the lender takes another application.
   */
  againAfterDays?: number;
}
export interface LenderLending {
  product: CommonCode;
  /**
   * Whether the lender makes offers of this product now; without it, it does as long as it is enabled itself.
   */
  enabled?: boolean;
  /**
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
   * As the product's kind of offer has them.
   */
  terms: {
    [k: string]: unknown;
  };
}
/**
 * Each application is a call with a JSON body; news come by webhook.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_httpJson".
 */
export interface LenderHttpJson {
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
   * Files that the customer gave, by the field of the body that carries them: the name of the field of the lender's own form, or of a product's. Each is sent as an object of name, type and content, which is base64; several as a list of these; null where none was given.
   */
  files?: {
    [k: string]: CommonFieldName;
  };
  answer: LenderAnswerByReference;
  statuses: LenderStatuses;
}
export interface LenderNone {
  type: "none";
}
export interface LenderBasic {
  type: "basic";
  user: string;
  secret: LenderSecretName;
}
export interface LenderBearer {
  type: "bearer";
  secret: LenderSecretName;
}
/**
 * HMAC-SHA256 over the second, a point and the body; of a call without a body, its path.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_hmac".
 */
export interface LenderHmac {
  type: "hmac";
  secret: LenderSecretName;
}
/**
 * A token of OAuth 2.0 (RFC 6749, section 4.4), kept until it expires.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_clientCredentials".
 */
export interface LenderClientCredentials {
  type: "client-credentials";
  tokenEndpoint: LenderEndpoint;
  tokenPath?: LenderPath;
  client: string;
  secret: LenderSecretName;
  scope?: string;
}
/**
 * What the lender is sent, over the answers, the application's id and the offer: by its field, or by a JSON pointer for what lies deeper, with numbers for the items of lists.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_body".
 */
export interface LenderBody {
  [k: string]: CommonLogic;
}
/**
 * Where the lender's answer and webhook hold what we need, as JSON pointers.
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
 * The lender's status words and what they mean here.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_statuses".
 */
export interface LenderStatuses {
  [k: string]: "SUBMITTED" | "IN_REVIEW" | "ACTION_NEEDED" | "APPROVED" | "DISBURSED" | "DECLINED" | "EXPIRED";
}
/**
 * The customer goes to the lender's page by a signed link that carries a state of ours, and comes back by it; news come by webhook, and with the customer where the lender signs what it adds.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_redirect".
 */
export interface LenderRedirect {
  protocol: "redirect";
  endpoint: LenderEndpoint;
  path?: LenderPath;
  secret?: LenderIncomingSecret;
  linkHosts?: LenderLinkHosts;
  /**
   * The query of the link.
   */
  link: {
    /**
     * By the lender's name, over the application's id, the chosen offer and answers that identify nobody: addresses are kept in histories and logs.
     */
    parameters?: {
      [k: string]: CommonLogic;
    };
    state: LenderParameter;
    returnTo: LenderParameter;
    timestamp: LenderParameter;
    signature: LenderParameter;
    /**
     * For how long the customer can come back by it; 24 where it is not said.
     */
    validHours?: number;
  };
  /**
   * What the lender adds to the address that the customer comes back by. It is believed where it is signed as the link is; without this, only that the customer came back is known.
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
 * Where the lender's webhook, or a row of its file, holds what we need, as JSON pointers: our id of the application among it, as the lender gave us no reference of its own yet.
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
 * Applications are collected into files, which the lender fetches or gets uploaded; its answers are rows of a status file that we fetch, or webhooks.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "lender_file".
 */
export interface LenderFile {
  protocol: "file";
  endpoint: LenderEndpoint;
  timeoutSeconds?: LenderTimeoutSeconds;
  retries?: LenderRetries;
  authentication: LenderAuthentication;
  secret?: LenderIncomingSecret;
  linkHosts?: LenderLinkHosts;
  format: LenderFormat;
  /**
   * When a file is made and the status file read, on the clock of India.
   *
   * @minItems 1
   */
  times: [string, ...string[]];
  delivery:
    | {
        /**
         * The lender asks for its files under /api/lenders/{id}/files.
         */
        way: "fetch";
        /**
         * For how long a file waits for the lender to ask for it; 120 where it is not said, which a long weekend fits into. Then its applications are given up, and their customers can send them again.
         */
        waitHours?: number;
        authentication: LenderCallerAuthentication;
      }
    | {
        way: "upload";
        path: LenderPath;
      };
  /**
   * The lender's file of answers.
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
 * A lender: whom it lends to, at what price, on what terms, and how it is reached.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "LenderDocument".
 */
export interface LenderDocument {
  id: CommonId;
  name: CommonText;
  legalName: string;
  /**
   * How it is regulated: loans of banks and of NBFCs of the upper layer may be paid back early without a charge more often.
   */
  type: "bank" | "nbfc-upper" | "nbfc" | "insurer";
  enabled: boolean;
  logo: CommonSvgImage;
  grievance: SiteOfficer;
  /**
   * Asked for before the application goes to this lender.
   */
  consents?: CommonId[];
  form?: CommonId;
  moreForm?: CommonId;
  /**
   * Whether the lender sends customers to finish an application at /user/lender-intake/{id}/{application}.
   */
  intake?: boolean;
  declined?: LenderDeclined;
  /**
   * Words of its statuses by which it says that it has the customer already; they go to the de-dupe logs too.
   *
   * @minItems 1
   */
  duplicateWords?: [string, ...string[]];
  /**
   * @minItems 1
   */
  products: [LenderLending, ...LenderLending[]];
  connector: LenderConnector;
}
export interface SiteOfficer {
  name: string;
  email: CommonEmail;
  phone: CommonPhone;
}
/**
 * A menu: the drawer of the customers, the sidebars of the others, an account menu.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "MenuDocument".
 */
export interface MenuDocument {
  id: CommonId;
  area: "customer" | "admin" | "partner";
  /**
   * The drawings that its items name: the path of an SVG in a box of 24 by 24, drawn as an outline.
   */
  icons?: {
    [k: string]: string;
  };
  /**
   * @minItems 1
   */
  items: [
    {
      id: CommonId;
      label: CommonText;
      go?: string;
      action?: "logout" | "help" | "return-to-products";
      icon?: CommonId;
      /**
       * It is about who is signed in: it stands in the bar above, apart from the places of the work.
       */
      own?: true;
      roles?: CommonRoles;
      when?: DialectCondition;
    },
    ...{
      id: CommonId;
      label: CommonText;
      go?: string;
      action?: "logout" | "help" | "return-to-products";
      icon?: CommonId;
      /**
       * It is about who is signed in: it stands in the bar above, apart from the places of the work.
       */
      own?: true;
      roles?: CommonRoles;
      when?: DialectCondition;
    }[]
  ];
}
export interface OfferKindFigure {
  id: OfferKindFigureId;
  label?: CommonText;
  phrase?: CommonText;
  note?: CommonText;
  noteOf?: OfferKindFigureId;
  /**
   * percent-year is told as a rate a year. A code is told by its text in codes. A figure without a format is a step of the calculation and never shown.
   */
  format?: "rupees" | "percent" | "percent-year" | "months" | "days" | "years" | "count" | "text" | "code";
  codes?: {
    [k: string]: CommonText;
  };
  value: CommonLogic;
  /**
   * Without a value there is no offer, and this is the reason told.
   */
  needed?: {
    id: CommonId;
    reason: CommonText;
  };
  /**
   * Which of two values is the better one for the customer, marked in the comparison; without it neither is.
   */
  better?: "less" | "more";
  comparableWith?: OfferKindFigureIds;
}
/**
 * A JSON Schema. Objects are closed: a property that is not named is an error.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "offer-kind_terms".
 */
export interface OfferKindTerms {
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
  description?: string;
  type?: "array" | "boolean" | "integer" | "number" | "object" | "string";
  properties?: {
    [k: string]: OfferKindTerms;
  };
  required?: string[];
  items?: OfferKindTerms;
  minItems?: number;
  maxItems?: number;
  /**
   * @minItems 1
   */
  enum?: [string | number, ...(string | number)[]];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
}
/**
 * What the lender takes for a loan that is closed before its end, as foreclosure says it in words; offers are compared by it for whoever means to close early. Without it, that is left open.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "offer-kind_closing".
 */
export interface OfferKindClosing {
  /**
   * The first row that is not over yet counts; after the last one, and where there is none, nothing is taken.
   */
  charges: {
    /**
     * Up to and with so many months after the disbursal; without it, at any time.
     */
    months?: number;
    percent: CommonPercent;
  }[];
  gstPercent?: CommonPercent;
}
/**
 * Facts of the Key Fact Statement that no figure tells (RBI/2024-25/18).
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "offer-kind_kfs".
 */
export interface OfferKindKfs {
  rateType: "fixed" | "floating";
  penalCharges: CommonText;
  foreclosure: CommonText;
  closing?: OfferKindClosing;
  bounceCharge?: CommonRupees;
  coolingOffDays: number;
  validityWorkingDays: number;
  disbursal: CommonText;
  kfsUrl?: CommonHttpsUrl;
}
/**
 * A kind of offer: what a lender's terms for it hold, the figures that are worked out from them, and where these are shown, compared and ranked.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "OfferKindDocument".
 */
export interface OfferKindDocument {
  id: CommonId;
  name: CommonText;
  /**
   * It is held ready: no product has it yet, and the check does not tell so.
   */
  spare?: true;
  /**
   * What the law takes it for. A loan (RBI/2025-26/36, RBI/2024-25/18) names the figures that every offer of one must show, and its terms hold fees and the facts of the Key Fact Statement.
   */
  law: {
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
   * Worked out in this order; each reads the lender's terms (terms.…), what was asked for (requested.…), the facts, the figures before it (offer.…) and, once they are worked out, the fees (fees.…).
   *
   * @minItems 1
   */
  figures: [OfferKindFigure, ...OfferKindFigure[]];
  fees?: {
    after: OfferKindFigureId;
    /**
     * @minItems 1
     */
    items: [OfferKindFeeItem, ...OfferKindFeeItem[]];
  };
  amount: OfferKindFigureId;
  shortfall?: OfferKindFigureId;
  validityWorkingDays: CommonLogic;
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
   * The orders that a customer may pick, besides the ranking.
   */
  sorts: {
    figure: OfferKindFigureId;
    order: OfferKindOrder;
    label: CommonText;
  }[];
  ranking: OfferKindRanking;
  /**
   * How offers of this kind are shown before anybody is known: the figures that follow from the lender's terms alone, and what the list can be narrowed down by.
   */
  catalogue?: {
    name: OfferKindFigureId;
    figures: OfferKindFigureIds;
    facets: {
      id: CommonId;
      label: CommonText;
      /**
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
   * How the status table speaks of offers of this kind. What is left out is said in the table's own words.
   */
  statusTable?: {
    /**
     * Titles of columns, by field.
     */
    columns?: {
      lenderName?: CommonText;
      amount?: CommonText;
    };
    statuses?: {
      [k: string]: {
        label?: CommonText;
        hint?: CommonText;
      };
    };
  };
}
/**
 * Option lists of one lender; the document named default holds those of the house.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "OptionsDocument".
 */
export interface OptionsDocument {
  id: CommonId;
  /**
   * Lists of the house that are held ready: no field offers them yet, and the check does not tell so.
   *
   * @minItems 1
   */
  spare?: [CommonId, ...CommonId[]];
  lists: {
    /**
     * @minItems 1
     */
    [k: string]: [
      {
        code: string;
        label: CommonText;
        /**
         * Of the list call-outcome: what follows when a call ends so. It is tried again, at the time that the customer asks for, or not; or nobody calls or sends campaigns again.
         */
        follows?: "again" | "call-back" | "done" | "do-not-disturb";
        /**
         * How this lender writes the code.
         */
        lenderCode?: string;
      },
      ...{
        code: string;
        label: CommonText;
        /**
         * Of the list call-outcome: what follows when a call ends so. It is tried again, at the time that the customer asks for, or not; or nobody calls or sends campaigns again.
         */
        follows?: "again" | "call-back" | "done" | "do-not-disturb";
        /**
         * How this lender writes the code.
         */
        lenderCode?: string;
      }[]
    ];
  };
}
export interface PageTextBlock {
  type: "heading" | "paragraph" | "note";
  /**
   * Shown only to who came through a partner: through any, or through one whose terms apply.
   */
  partner?: "any" | "with-terms";
  text: CommonText;
}
export interface PageListBlock {
  type: "list";
  items: CommonTextParts;
}
/**
 * Made of the documents in force: whom to complain to, how offers are ranked, where the site sends visitors on (redirects), what a loan costs by the estimates of the products (calculator), how many lenders' criteria a few answers would meet (pre-check). Or of the page's address: a prospect to go on with here (transfer), a code of a session elsewhere (hand-over). Or of who is signed in: what was agreed to (agreements), what is held (held-data), applications with all that happened to them (own-applications). A complaint is a form that anybody may send. For customer service: one customer's application by the page's address, with the parameters {customer} and {product} (desk). For telecallers: the next customer of the queue, or the one that the parameter {customer} of the address names (calls). For who sends messages to many: the campaign that the parameter {campaign} of the address names (campaign). Whom lenders lend to, edited and published (criteria).
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_madeBlock".
 */
export interface PageMadeBlock {
  type:
    | "grievance"
    | "matching"
    | "calculator"
    | "pre-check"
    | "redirects"
    | "transfer"
    | "hand-over"
    | "agreements"
    | "held-data"
    | "own-applications"
    | "complaint"
    | "desk"
    | "calls"
    | "campaign"
    | "criteria";
}
/**
 * A form that asks for the mobile number and begins the journey of a product, by its code; without one it asks which.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_leadBlock".
 */
export interface PageLeadBlock {
  type: "lead";
  product?: CommonCode;
  title: CommonText;
  submit: CommonText;
}
/**
 * A way to another page of the application.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_linkBlock".
 */
export interface PageLinkBlock {
  type: "link";
  label: CommonText;
  go: CommonPath;
}
/**
 * A way to one of the addresses that the site sends visitors on to; nothing on a site that has it not.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_redirectBlock".
 */
export interface PageRedirectBlock {
  type: "redirect";
  to: CommonId;
}
/**
 * A form by which a merchant asks to work with us, and the page that says thank you.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_merchantBlock".
 */
export interface PageMerchantBlock {
  type: "merchant";
  form: CommonId;
  thanks: CommonPath;
}
/**
 * A table over a dataset.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_tableBlock".
 */
export interface PageTableBlock {
  type: "table";
  table: CommonId;
  where?: PageWhere;
}
/**
 * Filters of the table or report that the page's address decides: the parameter of its path, by field.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_where".
 */
export interface PageWhere {
  [k: string]: CommonFieldName;
}
/**
 * The one row of a table that the page's address names, its columns below each other. Without such a row the page is not found.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_recordBlock".
 */
export interface PageRecordBlock {
  type: "record";
  table: CommonId;
  where: PageWhere;
}
/**
 * Where the staff find a customer by mobile number, email or the id of an application, and the page of one customer: its path has the parameter {customer}.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_customerSearchBlock".
 */
export interface PageCustomerSearchBlock {
  type: "customer-search";
  go: CommonPath;
}
/**
 * A report: as a chart and its table, or, as a statistic, the figures of a report without dimensions.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_reportBlock".
 */
export interface PageReportBlock {
  type: "report" | "statistic";
  report: CommonId;
  where?: PageWhere;
}
/**
 * A form of the staff; as a brand editor, beside what customers see of the brand that is filled in.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_formBlock".
 */
export interface PageFormBlock {
  type: "form" | "brand-editor";
  form: CommonId;
  where?: PageWhere;
}
/**
 * Where the staff upload files of a format.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_uploadBlock".
 */
export interface PageUploadBlock {
  type: "upload";
  upload: CommonId;
}
/**
 * Where the staff look a customer up, see what is held, and erase it, two of them together.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "page_erasureBlock".
 */
export interface PageErasureBlock {
  type: "erasure";
}
/**
 * A page of blocks. Texts may hold {brandName}, {legalEntityName}, {partnerName}, {year}, {erasureDays} and {complaintDays}: in how many days the site answers such a request or complaint.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "PageDocument".
 */
export interface PageDocument {
  id: CommonId;
  /**
   * The one area that it is for; without it, for all.
   */
  area?: "admin" | "partner";
  title: CommonText;
  lead?: CommonText;
  /**
   * Reports and statistics of the page are asked for the same days, chosen once at its head; these are the first.
   */
  days?: "yesterday" | "last-7-days" | "last-30-days";
  updated?: string;
  /**
   * @minItems 1
   */
  blocks: [PageBlock, ...PageBlock[]];
}
export interface ProductSpan {
  start: number;
  min: number;
  max: number;
}
export interface ProductOpenSpan {
  start: number;
  min: number;
  max: number;
}
/**
 * A product that customers choose: its codes, its copy, its form and where each step of its journey lives.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "ProductDocument".
 */
export interface ProductDocument {
  id: CommonId;
  code: CommonCode;
  productId: number;
  /**
   * Lower form, as calls may send it.
   */
  value: string;
  aliases: string[];
  order: number;
  name: CommonText;
  icon: CommonSvgImage1;
  /**
   * What the chooser shows; one product may have several.
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
   * Asked in a dialog when the product is chosen. The answer names the product that the journey goes on with, without its id; closing takes the product away.
   */
  question?: {
    title: CommonText;
    /**
     * The first is picked at the start.
     *
     * @minItems 2
     */
    answers: [
      {
        label: CommonText;
        product: CommonCode;
        /**
         * The place of that product where the journey goes on; where it is left out, as after any choice.
         */
        go?: "home" | "detail";
      },
      {
        label: CommonText;
        product: CommonCode;
        /**
         * The place of that product where the journey goes on; where it is left out, as after any choice.
         */
        go?: "home" | "detail";
      },
      ...{
        label: CommonText;
        product: CommonCode;
        /**
         * The place of that product where the journey goes on; where it is left out, as after any choice.
         */
        go?: "home" | "detail";
      }[]
    ];
    submit: CommonText;
  };
  home: CommonPath;
  routes: {
    detail: CommonPath;
    offers: CommonPath;
    welcomeBack: CommonPath;
  };
  form: CommonId;
  offerKind: CommonId;
  /**
   * Products whose offers are offers of this one too; they have the same form and kind of offer.
   *
   * @minItems 1
   */
  covers?: [CommonCode, ...CommonCode[]];
  /**
   * Products that are shown to a customer whom no lender of this one takes, in this order, as far as nothing that they answered stands in the way with one of their lenders.
   *
   * @minItems 1
   */
  next?: [CommonCode, ...CommonCode[]];
  completionFlag?: "pl_completed" | "bl_completed" | "gl_completed" | "hl_completed";
  updateFlags?: ("pl_update_required" | "pl_se_update_required")[];
  /**
   * Whom each update flag is for, over answers and facts; one without an entry is for everybody. It is set when the release in force needs details that completed answers lack.
   */
  updateWhen?: {
    pl_update_required?: DialectCondition;
    pl_se_update_required?: DialectCondition;
  };
  loanRedirect?: CommonId;
  requestedAmount?: CommonFieldName;
  requestedTenure?: CommonFieldName;
  /**
   * In the unit of the kind of offer. Where no tenure is asked for, offers are worked out for the allowed one nearest to it, so that like is compared with like.
   */
  preferredTenure?: number;
  /**
   * What is tried, one at a time, to find the smallest change with which a lender that did not match would: numbers of the form that the customer can change, such as the amount. Never who somebody is.
   */
  whatIf?: {
    field: CommonFieldName;
    /**
     * Where only one direction is of any use.
     */
    only?: "less" | "more";
    /**
     * In the unit of the field. Only multiples of it are tried; 1 where left out.
     */
    step?: number;
    /**
     * How the numbers are shown.
     */
    format: "rupees" | "months" | "years" | "number";
    /**
     * For a field that may be left empty: what is counted from then, in the unit of the field. Without it nothing is tried while it is empty.
     */
    unanswered?: number;
    says: CommonText;
  }[];
  ranking?: OfferKindRanking;
  empty?: CommonText;
  /**
   * What the home of the product says. What is left out is said in the words that all products share.
   */
  welcome?: {
    first?: CommonText;
    start?: CommonText;
    back?: CommonText;
  };
  /**
   * A worked example with all its figures, told before a customer signs in.
   */
  example?: {
    /**
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
   * What is worked out of a loan in equal monthly instalments before anything is known of who looks: first values and bounds of the calculator and of what the chooser shows.
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
   * What is asked of who wants to see, before anybody is known, how many lenders' criteria would be met. Nothing of it is kept.
   */
  preCheck?: {
    /**
     * @minItems 1
     */
    questions: [
      {
        field: CommonFieldName;
        /**
         * Of a fact.
         */
        min?: number;
        /**
         * Of a fact.
         */
        max?: number;
        label?: CommonText;
        help?: CommonText;
        phrase?: CommonText;
        /**
         * It may be left empty, as a rent that is not paid.
         */
        optional?: true;
      },
      ...{
        field: CommonFieldName;
        /**
         * Of a fact.
         */
        min?: number;
        /**
         * Of a fact.
         */
        max?: number;
        label?: CommonText;
        help?: CommonText;
        phrase?: CommonText;
        /**
         * It may be left empty, as a rent that is not paid.
         */
        optional?: true;
      }[]
    ];
  };
  keepAtHand: CommonTextParts;
  /**
   * What the footer says on the screens of this product, in place of the site's disclaimer; on a wide screen and on a phone.
   */
  footerTerms: {
    long: CommonText;
    short: CommonText;
  };
}
/**
 * Measures of a dataset, grouped by its dimensions, over a span of days. Without a dimension it is one row of figures.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "ReportDocument".
 */
export interface ReportDocument {
  id: CommonId;
  area: "admin" | "partner";
  roles?: CommonRoles;
  dataset: CommonId;
  title: CommonText;
  basis?: CommonText;
  dimensions: TableLabelledField[];
  /**
   * @minItems 1
   */
  measures: [
    {
      measure: CommonFieldName;
      label: CommonText;
    },
    ...{
      measure: CommonFieldName;
      label: CommonText;
    }[]
  ];
  /**
   * The field whose days are asked for, and which days at first. Days are those of India.
   */
  range: {
    field: CommonFieldName;
    default: "yesterday" | "last-7-days" | "last-30-days";
  };
  filters?: TableLabelledField[];
  /**
   * A drawing of the first dimension and one measure; or, of a report without dimensions, its measures as the steps of a funnel, each a part of those before it. The table stands behind it.
   */
  chart?:
    | {
        kind: "bar" | "line";
        measure: CommonFieldName;
      }
    | {
        kind: "funnel";
      };
  empty: CommonText;
  /**
   * Whether its rows can be had as a file.
   */
  export: boolean;
}
export interface TableLabelledField {
  field: CommonFieldName;
  label: CommonText;
}
export interface RoutingRule {
  id: CommonId;
  when?: DialectCondition;
  /**
   * Where to: a path, a place of the product ({home}, {detail}, {offers}, {welcomeBack}), or stay.
   */
  go: string;
}
/**
 * The routes of one area, the rules of its guard and its flows. Rules are tried in order; the first that fits decides.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "RoutingDocument".
 */
export interface RoutingDocument {
  id: "customer" | "admin" | "partner";
  /**
   * @minItems 1
   */
  routes: [
    {
      id: CommonId;
      path: CommonPath;
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
        | "partner-home"
        | "lender-submit"
        | "lender"
        | "lender-declined"
        | "catalogue"
        | "lender-intake"
        | "key-facts";
      /**
       * What the guard's rules speak of. Exempt pages are those that the footer links to.
       */
      group:
        "root" | "products" | "login" | "verification" | "cards" | "user" | "exempt" | "public" | "admin" | "partner";
      title: CommonText;
      /**
       * Only in this kind of site.
       */
      mode?: "multi" | "single";
      /**
       * Only for these products; without it, for all.
       */
      products?: CommonCode[];
      roles?: CommonRoles;
      needs?: ("application" | "complete-profile")[];
      page?: CommonId;
      /**
       * Below what it shows stand advertisements, marked as such. Not where offers are made or chosen, nor where anything is asked.
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
        | "partner-home"
        | "lender-submit"
        | "lender"
        | "lender-declined"
        | "catalogue"
        | "lender-intake"
        | "key-facts";
      /**
       * What the guard's rules speak of. Exempt pages are those that the footer links to.
       */
      group:
        "root" | "products" | "login" | "verification" | "cards" | "user" | "exempt" | "public" | "admin" | "partner";
      title: CommonText;
      /**
       * Only in this kind of site.
       */
      mode?: "multi" | "single";
      /**
       * Only for these products; without it, for all.
       */
      products?: CommonCode[];
      roles?: CommonRoles;
      needs?: ("application" | "complete-profile")[];
      page?: CommonId;
      /**
       * Below what it shows stand advertisements, marked as such. Not where offers are made or chosen, nor where anything is asked.
       */
      adverts?: true;
      /**
       * Without header and footer.
       */
      bare?: boolean;
    }[]
  ];
  guard: RoutingRule[];
  flows: {
    /**
     * @minItems 1
     */
    [k: string]: [RoutingRule, ...RoutingRule[]];
  };
}
/**
 * Definitions that forms refer to, and the named facts that rules are written over.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "SharedDocument".
 */
export interface SharedDocument {
  id: CommonId;
  /**
   * Its definitions and facts that are held ready: nothing uses them yet, and the check does not tell so.
   *
   * @minItems 1
   */
  spare?: [CommonFieldName, ...CommonFieldName[]];
  definitions?: {
    [k: string]: DialectFieldSchema;
  };
  /**
   * Computed facts. Each reads answers and other facts; they are computed in the order of what they read, and a circle is refused.
   */
  facts?: {
    name: CommonFieldName;
    label: CommonText;
    unit?: "years" | "months" | "rupees" | "rupees-month" | "rupees-year" | "percent" | "code" | "flag" | "score";
    value: CommonLogic;
    /**
     * Of a figure that is taken from elsewhere, as a price: of which day and whose it is. Figures of forms tell it (basisOf).
     */
    basis?: {
      date: string;
      source: CommonText;
    };
  }[];
}
export interface SiteLifetime {
  idleMinutes: SiteIdleMinutes;
  /**
   * Nobody stays signed in for longer than a day, and nobody applies for anything in less than a quarter of an hour.
   */
  absoluteHours: number;
}
export interface SiteSenderName {
  [k: string]: string;
}
/**
 * One build of the product: its name, its legal entity, its limits and its hosts.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "SiteDocument".
 */
export interface SiteDocument {
  id: CommonId;
  mode: "multi" | "single";
  singleProduct?: CommonCode;
  brandName: CommonLine;
  legalEntityName: CommonLine;
  brandSlug: CommonId;
  otpRoute?: CommonId;
  brand: CommonId;
  /**
   * Origin of the API; empty for the same origin. A name in other letters than ASCII is written in its xn-- form, as a header takes nothing else.
   */
  apiBase?: string;
  lenderSubmitFlag?: boolean;
  /**
   * How many days a form may still be saved under a release after another took its place; 30 where it is not said.
   */
  releaseDays?: number;
  /**
   * Days on which no lender works, beside Saturdays and Sundays: each year (`01-26`), or once (`2027-03-22`). They do not count among the working days for which an offer holds. Those that move are added year by year, as they are notified under section 25 of the Negotiable Instruments Act, 1881.
   */
  holidays?: string[];
  /**
   * Within how many days after an application went to a lender another of the same person for the same product to that lender is refused; 30 where it is not said.
   */
  dedupeDays?: number;
  /**
   * By what somebody is the same person, beside their own account: each is enough. PAN and mobile where it is not said; with none, nothing is refused. A PAN that nobody has verified may be somebody else's, who would be kept from the lender by it.
   */
  dedupeBy?: ("pan" | "mobile")[];
  /**
   * How an earlier application may have ended so that another is not refused; none where it is not said.
   */
  dedupeUnless?: ("DECLINED" | "EXPIRED" | "DISBURSED")[];
  /**
   * How many days rows are kept that may be deleted. Sessions count from their end, drafts from their last save, prospects only where nobody signed in.
   */
  retentionDays?: {
    /**
     * 365 where it is not said. The CERT-In directions ask for 180 at least.
     */
    sessions?: number;
    /**
     * 180 where it is not said.
     */
    messages?: number;
    /**
     * 90 where it is not said.
     */
    prospects?: number;
    /**
     * 365 where it is not said.
     */
    drafts?: number;
    /**
     * 180 where it is not said. Devices on which somebody signed in, from the last time.
     */
    devices?: number;
    /**
     * 365 where it is not said.
     */
    helpRequests?: number;
    /**
     * 365 where it is not said.
     */
    merchantRequests?: number;
    /**
     * 7 where it is not said. Files that no answer names any more, from when one last did.
     */
    files?: number;
    /**
     * 365 where it is not said. Who was called and how it ended, and customers who wait in the queue of calls without being called.
     */
    calls?: number;
  };
  /**
   * What customers are told before they ask for the erasure of their data.
   */
  erasure: {
    /**
     * Days for which a proposal of the staff to erase a customer waits for the second of them.
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
     * Why the staff may refuse what a customer asked for, as the customer is told. Without it they cannot.
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
     * Days in which a request is answered.
     */
    answerDays: number;
    /**
     * What is kept after erasure, by which rule, and until when.
     */
    stays: ((
      | {
          keeps: "consents" | "applications";
        }
      | {
          keeps: "sessions" | "uploads";
          years?: never;
        }
      | {
          keeps?: never;
          years?: never;
        }
    ) & {
      /**
       * The rows that it is about, which are deleted when its time is over: consents, applications that went to lenders, sessions (for retentionDays), or files that the staff uploaded (30 days). Without it, it is kept by somebody else.
       */
      keeps?: "consents" | "applications" | "sessions" | "uploads";
      /**
       * How long consents and applications stay after the erasure; without it, without end.
       */
      years?: number;
      what: CommonText;
      why: CommonText;
      until: CommonText;
    })[];
  };
  /**
   * Complaints that customers write on the page of the grievance officers.
   */
  complaints: {
    /**
     * Days in which one is answered.
     */
    answerDays: number;
  };
  /**
   * How much one caller may ask for, so that none slows the others. Ordinary use stays far below.
   */
  limits?: {
    /**
     * Writing calls of one customer or member of the staff, half of them at once; 300 where it is not said.
     */
    writesPerMinute?: number;
    /**
     * Writing calls from one address by callers who are not signed in, half of them at once; 1,200 where it is not said. A mobile network has thousands of people behind one.
     */
    addressWritesPerMinute?: number;
    /**
     * Calls of one caller that work out much, half of them at once: offers for another amount, what would make a lender match, statements, receipts run again, tables and reports as files; 60 where it is not said.
     */
    costlyPerMinute?: number;
    /**
     * Tables and reports that one member of the staff or of a partner takes as a file; 60 where it is not said.
     */
    exportsPerHour?: number;
    /**
     * New applications of one customer; 10 where it is not said.
     */
    applicationsPerHour?: number;
    /**
     * Webhooks that one lender has signed, half of them at once; 1,200 where it is not said. What comes beyond is to be sent again.
     */
    lenderWebhooksPerMinute?: number;
    /**
     * Files that are kept of one customer; 50 where it is not said.
     */
    filesPerCustomer?: number;
    /**
     * How large the files of one customer may be together, in MB of 1,048,576 bytes; 100 where it is not said.
     */
    fileMegabytesPerCustomer?: number;
    /**
     * Files that one customer may begin to upload, that many at once after a rest; 20 where it is not said.
     */
    uploadsPerMinute?: number;
  };
  /**
   * Where /redirect?to=<id> sends visitors on: these addresses, and no others.
   */
  redirects?: {
    id: CommonId;
    name: CommonText;
    url: CommonHttpsUrl;
  }[];
  brandCookieDays?: number;
  hosts?: {
    match: {
      firstLabel?: string;
      contains?: string;
    };
    product?: CommonCode;
    hideReturnToProducts?: boolean;
    rootPage?: CommonId;
  }[];
  /**
   * @minItems 1
   */
  languages: [
    {
      id: number;
      code: string;
      locale: string;
      languageName: string;
      image: CommonSvgImage;
      isDefault: boolean;
      /**
       * Not everything is translated yet: what is missing is shown in English, and nothing is asked for. Without it, each text must be there.
       */
      incomplete?: boolean;
      country_key: string;
      country_name: string;
      phone_code: number;
    },
    ...{
      id: number;
      code: string;
      locale: string;
      languageName: string;
      image: CommonSvgImage;
      isDefault: boolean;
      /**
       * Not everything is translated yet: what is missing is shown in English, and nothing is asked for. Without it, each text must be there.
       */
      incomplete?: boolean;
      country_key: string;
      country_name: string;
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
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    },
    {
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    },
    {
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    },
    {
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    },
    {
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    },
    {
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    },
    {
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    },
    {
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    },
    {
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    },
    {
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    },
    {
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    },
    {
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    },
    {
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    },
    {
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    },
    {
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    },
    {
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    },
    {
      value: number;
      label: string;
      /**
       * The specification does not say what it is: then a place that differs from it is only warned of.
       */
      assumed: boolean;
      /**
       * Where documents hold it, which must be the same number. What the specification names is held somewhere.
       */
      enforcedAt?: {
        kind: "site" | "shared" | "form";
        id: CommonId;
        pointer: string;
        /**
         * How many times the constant stands there, as a year's sum is twelve times a month's; once where it is not said.
         */
        times?: number;
      };
    }
  ];
  otp: {
    length: number;
    validitySeconds: number;
    attempts: number;
    resendSeconds: number;
    sendsPerHour: number;
    addressSends: number;
    addressSeconds: number;
  };
  session: {
    customer: SiteLifetime;
    admin: SiteLifetime;
    partner: SiteLifetime;
  };
  idle: {
    customerMinutes: SiteIdleMinutes;
    adminMinutes: SiteIdleMinutes;
    partnerMinutes: SiteIdleMinutes;
    countdownSeconds: number;
  };
  toasts: {
    limit: number;
    seconds: number;
  };
  help: {
    orgId?: string;
    phoneDigits: number;
    descriptionRows: number;
  };
  analytics: {
    /**
     * Whether page views are counted, in production, of who agrees to it.
     */
    enabled: boolean;
    /**
     * Days after which that is asked again; 180 where it is not said.
     */
    consentDays?: number;
  };
  grievance: SiteOfficer;
  /**
   * Whom our emails come from. Without it they come from the grievance officer's address, who also gets what is written back.
   */
  mail?: {
    address: CommonEmail;
    name?: SiteSenderName;
  };
  /**
   * How the staff and partners get in.
   */
  staff?: {
    /**
     * For how long an invitation can be accepted; 72 where it is not said.
     */
    invitationHours?: number;
    /**
     * For how long a link can be used that sets a new password; 60 where it is not said.
     */
    resetMinutes?: number;
    /**
     * The roles of the staff that cannot sign in without a second factor; who has none sets one up at the next sign-in. None where it is not said.
     */
    secondFactorRoles?: (1 | 2 | 3 | 4)[];
  };
  /**
   * What the site promises its visitors at the start, each with its icon: that it is no lender, takes no fee from them, keeps their data in India
   *
   * @minItems 1
   */
  promises?: ["not-a-lender" | "no-fee" | "data-in-india", ...("not-a-lender" | "no-fee" | "data-in-india")[]];
  disclaimer: {
    long: CommonText;
    short: CommonText;
  };
}
export interface StaffFormField {
  /**
   * An array is one of texts, each once.
   */
  type: "string" | "boolean" | "number" | "integer" | "array";
  at?: OfferKindTermsPath;
  /**
   * Asked once in each language of the site, which its title names where it says {language}. A required one may be left empty in a language that is incomplete. The description stands below the first.
   */
  eachLanguage?: true;
  title: CommonText;
  description?: CommonText;
  /**
   * A day, as YYYY-MM-DD.
   */
  format?: "date";
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
}
export interface StaffFormUi {
  /**
   * A choice or choices are of the values that the action knows; what stands in a password is never shown.
   */
  widget: "text" | "textarea" | "password" | "number" | "date" | "colour" | "checkbox" | "choice" | "choices";
  placeholder?: CommonText;
  /**
   * The language that its text is written in, whoever reads: a code, as en.
   */
  language?: string;
  /**
   * What browsers and password managers may fill in; of a password nothing where it is not said.
   */
  autocomplete?: "username" | "email" | "current-password" | "new-password" | "one-time-code";
  /**
   * What to tell when a keyword refuses the value.
   */
  messages?: {
    [k: string]: CommonText;
  };
}
/**
 * A form of the staff: what it asks, how that is shown, and the action that it is for. Pages show it by a block.
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
  schema: {
    required?: CommonFieldName[];
    properties: {
      [k: string]: StaffFormField;
    };
  };
  /**
   * The fields in the order in which they are asked, each once.
   *
   * @minItems 1
   */
  order: [CommonFieldName, ...CommonFieldName[]];
  /**
   * How each field is shown.
   */
  ui: {
    [k: string]: StaffFormUi;
  };
}
/**
 * Rows of a dataset, asked for page by page. What a column's values are and how they are written, the dataset says.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "table_datasetTable".
 */
export interface TableDatasetTable {
  id: CommonId;
  area: "admin" | "partner";
  roles?: CommonRoles;
  dataset: CommonId;
  title: CommonText;
  /**
   * @minItems 1
   */
  columns: [TableLabelledField, ...TableLabelledField[]];
  filters?: TableLabelledField[];
  /**
   * The rows that it is about, by field: those with one of these codes. No reader sees the others.
   */
  only?: {
    /**
     * @minItems 1
     */
    [k: string]: [string, ...string[]];
  };
  sort: TableSort;
  /**
   * @minItems 1
   */
  rowActions?: [TableAction, ...TableAction[]];
  download?: CommonText;
  /**
   * That rows are addresses of ours to hand on: copied, or as a QR code.
   */
  share?: true;
  empty: CommonText;
  /**
   * Whether its rows can be had as a file.
   */
  export: boolean;
}
/**
 * Where a row leads. Names in braces stand for the row's fields.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "table_action".
 */
export interface TableAction {
  id: CommonId;
  label: CommonText;
  path: CommonPath;
}
export interface TableStatusTable {
  id: CommonId;
  area: "customer";
  dataset: CommonId;
  title: CommonText;
  /**
   * @minItems 1
   */
  columns: [
    {
      field: CommonFieldName;
      label: CommonText;
      format: "text" | "rupees" | "date" | "datetime" | "status" | "action" | "number" | "percent";
    },
    ...{
      field: CommonFieldName;
      label: CommonText;
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
export interface TableStatus {
  label: CommonText;
  hint?: CommonText;
  tone: "neutral" | "info" | "success" | "warning" | "error";
  action?: TableAction;
}
/**
 * A message with its registered template ids. Variables stand in the text as {name}.
 *
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "TemplateDocument".
 */
export interface TemplateDocument {
  id: CommonId;
  title?: CommonLine;
  /**
   * Promotional messages do not go out from 21:00 to 10:00 IST.
   */
  kind: "otp" | "service" | "promotional";
  variables: {
    name: CommonFieldName;
    tag: "numeric" | "alphanumeric" | "url" | "email";
    secret?: boolean;
  }[];
  sms?: {
    header: string;
    dltTemplateId: string;
    body: CommonText;
  };
  email?: {
    subject: CommonLine;
    body: CommonText;
  };
}
export interface UploadColumn {
  id: CommonFieldName;
  /**
   * What the template calls it. Letter case and spaces do not matter.
   */
  header: string;
  /**
   * Other names that files may have for it.
   */
  also?: string[];
  /**
   * A date is yyyy-mm-dd or dd/mm/yyyy; rupees may have paise, commas and a sign; a code is one of codes.
   */
  type: "text" | "date" | "rupees" | "integer" | "code";
  /**
   * Whether a row without it is refused.
   */
  required?: boolean;
  /**
   * Of a text; 200 where it is not said.
   */
  maxLength?: number;
  /**
   * The words of files, in any letter case, and the code that each stands for.
   */
  codes?: {
    [k: string]: string;
  };
  fills: CommonFieldName;
  help?: CommonText;
}
/**
 * A format of files that the staff upload: which columns a file has, and what each of its rows does. Pages show it by a block.
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
   * Of a file.
   */
  maxBytes: number;
  /**
   * @minItems 1
   */
  columns: [UploadColumn, ...UploadColumn[]];
  /**
   * The columns by which two rows are told to be about the same: the same row again changes nothing. What counts of two that differ, the action says.
   *
   * @minItems 1
   */
  key: [CommonFieldName, ...CommonFieldName[]];
  /**
   * Rows of the template, by column.
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
