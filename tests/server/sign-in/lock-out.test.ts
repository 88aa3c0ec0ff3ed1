import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDemoAccounts } from "../../../src/server/features/staff/demo-accounts.ts";
import { newMobile, newProspect, otpFor, sendOtp } from "../../support/customer.ts";
import { type Answer, type CallOptions, startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addDemoAccounts(server.ctx);
});
afterAll(() => server.stop());

const HOUR = 3_600;
const PAUSE = 31;

/** A browser: it keeps the device's cookie, and the prospect while there is a session. */
class Browser {
  readonly from: string;
  #device: string | null = null;
  prospect = "";

  constructor(from = "203.0.113.10") {
    this.from = from;
  }

  get device(): string | null {
    return this.#device;
  }

  options(more: CallOptions = {}): CallOptions {
    return { from: this.from, ...more, headers: { ...(this.#device && { cookie: `device=${this.#device}` }), ...more.headers } };
  }

  /** Takes another token along, as if the cookie had been put there. */
  carry(token: string): this {
    this.#device = token;
    return this;
  }

  keep(answer: Answer): Answer {
    const cookie = answer.cookies.find(({ name }) => name === "device");
    if (cookie) this.#device = cookie.value;
    return answer;
  }

  async send(mobile: string, prospect?: string): Promise<Answer> {
    this.prospect = prospect ?? (await newProspect(server));
    return sendOtp(server, this.prospect, mobile, this.options());
  }

  async verify(mobile: string, otp: string): Promise<Answer> {
    return this.keep(
      await server.call("POST", "/api/otp/verify", this.options({ body: { prospectAppId: this.prospect, to: mobile, otp } })),
    );
  }

  async login(username: string, password: string): Promise<Answer> {
    return this.keep(await server.call("POST", "/api/admin/login", this.options({ body: { username, password } })));
  }
}

const wrongCodeFor = (otp: string) => otp.replace(/.$/, (last) => String((Number(last) + 1) % 10));

/** Signs in with a new code, as the owner of the number does. */
async function signedIn(browser: Browser, mobile: string): Promise<void> {
  expect((await browser.send(mobile)).status).toBe(200);
  expect((await browser.verify(mobile, await otpFor(server, mobile))).status).toBe(200);
}

/** All that an attacker who knows a number can do: every send of the hour, and every guess at each code. Returns how many were compared. */
async function attack(mobile: string, from = "198.51.100.66"): Promise<number> {
  let compared = 0;
  for (let prospect = 0; prospect < 8; prospect++) {
    const attacker = new Browser(from);
    server.clock.pass(PAUSE);
    if ((await attacker.send(mobile)).status !== 200) continue;
    const wrong = wrongCodeFor(await otpFor(server, mobile));
    for (let guess = 0; guess < 8; guess++) if ((await attacker.verify(mobile, wrong)).body.code === "OTP_WRONG") compared += 1;
  }
  return compared;
}

/** The same from enough networks to use up the limit that unknown devices share. */
async function attackFromNetworks(mobile: string, networks = 2): Promise<number> {
  let compared = 0;
  for (let network = 1; network <= networks; network++) compared += await attack(mobile, `198.51.100.${network}`);
  return compared;
}

describe("S57 a caller who knows a number", () => {
  test("makes at most 25 guesses an hour from one network, with any number of prospects and addresses", async () => {
    const mobile = newMobile();
    let compared = 0;
    for (let address = 1; address <= 4; address++) compared += await attack(mobile, `2001:db8:66:6::${address}`);
    expect(compared).toBe(25);
    server.clock.pass(HOUR);
    expect(await attack(mobile)).toBe(25);
  });

  test("makes at most 30 guesses an hour from any number of networks", async () => {
    const mobile = newMobile();
    expect(await attackFromNetworks(mobile, 6)).toBe(30);
    server.clock.pass(HOUR);
    expect(await attack(mobile)).toBe(25);
  });

  test("makes at most five guesses at one code, from any number of networks", async () => {
    const [attacker, mobile] = [new Browser("198.51.100.1"), newMobile()];
    await attacker.send(mobile);
    const wrong = wrongCodeFor(await otpFor(server, mobile));
    const codes: string[] = [];
    for (let network = 1; network <= 8; network++) {
      const other = new Browser(`198.51.100.${network}`);
      other.prospect = attacker.prospect;
      codes.push((await other.verify(mobile, wrong)).body.code);
    }
    expect(codes.filter((code) => code === "OTP_WRONG")).toHaveLength(5);
  });

  test("cannot delay the first sign-in of an owner in another network", async () => {
    const mobile = newMobile();
    expect((await new Browser("198.51.100.66").send(mobile)).status).toBe(200);
    await signedIn(new Browser(), mobile);
    const second = newMobile();
    await attack(second);
    await signedIn(new Browser(), second);
    await signedIn(new Browser("2001:db8:66:7::1"), newMobile());
  });

  test("is limited in sending messages to the owner, who can still sign in on a known device or prospect", async () => {
    const [owner, mobile] = [new Browser(), newMobile()];
    await signedIn(owner, mobile);
    const prospect = owner.prospect;
    server.clock.pass(HOUR);
    await attackFromNetworks(mobile, 6);
    const { body } = await server.call("GET", `/api/dev/outbox?to=${mobile}`);
    // One message to the owner's own device, and as many as unknown devices of all networks may cause together.
    expect(body).toHaveLength(1 + 6);
    const refused = await new Browser("203.0.113.200").send(mobile);
    expect([refused.status, refused.body.code]).toEqual([429, "OTP_TOO_MANY_SENDS"]);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(HOUR);
    expect((await new Browser("203.0.113.200").send(mobile, prospect)).status).toBe(200);
    await signedIn(owner, mobile);
  });

  test("cannot lock the owner out of a known device", async () => {
    const [owner, mobile] = [new Browser(), newMobile()];
    await signedIn(owner, mobile);
    server.clock.pass(24 * HOUR);
    await attackFromNetworks(mobile);
    await signedIn(owner, mobile);
  });

  test("cannot use up the owner's own limit of sends, which is limited too", async () => {
    const [owner, mobile] = [new Browser(), newMobile()];
    await signedIn(owner, mobile);
    await attackFromNetworks(mobile);
    for (let send = 1; send <= 5; send++) {
      expect((await owner.send(mobile)).status, `send ${send}`).toBe(200);
      expect((await owner.send(mobile, owner.prospect)).body.code).toBe("OTP_RESEND_TOO_EARLY");
      server.clock.pass(PAUSE);
    }
    const otp = await otpFor(server, mobile);
    expect((await owner.send(mobile)).body.code).toBe("OTP_TOO_MANY_SENDS");
    expect(otp).toMatch(/^\d{6}$/);
  });

  test("cannot invalidate a code of the owner, neither by wrong codes nor by a new code", async () => {
    const [owner, mobile] = [new Browser(), newMobile()];
    expect((await owner.send(mobile)).status).toBe(200);
    const otp = await otpFor(server, mobile);
    const attacker = new Browser("198.51.100.9");
    attacker.prospect = await newProspect(server);
    for (let guess = 0; guess < 6; guess++) expect((await attacker.verify(mobile, wrongCodeFor(otp))).body.code).toBe("OTP_EXPIRED");
    server.clock.pass(PAUSE);
    expect((await attacker.send(mobile, attacker.prospect)).status).toBe(200);
    const other = await otpFor(server, mobile);
    for (let guess = 0; guess < 6; guess++) await attacker.verify(mobile, wrongCodeFor(other));
    // The attacker's code is not valid for the owner, nor the owner's for the attacker.
    if (other !== otp) expect((await owner.verify(mobile, other)).body.code).toBe("OTP_WRONG");
    expect((await attacker.verify(mobile, otp)).status).toBe(429);
    expect((await owner.verify(mobile, otp)).status).toBe(200);
  });

  test("cannot lock the owner out of a known prospect", async () => {
    const [owner, mobile] = [new Browser(), newMobile()];
    await signedIn(owner, mobile);
    const prospect = owner.prospect;
    await attackFromNetworks(mobile);
    // A browser that keeps no cookie, but knows its prospect.
    const same = new Browser();
    expect((await same.send(mobile, prospect)).status).toBe(200);
    expect((await same.verify(mobile, await otpFor(server, mobile))).status).toBe(200);
  });

  test("in the owner's network cannot lock the owner out either", async () => {
    const [owner, mobile] = [new Browser("203.0.113.99"), newMobile()];
    await signedIn(owner, mobile);
    const neighbour = new Browser(owner.from);
    for (let send = 0; send < 30; send++) await neighbour.send(newMobile());
    expect((await neighbour.send(newMobile())).body.code).toBe("OTP_TOO_MANY_SENDS");
    server.clock.pass(PAUSE);
    await signedIn(owner, mobile);
  });
});

describe("a known device", () => {
  test("is known only for customers who signed in on it", async () => {
    const [browser, mobile, other] = [new Browser(), newMobile(), newMobile()];
    await signedIn(browser, mobile);
    await attackFromNetworks(other);
    expect((await browser.send(other)).body.code).toBe("OTP_TOO_MANY_SENDS");
    server.clock.pass(HOUR);
    // Two of one family, one phone: it stays one device for both.
    await signedIn(browser, other);
    const token = browser.device;
    await attackFromNetworks(mobile);
    await attackFromNetworks(other);
    await signedIn(browser, mobile);
    await signedIn(browser, other);
    expect(browser.device).toBe(token);
  });

  test("has a token that scripts cannot read and the database does not hold; it outlives the session", async () => {
    const [browser, mobile] = [new Browser(), newMobile()];
    await browser.send(mobile);
    const { cookies, body } = await browser.verify(mobile, await otpFor(server, mobile));
    expect(cookies.find(({ name }) => name === "device")).toMatchObject({
      value: expect.stringMatching(/^[\w-]{43}$/),
      httpOnly: true,
      sameSite: "Lax",
      path: "/api",
      maxAge: 180 * 24 * HOUR,
    });
    const left = await server.call("POST", "/api/logout", { token: body.token });
    expect(left.cookies.map(({ name }) => name)).not.toContain("device");
    for (const path of ["/api/cookies/save", "/api/cookies/delete"])
      expect((await server.call("POST", path, { body: { name: "device", ...(path.endsWith("save") && { value: "x" }) } })).status).toBe(
        403,
      );
    const read = await server.call("GET", "/api/cookies/read?name=device", browser.options());
    expect(read.status).toBe(403);
    const { rows } = await server.ctx.database.execute("select t::text as line from known_devices t");
    expect(rows.map(({ line }) => line).join()).not.toContain(browser.device);
  });

  test("S12 with a token that the server did not issue gets another", async () => {
    const fixatedToken = "A".repeat(43);
    const [browser, mobile] = [new Browser().carry(fixatedToken), newMobile()];
    await signedIn(browser, mobile);
    expect(browser.device).not.toBe(fixatedToken);
    await attackFromNetworks(mobile);
    expect((await new Browser().carry(fixatedToken).send(mobile)).body.code).toBe("OTP_TOO_MANY_SENDS");
  });

  test("expires after half a year without a sign-in", async () => {
    const [browser, mobile] = [new Browser(), newMobile()];
    await signedIn(browser, mobile);
    server.clock.pass(179 * 24 * HOUR);
    await attackFromNetworks(mobile);
    await signedIn(browser, mobile);
    server.clock.pass(181 * 24 * HOUR);
    await attackFromNetworks(mobile);
    expect((await browser.send(mobile)).body.code).toBe("OTP_TOO_MANY_SENDS");
  });

  test("replaces the least recently used one beyond ten of one owner", async () => {
    const mobile = newMobile();
    const browsers = Array.from({ length: 11 }, () => new Browser());
    for (const browser of browsers) {
      server.clock.pass(HOUR);
      await signedIn(browser, mobile);
    }
    server.clock.pass(HOUR);
    await attackFromNetworks(mobile);
    expect((await browsers[0]?.send(mobile))?.body.code).toBe("OTP_TOO_MANY_SENDS");
    expect((await browsers[1]?.send(mobile))?.status).toBe(200);
  });
});

describe("S57 a caller who knows the name of a member of the staff", () => {
  const RIGHT = "saral-demo-1";
  const QUARTER = 900;
  /** Wrong passwords from so many addresses; how many were compared. */
  async function guess(username: string, addresses: number, each = 12): Promise<number> {
    let compared = 0;
    for (let address = 1; address <= addresses; address++)
      for (let time = 0; time < each; time++)
        if ((await new Browser(`198.51.100.${100 + address}`).login(username, "wrong")).status === 401) compared += 1;
    return compared;
  }

  test("gets 10 attempts from one network in a quarter of an hour", async () => {
    expect(await guess("admin1", 1)).toBe(10);
    server.clock.pass(QUARTER);
    expect(await guess("admin1", 1)).toBe(10);
    server.clock.pass(HOUR);
  });

  test("cannot lock the owner out of a new device with 30 attempts from 30 networks", async () => {
    expect(await guess("admin1", 30, 1)).toBe(30);
    expect((await new Browser("203.0.113.52").login("admin1", RIGHT)).status).toBe(200);
    server.clock.pass(HOUR);
  });

  test("gets 300 attempts from all networks in an hour, after which the owner can sign in on a known device", async () => {
    const desk = new Browser("203.0.113.53");
    expect((await desk.login("admin3", RIGHT)).status).toBe(200);
    expect(await guess("admin3", 31, 10)).toBe(300);
    expect((await new Browser("203.0.113.54").login("admin3", RIGHT)).status).toBe(429);
    expect((await desk.login("admin3", RIGHT)).status).toBe(200);
    // Another customer's device counts as unknown.
    const others = new Browser("203.0.113.55");
    expect((await others.login("admin2", RIGHT)).status).toBe(200);
    expect((await others.login("admin3", RIGHT)).status).toBe(429);
    server.clock.pass(HOUR);
    expect((await others.login("admin3", RIGHT)).status).toBe(200);
  });

  test("cannot lock the owner out of known devices, nor of other networks", async () => {
    const desk = new Browser("203.0.113.50");
    expect((await desk.login("admin2", RIGHT)).status).toBe(200);
    expect(await guess("admin2", 1)).toBe(10);
    expect((await new Browser("203.0.113.51").login("admin2", RIGHT)).status).toBe(200);
    expect((await new Browser("198.51.100.101").login("admin2", RIGHT)).status).toBe(429);
    expect((await desk.login("admin2", RIGHT)).status).toBe(200);
    server.clock.pass(QUARTER);
  });

  test("in the owner's network cannot lock the owner out either; a known device has its own ten attempts", async () => {
    const desk = new Browser("203.0.113.60");
    expect((await desk.login("owner", RIGHT)).status).toBe(200);
    for (let time = 0; time < 50; time++) await new Browser(desk.from).login(`nobody${time}`, "wrong");
    expect((await new Browser(desk.from).login("owner", RIGHT)).status).toBe(429);
    for (let time = 0; time < 9; time++) expect((await desk.login("owner", "wrong")).status).toBe(401);
    expect((await desk.login("owner", RIGHT)).status).toBe(200);
    for (let time = 0; time < 10; time++) expect((await desk.login("owner", "wrong")).status).toBe(401);
    expect((await desk.login("owner", RIGHT)).status).toBe(429);
  });
});
