/** A label without the question mark or colon at its end, to go before a colon or into a list. */
export const withoutMark = (label: string): string => label.replace(/\s*[?:]$/, "");
