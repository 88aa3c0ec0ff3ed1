export interface Email {
  /** Identical for each retry, so that mailboxes can discard duplicates. */
  id: string;
  from: { name: string; address: string };
  /** Address for replies. */
  replyTo: string;
  to: string;
  subject: string;
  text: string;
  /** Where a mail program unsubscribes its user with one click (RFC 8058). */
  unsubscribeUrl?: string;
}

interface TimeLimits {
  /** Timeout for connecting and for the greeting. */
  connectMs: number;
  /** Timeout for the whole transmission. */
  sendMs: number;
}

/**
 * Sends an email to the SMTP server. Throws if it is not accepted within the limits. A server that
 * has the whole message but is slow to acknowledge it, e.g. because it scans it, gets time:
 * otherwise the retry is delivered as well (RFC 5321, 4.5.3.2.6).
 * @param url smtp: or smtps:
 */
export async function sendEmail(url: string, { id, unsubscribeUrl, ...email }: Email, { connectMs, sendMs }: TimeLimits): Promise<void> {
  // Loaded on demand: many servers send no emails.
  const { createTransport } = await import("nodemailer");
  const limits = { connectionTimeout: connectMs, greetingTimeout: connectMs, dnsTimeout: connectMs, socketTimeout: sendMs };
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  const [, domain = "localhost"] = email.from.address.split("@");
  const headers = unsubscribeUrl && { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  // The signal closes the connection too: a server that answers in small pieces would otherwise
  // hold it for ever.
  await transport.sendMail({ ...email, ...(headers && { headers }), messageId: `<${id}@${domain}>`, signal: AbortSignal.timeout(sendMs) });
}
