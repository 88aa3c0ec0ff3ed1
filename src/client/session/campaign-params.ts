/**
 * Limits of the contract: characters of a campaign parameter and of a cookie, and number of
 * parameters.
 */
const LONGEST_MARK = 200;
const LONGEST_COOKIE = 2048;
const MAX_MARKS = 10;

/** Printable text: the server accepts no control characters and no lone surrogates. */
const PRINTABLE = /^\P{C}+$/u;

const WORD = /^[\w-]{1,60}$/;

/** Valid formats of session values that come from cookies or URLs (decision O37). */
const SHAPES = {
  prospectAppId: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  appId: WORD,
  productType: /^[\w -]{2,40}$/,
  productId: /^\d{1,9}$/,
  urlSegment: /^[A-Za-z0-9]{2,60}$/,
  qr: PRINTABLE,
  url: /^https?:\/\/\P{C}+$/u,
} as const;

/** Returns a value from a cookie or URL if it is well-formed; otherwise null. */
export function validValue(name: keyof typeof SHAPES, value: string | null): string | null {
  const longest = name === "url" ? LONGEST_COOKIE : LONGEST_MARK;
  return value !== null && value.length <= longest && SHAPES[name].test(value) ? value : null;
}

/** The valid `utm_*` parameters among some values, as JSON; null if there are none. */
export function campaignParams(values: Iterable<readonly [string, unknown]>): string | null {
  const marks = [...values].flatMap(([key, value]) => {
    const mark = typeof value === "string" && value.slice(0, LONGEST_MARK);
    return /^utm_[a-z_]{1,30}$/.test(key) && mark && PRINTABLE.test(mark) ? [[key, mark] as const] : [];
  });
  const text = JSON.stringify(Object.fromEntries(marks.slice(0, MAX_MARKS)));
  return marks.length > 0 && text.length <= LONGEST_COOKIE ? text : null;
}

/** The campaign parameters of a cookie; null if it holds anything else. */
export function storedCampaignParams(text: string | null): string | null {
  try {
    return campaignParams(Object.entries(JSON.parse(text ?? "{}") as object));
  } catch {
    return null;
  }
}
