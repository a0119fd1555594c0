import { setTimeout as wait } from "node:timers/promises";
import { formIn, type Browser } from "../support/browser.ts";
import { openStream } from "../support/streams.ts";
import { all, fault, type Bench, type Fault } from "./fault.ts";
import { until } from "./rig/process.ts";
import { PASSWORD, type Rig } from "./rig/rig.ts";

const WRONG = "not-the-password-1";

/** Returns how many tries reached the laboratory. */
async function tryWrong(rig: Rig, names: string[], times: number, companyCode?: string): Promise<number> {
  rig.proxy.forget();
  const browser = rig.browser();
  for (const name of names)
    for (let turn = 0; turn < times; turn++) await browser.signIn(name, WRONG, companyCode);
  return rig.proxy.calls("/login").length;
}

const SITI = ["patient", "siti.rahmawati@example.com", "081234567801", "+62 812-3456-7801"];

async function isIn(browser: Browser, path = "/dashboard/profile-user"): Promise<boolean> {
  return (await browser.get(path)).status !== 302 && browser.jar.size > 0;
}

async function resetPassword({ rig, lab }: Bench, account: string, password: string): Promise<void> {
  const visitor = rig.browser();
  await visitor.submit("/forgot-password", { account }, 'name="account"');
  const { body } = await lab.call("GET", "/outbox/get?per_page=20");
  const messages = body.results as { kind: string; link: string | null }[]; // the laboratory's envelope
  const link = messages.find((message) => message.link?.includes("reset-password"))?.link ?? "";
  const { pathname, search } = new URL(link, rig.origin);
  const page = await visitor.get(pathname + search);
  const { hidden } = formIn(page.text, 'name="confirm_password"');
  const answer = await visitor.post(pathname + search, { ...hidden, password, confirm_password: password });
  if (answer.status !== 303) throw new Error(`The new password is answered with ${String(answer.status)}`);
}

/** Pages without laboratory calls while the session's token is known to be valid. */
const QUIET = ["/no-such-page", "/login"];

export const faults: Fault[] = [
  // Promise A4: streams end within 5 s.
  fault(
    14,
    "a new password while two other sessions and a stream are open",
    "all end within 5 s",
    async (bench) => {
      const { rig } = bench;
      const [browser, two] = [await rig.signedIn("patient2"), await rig.signedIn("patient2")];
      const stream = await openStream(rig.origin, { Cookie: browser.cookieHeader });
      try {
        await resetPassword(bench, "patient2", "kebun-teh-pagi-9");
        const ended = await until("the stream ends", () => stream.ended(), 5000).then(
          () => true,
          () => false,
        );
        rig.proxy.forget();
        const places = [
          (await browser.get("/patient/home")).location,
          (await two.get("/patient/home")).location,
        ];
        const out = places.every((place) => place?.startsWith("/login"));
        return all([
          [
            ended || stream.status !== 200,
            ended ? "the stream ends" : `the stream stays (${String(stream.status)})`,
          ],
          [out, out ? "both are signed out" : `sessions go to ${places.join(", ")}`],
        ]);
      } finally {
        stream.leave();
        await resetPassword(bench, "patient2", PASSWORD);
      }
    },
  ),
  fault(
    14,
    "pages that ask the laboratory nothing, opened every second",
    "do not prolong a session of 6 idle seconds",
    async (bench) => {
      const rig = await bench.open({ SESSION_IDLE_MINUTES: "0.1" });
      const browser = await rig.signedIn("patient");
      rig.proxy.forget();
      for (let second = 0; second < 9; second++) {
        for (const path of QUIET) await browser.get(path);
        await wait(1000);
      }
      const requested = rig.proxy.calls().length;
      const over = !(await isIn(browser, "/patient/home"));
      return all([
        [over, over ? "the session is over" : "the session lives"],
        [requested === 0, `the laboratory is asked ${String(requested)} times`],
      ]);
    },
    { short: false },
  ),
  fault(
    14,
    "pages that ask the laboratory, opened every second",
    "prolong a session of 6 idle seconds",
    async (bench) => {
      const rig = await bench.open({ SESSION_IDLE_MINUTES: "0.1" });
      const browser = await rig.signedIn("patient");
      for (let second = 0; second < 9; second++) {
        await browser.get("/translate");
        await wait(1000);
      }
      const lives = await isIn(browser, "/patient/home");
      return { ok: lives, got: lives ? "the session lives" : "the session is over" };
    },
    { short: false },
  ),
  fault(
    14,
    "the laboratory revokes a token while only a stream is open",
    "the stream ends within 90 s",
    async (bench) => {
      const rig = await bench.open();
      const browser = await rig.signedIn("patient");
      const stream = await openStream(rig.origin, { Cookie: browser.cookieHeader });
      rig.proxy.fault("*", "status-401");
      const since = Date.now();
      const ended = await until("the stream ends", () => stream.ended(), 90_000).then(
        () => true,
        () => false,
      );
      stream.leave();
      const seconds = Math.round((Date.now() - since) / 1000);
      return {
        ok: ended && stream.status === 200,
        got: ended ? `ended after ${String(seconds)} s` : "stays open",
      };
    },
    { short: false },
  ),
  fault(
    15,
    "one person by username, e-mail, 0812… and +62 812…, four wrong tries each",
    "three of each of her three names reach the laboratory (limit 3), in any spelling: none tells whose they are",
    async (bench) => {
      const rig = await bench.open({ RATE_LOGIN_ACCOUNT: "3/15m" });
      for (const name of SITI) await rig.signedIn(name);
      const sent = await tryWrong(rig, SITI, 4);
      return { ok: sent === 9, got: `${String(sent)} tries` };
    },
  ),
  fault(
    15,
    "wrong tries for `hrd` of one company",
    "`hrd` of another company still signs in",
    async (bench) => {
      const rig = await bench.open({ RATE_LOGIN_ACCOUNT: "3/15m" });
      await tryWrong(rig, ["hrd"], 4, "SAMUDRA");
      const { status } = await rig.browser().signIn("hrd", PASSWORD, "NUSANTARA");
      return { ok: status === 303, got: `answered ${String(status)}` };
    },
  ),
  // Promise E4: one address.
  fault(
    15,
    "an address with a new port in the forwarding header each time",
    "counts as one address",
    async (bench) => {
      const rig = await bench.open({ RATE_LOGIN_ADDRESS: "5/15m", TRUST_PROXY: "1" });
      rig.proxy.forget();
      for (let turn = 0; turn < 10; turn++) {
        const from = { "X-Forwarded-For": `198.51.100.66:${String(20_001 + turn)}` };
        await rig.browser(from).signIn(`nobody${String(turn)}`, WRONG);
      }
      const sent = rig.proxy.calls("/login").length;
      return { ok: sent <= 5, got: `${String(sent)} tries of 10 reach the laboratory, 5 are allowed` };
    },
  ),
  fault(15, "ten of an office sign in, the address's limit is five", "all are let in", async (bench) => {
    const rig = await bench.open({ RATE_LOGIN_ADDRESS: "5/15m" });
    const statuses = [];
    for (let turn = 0; turn < 10; turn++)
      statuses.push((await rig.browser().signIn("patient", PASSWORD)).status);
    const inside = statuses.filter((status) => status === 303).length;
    return { ok: inside === 10, got: `${String(inside)} of 10` };
  }),
  fault(15, "codes to one number as 62812…, 0812…, 0062812…", "two in all (limit 2)", async (bench) => {
    const rig = await bench.open({ RATE_OTP_NUMBER: "2/1h" });
    rig.proxy.answer("/request-otp", { results: { time_to_wait: 0 } });
    rig.proxy.forget();
    for (const number of ["%2B6281299990000", "6281299990000", "081299990000", "006281299990000"]) {
      for (let turn = 0; turn < 2; turn++) {
        const browser = rig.browser();
        const fields = { username: "somebody", intent: "send" };
        await browser.post(`/otp/${number}`, fields);
      }
    }
    const sent = rig.proxy.calls("/request-otp");
    const targets = sent.map(
      ({ body }) => (JSON.parse(body) as { phone_number?: string }).phone_number ?? "",
    );
    const strange = targets.filter((target) => target !== "+6281299990000");
    return all([
      [sent.length <= 2, `${String(sent.length)} codes`],
      [strange.length === 0, `to ${[...new Set(targets)].join(", ")}`],
    ]);
  }),
  ...["/notifications/unread", "/events", "/assets/x.css"].map((path) =>
    fault(16, `sign-in with redirect=${path}`, "leads to a page", async ({ rig }) => {
      const browser = rig.browser();
      const fields = { username: "patient", password: PASSWORD };
      const answer = await browser.submit(
        `/login?redirect=${encodeURIComponent(path)}`,
        fields,
        'name="password"',
      );
      const end = await browser.open(answer.location ?? "/");
      const type = String(end.headers["content-type"] ?? "");
      const ok = answer.status === 303 && answer.location !== path && type.startsWith("text/html");
      return { ok, got: `${String(answer.location)}, ${type}` };
    }),
  ),
];
