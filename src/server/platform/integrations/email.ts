export interface Email {
  /** The same each time that the email is sent: a mailbox that has it already leaves the next one out. */
  id: string;
  from: { name: string; address: string };
  /** To whom an answer goes. */
  replyTo: string;
  to: string;
  subject: string;
  text: string;
}

export interface TimeLimits {
  /** To connect and to get the greeting. */
  connectMs: number;
  /** For all of the sending. */
  sendMs: number;
}

/**
 * Hands an email to the SMTP server. Throws when it is not taken within the time limits. A server that has the whole email and is slow to
 * say so, as one that scans it, has time: it would deliver what is sent again too (RFC 5321, 4.5.3.2.6).
 * @param url smtp: or smtps:
 */
export async function sendEmail(url: string, { id, ...email }: Email, { connectMs, sendMs }: TimeLimits): Promise<void> {
  // The library is loaded with the first email: many servers send none.
  const { createTransport } = await import("nodemailer");
  const limits = { connectionTimeout: connectMs, greetingTimeout: connectMs, dnsTimeout: connectMs, socketTimeout: sendMs };
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  const [, domain = "localhost"] = email.from.address.split("@");
  // Ends the connection too: a server that answers a little at a time would hold it for ever.
  await transport.sendMail({ ...email, messageId: `<${id}@${domain}>`, signal: AbortSignal.timeout(sendMs) });
}
