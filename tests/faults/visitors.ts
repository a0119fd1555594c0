import { setTimeout as wait } from "node:timers/promises";
import { CART_CHECKOUT, fillCart, toReview } from "./rig/checkout.ts";
import { visible } from "../support/registration.ts";
import type { Entry } from "../support/stub-upstream.ts";
import { all, fault, type Fault } from "./fault.ts";
import { until } from "./rig/process.ts";
import type { Rig } from "./rig/rig.ts";

/** Calls of one visitor that may wait for the laboratory at once. */
const PLACES = 12;

const of = (name: string, tokens: ReadonlyMap<string, string>) => (entry: Entry) =>
  entry.headers.authorization === tokens.get(name);

async function twoPatients(rig: Rig) {
  const tokens = new Map<string, string>();
  const enter = async (name: string) => {
    const browser = await rig.signedIn(name);
    rig.proxy.forget();
    await browser.get("/menu");
    tokens.set(name, rig.proxy.calls("/account/counts")[0]?.headers.authorization ?? "");
    return browser;
  };
  return { first: await enter("patient"), second: await enter("patient2"), tokens };
}

const LISTS = [
  ["/patient/nearme", "/city/get"],
  ["/patient/test", "/product-category/get"],
  ["/patient/test", "/plant/get"],
  ["/patient/home", "/promo/get"],
  ["/patient/home", "/product/get"],
  ["/patient/profile", "/religion/get"],
] as const;

/** The owner of a refused token ends alone, although others wait for the same answer. */
const refusedLists = (lists: readonly (readonly [page: string, list: string])[], short: boolean): Fault =>
  fault(
    31,
    `a token refused while ${String(lists.length)} lists are loaded that another patient waits for`,
    "the other patient gets the page and stays signed in",
    async (bench) => {
      const out: string[] = [];
      for (const [page, list] of lists) {
        const rig = await bench.open();
        const { first, second, tokens } = await twoPatients(rig);
        const isFirst = of("patient", tokens);
        rig.proxy.answer(list, async (entry) => {
          await wait(400);
          return isFirst(entry) ? { status: 401, body: { message: "refused" } } : null;
        });
        const mine = first.get(`${page}?tab=PROFILE&q=secret`);
        await wait(100);
        const [other] = await Promise.all([second.get(`${page}?tab=PROFILE`), mine]);
        const isOut = other.cookies.some((line) => /sid=;/.test(line));
        if (other.status !== 200 || isOut)
          out.push(`${list} ${String(other.status)}${isOut ? " signed out" : ""}`);
        await rig.close();
      }
      return {
        ok: out.length === 0,
        got: out.join(", ") || `${String(lists.length)} lists, none told another`,
      };
    },
    { short },
  );

export const faults: Fault[] = [
  refusedLists(LISTS, false),
  { ...refusedLists(LISTS.slice(0, 2), true), onlyShort: true },
  fault(
    32,
    "a product's name with control characters",
    "the landing page is whole, and shows neither nonce nor token",
    async (bench) => {
      const rig = await bench.open();
      rig.proxy.rewrite(({ path }, { text }) =>
        path === "/public/product/get"
          ? text.replaceAll(
              /"name_en":"/g,
              `"name_en":"${"\\u0001".repeat(24)}x${"\\u0002".repeat(99)}\\u0003 `,
            )
          : text,
      );
      const text = await (await fetch(rig.origin)).text();
      const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? "none";
      const token = /name="_token" value="([^"]+)"/.exec(text)?.[1] ?? "none";
      const shown = visible({ text } as Parameters<typeof visible>[0]);
      return all([
        [text.trimEnd().endsWith("</html>"), "the page's end"],
        [!shown.includes(nonce), shown.includes(nonce) ? "the nonce is shown" : "no nonce"],
        [!shown.includes(token), shown.includes(token) ? "the token is shown" : "no token"],
      ]);
    },
  ),
  fault(
    33,
    "no tries left for an e-mail address; then the same person's phone number, and a stranger's",
    "both answered alike: signing in, new password",
    async (bench) => {
      const rig = await bench.open({ RATE_LOGIN_ACCOUNT: "3/15m", RATE_OTP_NUMBER: "3/1h" });
      await rig.signedIn("patient");
      const { results } = (await rig.lab.call("GET", "/profile", { token: await rig.lab.token("patient") }))
        .body;
      const { person } = results as { person: { email: string; phone_code: string; phone_number: string } };
      const enter = (name: string) => rig.browser().signIn(name, "wrong-password-1");
      const ask = (account: string) =>
        rig.browser().submit("/forgot-password", { account }, 'name="account"');
      const matches: [boolean, string][] = [];
      for (const [what, send] of [
        ["sign-in", enter],
        ["new password", ask],
      ] as const) {
        let last = 0;
        for (let tries = 0; tries < 5; tries += 1) last = (await send(person.email)).status;
        const current = (await send(`${person.phone_code}${person.phone_number}`)).status;
        const other = (await send("+6281299998888")).status;
        matches.push([
          last === 429 && current === other,
          `${what}: e-mail ${String(last)}, own number ${String(current)}, stranger's ${String(other)}`,
        ]);
      }
      return all(matches);
    },
  ),
  fault(
    34,
    "every call takes 4 s, the deadline is 5 s: an order is placed",
    "no later than 5.6 s, the order is not sent, and the page says so",
    async (bench) => {
      const rig = await bench.open({ UPSTREAM_TIMEOUT_MS: "5000" });
      const browser = await rig.signedIn("patient");
      await fillCart(rig.lab, "patient", ["prd-cbc"]);
      const { action, form } = await toReview(browser, CART_CHECKOUT);
      rig.proxy.rewrite(null);
      rig.proxy.forget();
      for (const path of [
        "/cart/get",
        "/order/quote",
        "/account/counts",
        "/order/create",
        "/payment-method/get",
      ])
        rig.proxy.delay(path, 4000);
      const since = Date.now();
      const answer = await browser.post(action, form);
      const seconds = (Date.now() - since) / 1000;
      const sent = rig.proxy.calls("/order/create").length;
      const said = visible(answer).includes("Nothing was sent");
      return all([
        [seconds <= 5.6, `${seconds.toFixed(1)} s`],
        [sent === 0, `sent ${String(sent)} times`],
        [said, said ? "says that nothing was sent" : `${String(answer.status)} says something else`],
      ]);
    },
  ),
  fault(36, "20 calls of one patient hang", "another patient's orders are shown at once", async (bench) => {
    const rig = await bench.open({ UPSTREAM_TIMEOUT_MS: "2000" });
    const { first, second, tokens } = await twoPatients(rig);
    const isFirst = of("patient", tokens);
    rig.proxy.answer("/order/get", async (entry) => {
      if (isFirst(entry)) await new Promise(() => undefined);
      return null;
    });
    const page = "/patient/profile?tab=ORDER";
    const hanging = Array.from({ length: 20 }, () => first.get(page));
    await wait(500);
    const during = await second.get(page);
    await Promise.all(hanging);
    const after = await second.get(page);
    const shown = [during, after].map(({ text }) => text.includes("ORD-"));
    return all([
      [shown[0] === true, `while they hang: ${shown[0] ? "orders" : "an error"}`],
      [shown[1] === true, `after: ${shown[1] ? "orders" : "an error"}`],
    ]);
  }),
  fault(36, "130 calls of one patient hang", "another patient's orders are shown", async (bench) => {
    const rig = await bench.open({ UPSTREAM_TIMEOUT_MS: "8000" });
    const { first, second, tokens } = await twoPatients(rig);
    const isFirst = of("patient", tokens);
    rig.proxy.answer("/order/get", async (entry) => {
      if (isFirst(entry)) await new Promise(() => undefined);
      return null;
    });
    const page = "/patient/profile?tab=ORDER";
    let answered = 0;
    const hanging = Array.from({ length: 130 }, async () => {
      await first.get(page).catch(() => null);
      answered++;
    });
    const heldNow = () => rig.proxy.calls("/order/get").filter(isFirst).length;
    await until("the first calls hang", () => heldNow() >= PLACES);
    // A busy machine may turn the first tries away.
    let during = await second.get(page);
    while (during.status === 503 && answered < 130) during = await second.get(page);
    const [held, stillHanging] = [heldNow(), 130 - answered];
    await Promise.all(hanging);
    const shown = during.text.includes("ORD-");
    return all([
      [shown, shown ? "orders" : `${String(during.status)} without orders`],
      [held <= PLACES, `holds ${String(held)} places`],
      [stillHanging > 0, `${String(stillHanging)} still hang`],
    ]);
  }),
];
