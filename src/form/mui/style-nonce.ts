/** The nonce for styles in the page's Content Security Policy; undefined if there is none. */
export function styleNonce(page: Document = document): string | undefined {
  return page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
