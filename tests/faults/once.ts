import { request as httpRequest } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { formIn, type Browser } from "../support/browser.ts";
import { all, fault, type Bench, type Fault } from "./fault.ts";
import { CART_CHECKOUT, cartOf, endOf, fillCart, ONE_TEST, toReview } from "./rig/checkout.ts";
import type { Rig } from "./rig/rig.ts";

const TEST_PAGE = "/patient/test/prd-glu-f?plant_id=plt-jkt-sdr";

async function cartForm(browser: Browser): Promise<{ action: string; fields: Record<string, string> }> {
  const page = await browser.open(TEST_PAGE);
  const { action, hidden } = formIn(page.text, 'id="order"');
  return { action: action ?? TEST_PAGE, fields: { ...hidden, plant_id: "plt-jkt-sdr", intent: "add" } };
}

const calls = (rig: Rig, path: string) => rig.proxy.calls(path).length;

async function slowTwice(bench: Bench, seconds: number) {
  const rig = await bench.open({ UPSTREAM_TIMEOUT_MS: String((seconds + 20) * 1000) });
  await fillCart(bench.lab, "patient2", []);
  const browser = await rig.signedIn("patient2");
  const { action, fields } = await cartForm(browser);
  rig.proxy.answer("/cart/add", () => wait(seconds * 1000).then(() => null));
  const first = browser.post(action, fields);
  await wait((seconds - 4) * 1000);
  const second = browser.post(action, fields);
  const answers = (await Promise.all([first, second])).map(
    ({ status, location }) => location ?? String(status),
  );
  return { sent: calls(rig, "/cart/add"), answers: [...new Set(answers)] };
}

export const faults: Fault[] = [
  fault(
    7,
    "the same “add to cart” again after 31 s, while the laboratory takes 35 s",
    "one /cart/add",
    async (bench) => {
      const { sent, answers } = await slowTwice(bench, 35);
      return { ok: sent === 1, got: `${String(sent)} calls; answers: ${answers.join(", ")}` };
    },
    { short: false },
  ),
  fault(
    7,
    "ten times the same “add to cart” at once",
    "one /cart/add, ten equal answers",
    async ({ rig, lab }) => {
      await fillCart(lab, "patient2", []);
      const browser = await rig.signedIn("patient2");
      const { action, fields } = await cartForm(browser);
      rig.proxy.forget();
      const answers = await Promise.all(Array.from({ length: 10 }, () => browser.post(action, fields)));
      const sent = calls(rig, "/cart/add");
      const places = new Set(answers.map(({ location }) => location));
      return {
        ok: sent === 1 && places.size === 1,
        got: `${String(sent)} calls, ${String(places.size)} answers`,
      };
    },
  ),
  fault(
    8,
    "two tabs, one checkout: the page says Siti, the draft says Budi at another time",
    "409 with the review again, no order",
    async ({ rig }) => {
      const browser = await rig.signedIn("patient");
      const shown = await toReview(browser, ONE_TEST, { person: "pat-siti", time: 0 });
      await toReview(browser, ONE_TEST, { person: "pat-budi", time: 5 });
      rig.proxy.forget();
      const answer = await browser.post(shown.action, shown.form);
      const orders = calls(rig, "/order/create");
      const again = answer.text.includes("Budi") && answer.text.includes('name="shown"');
      return all([
        [orders === 0, `${String(orders)} orders`],
        [answer.status === 409, `answered ${String(answer.status)} ${answer.location ?? ""}`],
        [again, again ? "the review is shown again" : "the review is not shown again"],
      ]);
    },
  ),
  fault(8, "two tabs, one checkout: another way to pay", "409, no order", async ({ rig }) => {
    const browser = await rig.signedIn("patient");
    const shown = await toReview(browser, ONE_TEST, { method: "VA_BCA" });
    await toReview(browser, ONE_TEST, { method: "PAY_AT_BRANCH" });
    rig.proxy.forget();
    const answer = await browser.post(shown.action, shown.form);
    const orders = calls(rig, "/order/create");
    return {
      ok: orders === 0 && answer.status === 409,
      got: `${String(orders)} orders, ${String(answer.status)}`,
    };
  }),
  fault(8, "a reordered test in the cart between review and order", "409, no order", async ({ rig, lab }) => {
    await fillCart(lab, "patient2", ["prd-glu-f"]);
    const browser = await rig.signedIn("patient2");
    const shown = await toReview(browser, CART_CHECKOUT);
    await fillCart(lab, "patient2", ["prd-urine"]);
    rig.proxy.forget();
    const answer = await browser.post(shown.action, shown.form);
    const orders = calls(rig, "/order/create");
    const ok = orders === 0 && (answer.status === 409 || answer.location !== null);
    return { ok, got: `${String(orders)} orders, ${String(answer.status)} ${answer.location ?? ""}` };
  }),
  fault(
    9,
    "a form of account A posted in B's session on the same phone, A's session living",
    "“signed in as somebody else”, no call",
    async ({ rig, lab }) => {
      await fillCart(lab, "patient2", []);
      const a = await rig.signedIn("patient");
      const { action, fields } = await cartForm(a);
      const b = await rig.signedIn("patient2");
      // Sessions on one phone share a visitor cookie.
      for (const [name, value] of a.jar) if (!name.includes("sid")) b.jar.set(name, value);
      rig.proxy.forget();
      const answer = await b.post(action, fields);
      const sent = calls(rig, "/cart/add");
      const said = /signed in with another account/i.test(answer.text);
      return all([
        [sent === 0, `${String(sent)} calls to /cart/add`],
        [said, said ? "says so" : `answered ${String(answer.status)} ${answer.location ?? ""}`],
      ]);
    },
  ),
  fault(9, "the same after A has signed out", "no call", async ({ rig, lab }) => {
    await fillCart(lab, "patient2", []);
    const phone = await rig.signedIn("patient");
    const { action, fields } = await cartForm(phone);
    await phone.post("/sign-out", {});
    await phone.signIn("patient2");
    rig.proxy.forget();
    const answer = await phone.post(action, fields);
    const sent = calls(rig, "/cart/add");
    return {
      ok: sent === 0,
      got: `${String(sent)} calls; ${String(answer.status)} ${answer.location ?? ""}`,
    };
  }),
  fault(
    9,
    "a form of a session that has ended",
    "to /login, and back in the form after sign-in",
    async ({ rig }) => {
      const browser = await rig.signedIn("unfinished");
      const page = await browser.open("/continue-register");
      const { action, hidden } = formIn(page.text, "identity_number");
      const elsewhere = rig.browser();
      browser.jar.forEach((value, name) => elsewhere.jar.set(name, value));
      await elsewhere.post("/sign-out", {});
      const answer = await browser.post(action ?? "/continue-register", {
        ...hidden,
        place_of_birth: "Kotabumi",
      });
      const target = answer.location ?? "";
      await browser.submit(
        target || "/login",
        { username: "unfinished", password: "Lab-portal-1" },
        'name="password"',
      );
      const back = await browser.open("/continue-register");
      return all([
        [target.startsWith("/login"), `sent to ${target}`],
        [back.text.includes("Kotabumi"), back.text.includes("Kotabumi") ? "input is back" : "input is lost"],
      ]);
    },
  ),
  fault(
    10,
    "double click on an order that is paid at the branch",
    "both end at the confirmation",
    async (bench) => {
      const { rig, lab } = bench;
      await fillCart(lab, "patient2", ["prd-glu-f"]);
      const browser = await rig.signedIn("patient2");
      const { action, form } = await toReview(browser, CART_CHECKOUT, { method: "PAY_AT_BRANCH" });
      rig.proxy.forget();
      // A browser drops the first response when it resubmits.
      for (const gap of [5, 40, 80]) {
        await dropped(browser, action, form, gap);
      }
      const late = await browser.post(action, form);
      const answers = await Promise.all([browser.post(action, form), browser.post(action, form)]);
      const ends = [];
      for (const answer of [late, ...answers])
        ends.push((await endOf(browser, answer)).path.split("?")[0] ?? "");
      const orders = calls(rig, "/order/create");
      const fine = ends.every((path) => path === "/booking-success");
      return { ok: fine && orders === 1, got: `${String(orders)} orders; ends: ${ends.join(", ")}` };
    },
  ),
  fault(
    11,
    "GET /payment-success of an order that was paid long ago",
    "no /cart/empty",
    async ({ rig, lab }) => {
      await fillCart(lab, "patient", ["prd-glu-f"]);
      const browser = await rig.signedIn("patient");
      const invoice = await paidInvoice(rig, "patient");
      rig.proxy.forget();
      const page = await browser.get(`/payment-success?order_id=${invoice}&home_care=false`);
      const left = (await cartOf(lab, "patient")).length;
      const sent = calls(rig, "/cart/empty");
      return {
        ok: sent === 0 && left === 1,
        got: `${String(page.status)}; ${String(sent)} calls, ${String(left)} lines left`,
      };
    },
  ),
  ...(["Purpose", "Sec-Purpose"] as const).map((header) =>
    // Promise C3: no emptied cart.
    fault(
      11,
      `prefetch (${header}) of the success page of an order just paid`,
      "no /cart/empty",
      async ({ rig, lab }) => {
        const { browser, invoice } = await justPaid(rig);
        rig.proxy.forget();
        await browser.get(`/payment-success?order_id=${invoice}&home_care=false`, { [header]: "prefetch" });
        const sent = calls(rig, "/cart/empty");
        await browser.get(`/payment-success?order_id=${invoice}&home_care=false`);
        const left = (await cartOf(lab, "patient2")).length;
        return {
          ok: sent === 0 && left === 0,
          got: `${String(sent)} calls on the prefetch; ${String(left)} lines left after it`,
        };
      },
    ),
  ),
  // Promise G6: a new cart stays.
  fault(
    11,
    "a line that came into the cart after the order",
    "stays when the order is paid",
    async ({ rig, lab }) => {
      const { browser, invoice, token } = await justPaid(rig);
      await lab.call("POST", "/cart/add", {
        token,
        body: { product_id: "prd-urine", plant_id: "plt-jkt-sdr", qty: 1 },
      });
      await browser.get(`/payment-success?order_id=${invoice}&home_care=false`);
      const left = (await cartOf(lab, "patient2")).length;
      return { ok: left === 1, got: `${String(left)} lines left, 1 was not ordered` };
    },
  ),
];

function dropped(browser: Browser, path: string, form: Record<string, string>, ms: number): Promise<void> {
  const { hostname, port } = new URL(browser.origin);
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: browser.origin,
    Cookie: browser.cookieHeader,
  };
  const request = httpRequest({ hostname, port, path, method: "POST", headers, agent: false });
  request.on("error", () => undefined);
  request.end(new URLSearchParams(form).toString());
  return wait(ms).then(() => void request.destroy());
}

async function paidInvoice({ lab }: Rig, username: string): Promise<string> {
  const { body } = await lab.call("GET", "/order/get?per_page=50", { token: await lab.token(username) });
  const orders = body.results as { invoice_number: string; payment_status: string; order_type: string }[]; // its envelope
  return (
    orders.filter((order) => order.payment_status === "paid" && order.order_type === "test").at(-1)
      ?.invoice_number ?? ""
  );
}

async function justPaid(rig: Rig) {
  await fillCart(rig.lab, "patient2", ["prd-glu-f"]);
  const browser = await rig.signedIn("patient2");
  const { action, form } = await toReview(browser, CART_CHECKOUT);
  rig.proxy.forget();
  await browser.post(action, form);
  const token = rig.proxy.calls("/order/create").at(-1)?.headers.authorization?.slice(7) ?? "";
  const { body } = await rig.lab.call("GET", "/order/get?per_page=1", { token });
  const [order] = body.results as { invoice_number: string; payment: { payment_id: string } }[]; // its envelope
  const payment_id = order?.payment.payment_id ?? "";
  const paid = await rig.lab.call("POST", "/payment/simulate", {
    token,
    body: { payment_id, outcome: "settlement" },
  });
  if (paid.status !== 200) throw new Error("The order cannot be paid");
  return { browser, invoice: order?.invoice_number ?? "", token };
}
