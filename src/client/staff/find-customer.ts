import { CUSTOMER_PARAMETER } from "../../contract/staff/found-customer.ts";
import { fillPath } from "../../engine/values/fill-template.ts";
import { searchCustomer } from "../calls/staff-api.ts";
import { CallError } from "../http/call-error.ts";
import { translate } from "../site/i18n.ts";

/**
 * Finds a customer by a mobile number, an email or an application id. Each search is recorded with
 * its author, so it runs only when the user asks for it.
 * @param path template of a customer's page
 * @returns the customer's page, `nobody`, or the message of the failure
 */
export async function findCustomer(text: string, path: string): Promise<{ go: string } | "nobody" | { failed: string }> {
  try {
    const { customer } = await searchCustomer({ body: { text: text.trim() }, quiet: true });
    return customer === null ? "nobody" : { go: fillPath(path, { [CUSTOMER_PARAMETER]: customer }) };
  } catch (error) {
    // The rate limit has its own message.
    return { failed: error instanceof CallError && error.status === 429 ? error.message : translate("staff.search.failed") };
  }
}
