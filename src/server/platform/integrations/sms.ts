import { postJson } from "./http.ts";

export interface Sms {
  /** Identical for each retry, so that the provider can discard duplicates. */
  id: string;
  /** Mobile number of ten digits. */
  to: string;
  /** Registered sender id, six letters. */
  header: string;
  dltTemplateId: string;
  body: string;
}

/** Sends an SMS to the provider. Throws unless it answers 2xx within the time limit. */
export async function sendSms(url: string, { id, to, header, dltTemplateId, body }: Sms, timeLimitMs: number): Promise<void> {
  const message = JSON.stringify({ id, to: `91${to}`, header, dltTemplateId, body });
  const { status } = await postJson(url, message, { "idempotency-key": id }, timeLimitMs);
  if (status < 200 || status > 299) throw new Error(`The SMS provider answered ${status}`);
}
