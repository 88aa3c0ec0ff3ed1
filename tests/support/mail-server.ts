import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface MailServer {
  url: string;
  /** Emails as they came, the newest last. */
  received: string[];
  /** The text of the newest email to an address; undefined as long as there is none. */
  newestTo(address: string): string | undefined;
  stop(): Promise<void>;
}

/** An SMTP server that takes every email. */
export async function startMailServer(): Promise<MailServer> {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((done) => smtp.listen(0, "127.0.0.1", done));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    newestTo: (address) => {
      const mail = received.findLast((one) => one.includes(`To: ${address}`));
      return mail && textOf(mail);
    },
    stop: () => new Promise<void>((done) => smtp.close(done)),
  };
}

/** What an email says, as its encoding has it: base64 for Hindi, else with soft line breaks. */
function textOf(mail: string): string {
  const [head = "", ...body] = mail.split("\r\n\r\n");
  const text = body.join("\r\n\r\n");
  return /transfer-encoding: base64/i.test(head)
    ? Buffer.from(text, "base64").toString()
    : Buffer.from(
        text.replaceAll("=\r\n", "").replace(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
        "latin1",
      ).toString();
}

/** The link in an email. */
export const linkIn = (mail: string | undefined): string => /https?:\/\/\S+#[\w-]{43}/.exec(mail ?? "")?.[0] ?? "";
