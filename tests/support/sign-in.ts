import type { Page } from "playwright-core";
import type { Product } from "./product.ts";

/** The last passcode that went to a mobile number or an email, from the development outbox. */
export async function lastOtp(product: Product, to: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const response = await fetch(`${product.origin}/api/dev/outbox?to=${encodeURIComponent(to)}`);
    const messages = (await response.json()) as { params: Record<string, string> }[];
    const otp = messages[0]?.params.otp;
    if (otp) return otp;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No passcode came for ${to}`);
}

/** Signs a browser in by the calls alone, so that a screen behind the sign-in can be opened at once. */
export async function signIn(
  page: Page,
  product: Product,
  mobile: string,
  productType: string,
): Promise<{ prospectAppId: string; token: string }> {
  await page.goto(`${product.base}/`);
  const call = (path: string, body: unknown) =>
    page.evaluate(
      async ([url, json]) => {
        const response = await fetch(url as string, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(json),
        });
        if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
        return response.json();
      },
      [path, body] as const,
    );
  const { prospectAppId } = (await call("/api/prospect", { productType })) as { prospectAppId: string };
  await call("/api/otp/send", { prospectAppId, channel: "sms", to: mobile });
  const otp = await lastOtp(product, mobile);
  const { token } = (await call("/api/otp/verify", { prospectAppId, to: mobile, otp })) as { token: string };
  await call("/api/cookies/save", { name: "productType", value: productType });
  return { prospectAppId, token };
}
