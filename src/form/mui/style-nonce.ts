/** The nonce that the Content Security Policy of this page wants on styles; undefined where the page names none. */
export function styleNonce(page: Document = document): string | undefined {
  return page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
