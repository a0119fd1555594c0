import { setTimeout as wait } from "node:timers/promises";
import { visible } from "../support/registration.ts";
import type { Entry } from "../support/stub-upstream.ts";
import { detailCall } from "./answers.ts";
import { all, fault, type Fault, type Outcome } from "./fault.ts";
import { PASSWORD, type Rig } from "./rig/rig.ts";

const PAGES = [
  "/patient/home",
  "/patient/test",
  "/patient/test/prd-glu-f",
  "/patient/nearme",
  "/patient/branch/plt-jkt-sdr",
  "/patient/cart",
  "/patient/profile?tab=ORDER",
  "/patient/order/ORD-0001001",
  "/patient/order/ORD-0001001/invoice",
  "/notifications",
  "/menu",
];

const without =
  (name: string) =>
  (_: Entry, { text }: { text: string }) => {
    const { [name]: _dropped, ...rest } = JSON.parse(text) as Record<string, unknown>; // the laboratory's envelope
    return JSON.stringify(rest);
  };

/** Seconds a page takes if every call is answered after `ms`. */
async function slowest(rig: Rig, ms: number): Promise<{ path: string; seconds: number; waves: number }> {
  const browser = await rig.signedIn("patient");
  rig.proxy.rewrite(null);
  let worst = { path: "", seconds: 0, waves: 0 };
  for (const path of [...PAGES, "/patient/order-test/plt-jkt-sdr/prd-glu-f?step=1"]) {
    rig.proxy.forget();
    for (const name of CALLS) rig.proxy.answer(name, () => wait(ms).then(() => null));
    const since = Date.now();
    await browser.get(path);
    const seconds = (Date.now() - since) / 1000;
    if (seconds > worst.seconds) worst = { path, seconds, waves: Math.round((seconds * 1000) / ms) };
  }
  return worst;
}

const CALLS = [
  "/profile",
  "/notifications/get",
  "/cart/get",
  "/product/get",
  "/product/get-detail",
  "/plant/get",
  "/plant/get-detail",
  "/order/get",
  "/order/get-detail",
  "/order/quote",
  "/invoices/get-detail",
  "/family/get",
  "/dashboard/get",
  "/category/get",
  "/city/get",
  "/promo/get",
  "/review/get",
];

/** Compares repetitions with all calls of the run: each call of an area earns its budget. */
function repeats(rig: Rig, repeated: number): Outcome {
  const all = rig.proxy.calls().length;
  return { ok: repeated <= all / 10 + 2, got: `${String(repeated)} repetitions in ${String(all)} calls` };
}

export const faults: Fault[] = [
  fault(17, "answers without `statusCode`", "every page as usual", async ({ rig }) => {
    rig.proxy.rewrite(without("statusCode"));
    const browser = rig.browser();
    const entered = await browser.signIn("patient", PASSWORD);
    const wrong = entered.status === 303 ? [] : [`/login ${String(entered.status)}`];
    for (const path of entered.status === 303 ? PAGES : []) {
      const page = await browser.get(path);
      // Critical-value alerts are normal.
      if (page.status !== 200 || /class="alert alert-(?:error|warning)(?! critical)/.test(page.text))
        wrong.push(`${path} ${String(page.status)}`);
    }
    return { ok: wrong.length === 0, got: wrong.length === 0 ? "all shown" : wrong.join(", ") };
  }),
  fault(
    17,
    "answers without `statusCode`, `message` and `meta`",
    "every page answers 200",
    async ({ rig }) => {
      rig.proxy.rewrite((_, { text }) => {
        const {
          statusCode: _a,
          message: _b,
          meta: _c,
          ...rest
        } = JSON.parse(text) as Record<string, unknown>; // its envelope
        return JSON.stringify(rest);
      });
      const browser = rig.browser();
      const entered = await browser.signIn("patient", PASSWORD);
      const wrong = entered.status === 303 ? [] : [`/login ${String(entered.status)}`];
      for (const path of entered.status === 303 ? PAGES : []) {
        const page = await browser.get(path);
        if (page.status !== 200) wrong.push(`${path} ${String(page.status)}`);
      }
      return { ok: wrong.length === 0, got: wrong.length === 0 ? "all shown" : wrong.join(", ") };
    },
  ),
  fault(17, "a wrong password refused without `statusCode`", "the usual sentence", async ({ rig }) => {
    rig.proxy.rewrite(without("statusCode"));
    const answer = await rig.browser().signIn("patient", "wrong-password-1");
    const said = visible(answer).includes("Please enter the username / password correctly");
    return {
      ok: answer.status === 400 && said,
      got: `${String(answer.status)}${said ? "" : ", another sentence"}`,
    };
  }),
  fault(17, "CLIENT_UNIQUE_ID=clinic-7", "sent with sign-in or registration", async (bench) => {
    const rig = await bench.open({ CLIENT_UNIQUE_ID: "clinic-7" });
    await rig.signedIn("patient");
    await rig.browser().submit(
      "/r3915t3r",
      {
        title_id: "2",
        first_name: "Dewi",
        last_name: "Lestari",
        phone_code: "+62",
        phone_number: "081355559999",
        email: "d.l@example.com",
        username: "dewi.l",
        password: "kebun teh pagi",
        confirm_password: "kebun teh pagi",
      },
      'name="first_name"',
    );
    const sent = rig.proxy.calls().filter(({ body }) => body.includes("clinic-7"));
    return { ok: sent.length > 0, got: sent.map(({ path }) => path).join(", ") || "nowhere" };
  }),
  fault(
    18,
    "every call takes 1.5 s; the deadline of a request is 2 s",
    "no page takes more than 2.8 s",
    async (bench) => {
      const rig = await bench.open({ UPSTREAM_TIMEOUT_MS: "2000" });
      const { path, seconds } = await slowest(rig, 1500);
      return { ok: seconds <= 2.8, got: `${path}: ${seconds.toFixed(1)} s` };
    },
    { short: false },
  ),
  fault(
    18,
    "the laboratory cuts every connection",
    "at most 10 % of the calls are repetitions",
    async (bench) => {
      const rig = await bench.open();
      const browser = await rig.signedIn("patient");
      rig.proxy.fault("/product/get", "reset");
      // Exhaust the budget saved for a short outage first.
      for (let turn = 0; turn < 20; turn++) await browser.get("/patient/test");
      rig.proxy.forget();
      const pages = 30;
      for (let turn = 0; turn < pages; turn++) await browser.get("/patient/test");
      const sent = rig.proxy.calls("/product/get").length;
      return repeats(rig, sent - pages);
    },
  ),
  fault(
    18,
    "half of the connections are cut for long",
    "at most 10 % of the calls are repetitions",
    async (bench) => {
      const rig = await bench.open();
      const browser = await rig.signedIn("patient");
      rig.proxy.fault("/product/get", "reset", 0.4);
      rig.proxy.forget();
      const pages = 60;
      for (let turn = 0; turn < pages; turn++) await browser.get("/patient/test");
      const sent = rig.proxy.calls("/product/get").length;
      return repeats(rig, sent - pages);
    },
  ),
  fault(
    18,
    "one visitor's input makes /login answer 500, thirty times",
    "others still sign in",
    async (bench) => {
      const rig = await bench.open();
      rig.proxy.answer("/login", ({ body }) => (body.includes("boom") ? { status: 500, body: {} } : null));
      const attacker = rig.browser();
      for (let turn = 0; turn < 30; turn++)
        await attacker.signIn(`boom${String(turn % 3)}`, "wrong-password-1");
      const { status } = await rig.browser().signIn("patient", PASSWORD);
      return { ok: status === 303, got: `another visitor's sign-in: ${String(status)}` };
    },
  ),
  ...([503, 429] as const).map((status) =>
    fault(
      18,
      `the laboratory answers ${String(status)} with Retry-After: 17`,
      "the header comes through, nobody is blamed",
      async (bench) => {
        const rig = await bench.open();
        const browser = await rig.signedIn("patient");
        const call = await detailCall(rig, "/patient/test/prd-glu-f", "prd-glu-f");
        rig.proxy.answer(call, () => ({ status, headers: { "Retry-After": "17" }, body: {} }));
        const page = await browser.get("/patient/test/prd-glu-f");
        const after = page.headers["retry-after"];
        const blamed = /you have tried|too many (?:tries|requests|attempts)|too often/i.test(visible(page));
        return all([
          [after === "17", `Retry-After: ${String(after)}`],
          [!blamed, blamed ? "the visitor is blamed" : `${String(page.status)}`],
          [page.status === 503 || page.status === 429, `answered ${String(page.status)}`],
        ]);
      },
    ),
  ),
];
