/** What the rows of the benchmark are made of that belongs to the release in force. */
export interface Vocabulary {
  release: string;
  products: readonly string[];
  lenders: readonly string[];
  partners: readonly string[];
  staff: string;
  now: Date;
}

type Cell = string | number | null;
/** The rows of one table, by the columns in the order of `columns`. */
export interface Rows {
  table: string;
  columns: readonly string[];
  rows: Iterable<readonly Cell[]>;
}

/** Over so many days, evenly. */
const DAYS = 365;
const DAY_MS = 86_400_000;
/** About as long as the sealed answers of a form. */
const SEALED = "v1.".padEnd(400, "sealed");
const STATUSES = ["SUBMITTED", "IN_REVIEW", "APPROVED", "DISBURSED", "DECLINED"];
const AUDIT_ACTIONS = ["signed-in", "exported", "signed-out", "customer-searched"];

/** A number below `below` that looks like chance and is the same each time (the finaliser of MurmurHash3). */
function pseudoRandom(n: number, salt: number, below: number): number {
  let mixed = Math.imul(n ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
}

const hex = (n: number, salt: number) => pseudoRandom(n, salt, 0x1_0000_0000).toString(16).padStart(8, "0");
const pick = <T>(list: readonly T[], n: number, salt: number): T => list[pseudoRandom(n, salt, list.length)] as T;

/** The id of the nth row of a kind: spread over all ids, as random ones are, and never twice. */
function uuid(kind: number, n: number): string {
  const number = n.toString(16).padStart(8, "0");
  return `${hex(n, kind)}-${hex(n, kind + 50).slice(0, 4)}-4${hex(n, kind + 60).slice(0, 3)}-a${kind.toString(16).padStart(3, "0")}-${number}${hex(n, kind + 70).slice(0, 4)}`;
}

const [CUSTOMER, VISIT, APPLICATION, DECISION, OFFER, CHOICE, EVENT, FILE, READING, AUDIT_ENTRY, MERCHANT, SESSION] = Array.from(
  { length: 12 },
  (_, kind) => (n: number) => uuid(kind + 1, n),
) as [IdOf, IdOf, IdOf, IdOf, IdOf, IdOf, IdOf, IdOf, IdOf, IdOf, IdOf, IdOf];
type IdOf = (n: number) => string;

/** Whether application n got so far. */
const isDecided = (n: number) => n % 10 < 6;
const isChosen = (n: number) => n % 10 < 3;

function* repeat<T>(count: number, make: (n: number) => Iterable<T>): Generator<T> {
  for (let n = 0; n < count; n++) yield* make(n);
}

/** All rows of so many applications: a visit each that led to one and one that did not, six in ten with two offers, three in ten with one chosen, of which a fifth is disbursed and half of that paid for. */
export function rowsOf(applications: number, words: Vocabulary): Rows[] {
  const begun = words.now.getTime() - DAYS * DAY_MS;
  const spread = (DAYS * DAY_MS) / applications;
  const at = (n: number, laterMinutes = 0) => new Date(begun + n * spread + laterMinutes * 60_000).toISOString();
  const productOf = (n: number) => pick(words.products, n, 3);
  // The first partner has 100,000 leads, or one in ten of fewer.
  const every = Math.max(10, applications / 100_000);
  const partnerOf = (n: number) => {
    if (n % every === 2) return words.partners[0] ?? null;
    return pseudoRandom(n, 4, 10) < 3 ? pick(words.partners, n, 5) : null;
  };
  const few = (share: number) => Math.ceil(applications / share);
  const facts = (n: number) =>
    JSON.stringify({
      amount: 10_000 + 1_000 * pseudoRandom(n, 6, 400),
      employment: pseudoRandom(n, 7, 3) === 0 ? "SELF_EMPLOYED" : "SALARIED",
      income_band: "25000-50000",
      postal_area: String(110 + pseudoRandom(n, 8, 700)),
    });
  return [
    {
      table: "customers",
      columns: ["id", "created_at", "updated_at", "last_login_at", "sealed_key"],
      rows: repeat(applications, (n) => [[CUSTOMER(n), at(n), at(n, 20), at(n, 5), null]]),
    },
    {
      table: "prospects",
      columns: ["id", "created_at", "customer_id", "product_type", "utms"],
      rows: repeat(applications * 2, (v) => {
        const n = v >> 1;
        const partner = partnerOf(n);
        const utms = partner === null ? null : JSON.stringify({ utm_source: partner });
        return [[VISIT(v), at(n), v % 2 === 0 || pseudoRandom(n, 9, 4) === 0 ? CUSTOMER(n) : null, productOf(n), utms]];
      }),
    },
    {
      table: "applications",
      columns: [
        "id",
        "customer_id",
        "prospect_id",
        "product",
        "release",
        "state",
        "sealed_answers",
        "files",
        "facts",
        "partner",
        "decision_id",
        "created_at",
        "updated_at",
      ],
      rows: repeat(applications, (n) => [
        [
          APPLICATION(n),
          CUSTOMER(n),
          VISIT(n * 2),
          productOf(n),
          words.release,
          n % 7 === 0 ? "closed" : "open",
          isDecided(n) ? SEALED : null,
          n % 10 === 0 ? `{${FILE(n)}}` : "{}",
          facts(n),
          partnerOf(n),
          isDecided(n) ? DECISION(n) : null,
          at(n, 3),
          at(n, 60 + pseudoRandom(n, 10, 9_999)),
        ],
      ]),
    },
    {
      table: "decisions",
      columns: ["id", "application_id", "release", "product", "facts_hash", "unmatched", "receipt", "decided_at", "valid_until"],
      rows: repeat(applications, (n) =>
        isDecided(n)
          ? [[DECISION(n), APPLICATION(n), words.release, productOf(n), hex(n, 11), "[]", "{}", at(n, 15), at(n, 15 + 43_200)]]
          : [],
      ),
    },
    {
      table: "offers",
      columns: ["id", "decision_id", "application_id", "lender", "rank", "proposal_number", "figures", "fees", "amount", "valid_until"],
      rows: repeat(applications * 2, (o) => {
        const n = o >> 1;
        if (!isDecided(n)) return [];
        const lender = words.lenders[(pseudoRandom(n, 12, words.lenders.length) + (o % 2)) % words.lenders.length] as string;
        return [
          [
            OFFER(o),
            DECISION(n),
            APPLICATION(n),
            lender,
            (o % 2) + 1,
            `P-${o}`,
            '{"emi":2500,"apr":14.5}',
            "[]",
            50_000 + (n % 9) * 1_000,
            at(n, 15 + 43_200),
          ],
        ];
      }),
    },
    {
      table: "lender_applications",
      columns: [
        "id",
        "application_id",
        "customer_id",
        "lender",
        "offer_id",
        "release",
        "status",
        "delivery",
        "reference",
        "amount",
        "created_at",
        "updated_at",
      ],
      rows: repeat(applications, (n) => {
        if (!isChosen(n)) return [];
        const lender = pick(words.lenders, n, 12);
        return [
          [
            CHOICE(n),
            APPLICATION(n),
            CUSTOMER(n),
            lender,
            OFFER(n * 2),
            words.release,
            pick(STATUSES, n, 13),
            n % 50 === 0 ? "waiting" : "delivered",
            `R-${n}`,
            50_000 + (n % 9) * 1_000,
            at(n, 25),
            at(n, 60 + pseudoRandom(n, 10, 9_999)),
          ],
        ];
      }),
    },
    {
      table: "lender_events",
      columns: ["id", "lender_application_id", "lender", "event", "word", "status", "counted", "at", "received_at"],
      rows: repeat(applications * 2, (e) => {
        const n = e >> 1;
        if (!isChosen(n)) return [];
        const status = e % 2 === 0 ? "IN_REVIEW" : pick(STATUSES, n, 13);
        const told = at(n, 30 + (e % 2) * 9_000);
        return [[EVENT(e), CHOICE(n), pick(words.lenders, n, 12), `E-${e}`, status.toLowerCase(), status, "t", told, told]];
      }),
    },
    {
      table: "payouts",
      columns: ["lender", "key", "reference", "amount", "paid_on", "job_id", "updated_at"],
      rows: repeat(applications, (n) =>
        isChosen(n) && pick(STATUSES, n, 13) === "DISBURSED" && pseudoRandom(n, 18, 2) === 0
          ? [[pick(words.lenders, n, 12), `K-${n}`, `R-${n}`, 1_000 + (n % 9) * 20, at(n, 50_000).slice(0, 10), uuid(99, 1), at(n, 50_000)]]
          : [],
      ),
    },
    {
      table: "files",
      columns: ["id", "customer_id", "state", "sealed_name", "bytes", "accepts", "media_type", "created_at", "named_at"],
      rows: repeat(few(10), (f) => [
        [FILE(f * 10), CUSTOMER(f * 10), "kept", "c1.x", 120_000, "[]", "application/pdf", at(f * 10, 4), at(f * 10, 4)],
      ]),
    },
    {
      table: "file_readings",
      columns: ["id", "staff_id", "application_id", "file_id", "read_at"],
      rows: repeat(few(20), (r) => [[READING(r), words.staff, APPLICATION(r * 20), FILE(r * 20), at(r * 20, 90)]]),
    },
    {
      table: "sessions",
      columns: ["id", "token_hash", "area", "customer_id", "prospect_id", "created_at", "last_seen_at", "expires_at"],
      rows: repeat(applications, (n) => [
        [SESSION(n), `${hex(n, 20)}${n}`, "customer", CUSTOMER(n), VISIT(n * 2), at(n, 2), at(n, 9), at(n, 99)],
      ]),
    },
    {
      table: "staff_actions",
      columns: ["id", "staff_id", "action", "subject", "done_at", "number", "previous", "seal"],
      rows: repeat(few(10), (d) => [
        [AUDIT_ENTRY(d), words.staff, pick(AUDIT_ACTIONS, d, 14), "-", at(d * 10), 1_000_000_000 + d, "-", "-"],
      ]),
    },
    {
      table: "merchants",
      columns: ["id", "name", "partner", "postal_code", "created_at"],
      rows: repeat(few(100), (m) => [[MERCHANT(m), `Outlet ${hex(m, 15)}`, pick(words.partners, m, 16), "560001", at(m * 100)]]),
    },
  ];
}
