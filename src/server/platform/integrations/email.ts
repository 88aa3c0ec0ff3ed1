import type { Transporter } from "nodemailer";

export interface Email {
  from: { name: string; address: string };
  /** To whom an answer goes. */
  replyTo: string;
  to: string;
  subject: string;
  text: string;
}

const transports = new Map<string, Transporter>();

/** Hands an email to the SMTP server. Throws when it is not taken within the time limit. @param url smtp: or smtps: */
export async function sendEmail(url: string, email: Email, timeLimitMs: number): Promise<void> {
  const transport = transports.get(url) ?? (await openTransport(url, timeLimitMs));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error("The SMTP server did not answer in time")), timeLimitMs);
  });
  const sending = transport.sendMail(email);
  // Once the time is over, its own error is no news.
  sending.catch(() => {});
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The library is loaded with the first email: many servers send none. */
async function openTransport(url: string, timeLimitMs: number): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const limits = {
    connectionTimeout: timeLimitMs,
    greetingTimeout: timeLimitMs,
    socketTimeout: timeLimitMs,
    dnsTimeout: timeLimitMs,
  };
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  transports.set(url, transport);
  return transport;
}
