/** The characters of GSM 03.38 that take one place, and those that take two. */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const EXTENDED = "^{}\\[~]|€";

/** Places of one SMS, and of each part of a longer one. */
const GSM = { one: 160, part: 153 };
const UNICODE = { one: 70, part: 67 };

/** Parts in which a text goes out by SMS (3GPP 23.038, 23.040): each is paid. */
export function smsParts(text: string): number {
  const letters = [...text];
  const plain = letters.every((letter) => BASIC.includes(letter) || EXTENDED.includes(letter));
  const size = plain ? letters.reduce((sum, letter) => sum + (EXTENDED.includes(letter) ? 2 : 1), 0) : text.length;
  const { one, part } = plain ? GSM : UNICODE;
  return size <= one ? 1 : Math.ceil(size / part);
}
