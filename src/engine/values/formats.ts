/** A valid calendar day as `yyyy-mm-dd`: not 30 February, not month 13. */
export function isCalendarDate(text: string): boolean {
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? text : "");
  // An invalid day rolls over to another one, or becomes an invalid date, whose `toJSON` is null.
  return day.toJSON()?.startsWith(text) ?? false;
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d):(?:[0-5]\d|(60))(?:\.\d+)?(?:z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i;

/** A time of day with its offset from UTC (RFC 3339, `full-time`). */
function isTime(text: string): boolean {
  const found = TIME.exec(text);
  if (!found) return false;
  const [, hour, minute, leap, sign, hours = 0, minutes = 0] = found;
  const offset = Number(hours) * 60 + Number(minutes);
  const inUtc = Number(hour) * 60 + Number(minute) + (sign === "-" ? offset : -offset);
  // A leap second can only end a day in UTC.
  return !leap || (inUtc + 1) % 1440 === 0;
}

/** An instant (RFC 3339, `date-time`). */
const isDateTime = (text: string): boolean => isCalendarDate(text.slice(0, 10)) && /t/i.test(text.charAt(10)) && isTime(text.slice(11));

const IP4 = /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.(?!$)|$)){4}$/;

/** An IPv6 address (RFC 4291); the last two groups may be written as an IPv4 address. */
function isIp6(text: string): boolean {
  const last = text.slice(text.lastIndexOf(":") + 1);
  const sides = (IP4.test(last) ? `${text.slice(0, -last.length)}0:0` : text).split("::");
  const groups = sides.flatMap((side) => (side === "" ? [] : side.split(":")));
  return (
    groups.every((group) => /^[\da-f]{1,4}$/i.test(group)) &&
    (sides.length < 2 ? groups.length === 8 : sides.length < 3 && groups.length < 8)
  );
}

const EMAIL =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")@(?:[a-z\d]+(?:-+[a-z\d]+)*(?:\.[a-z\d]+(?:-+[a-z\d]+)*)*|\[(.+)\])$/i;

/** A mailbox (RFC 5321), which is broader than common addresses, so fields add a pattern. */
function isEmail(text: string): boolean {
  const found = text.length <= 254 ? EMAIL.exec(text) : null;
  if (!found) return false;
  const [, literal] = found;
  return literal === undefined || IP4.test(literal) || (/^ipv6:/i.test(literal) && isIp6(literal.slice(5)));
}

const URI_CHARACTERS = /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})+$/i;
const URI =
  /^[a-z][a-z\d+.-]*:(?:\/\/(?:[^/?#@[\]]*@)?(?:\[([^\]]+)\]|[^/?#@:[\]]*)(?::\d*)?(?=[/?#]|$)|(?!\/\/))[^?#[\]]*(?:\?[^#[\]]*)?(?:#[^#[\]]*)?$/i;

/** An absolute URI, with or without a fragment (RFC 3986). */
function isUri(text: string): boolean {
  const found = URI_CHARACTERS.test(text) ? URI.exec(text) : null;
  if (!found) return false;
  const [, literal] = found;
  return literal === undefined || /^v[\da-f]+\../i.test(literal) || isIp6(literal);
}

function isRegex(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is a UUID, in either case and without a prefix. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/**
 * The formats of conditions and calls (schemas/meta/dialect.json). The same functions run in the
 * browser and on the server.
 */
export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isCalendarDate,
  time: isTime,
  "date-time": isDateTime,
  email: isEmail,
  uuid: isUuid,
  uri: isUri,
  regex: isRegex,
};
