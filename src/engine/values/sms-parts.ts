/** GSM 03.38: characters of one septet, and of two. */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const EXTENDED = "^{}\\[~]|€";

/** Capacity of a single SMS, and of each part of a concatenated one. */
const GSM = { one: 160, part: 153 };
const UNICODE = { one: 70, part: 67 };

/** Number of SMS parts of a text (3GPP 23.038, 23.040); each is charged. */
export function smsParts(text: string): number {
  const letters = [...text];
  const plain = letters.every((letter) => BASIC.includes(letter) || EXTENDED.includes(letter));
  const size = plain ? letters.reduce((sum, letter) => sum + (EXTENDED.includes(letter) ? 2 : 1), 0) : text.length;
  const { one, part } = plain ? GSM : UNICODE;
  return size <= one ? 1 : Math.ceil(size / part);
}
