import { setTimeout as wait } from "node:timers/promises";
import { visible } from "../support/registration.ts";
import { openStream } from "../support/streams.ts";
import { all, fault, type Fault } from "./fault.ts";
import { until } from "./rig/process.ts";
import { PASSWORD, type Rig } from "./rig/rig.ts";

export async function detailCall(rig: Rig, page: string, key: string): Promise<string> {
  const browser = await rig.signedIn("patient");
  rig.proxy.forget();
  await browser.get(page);
  const calls = rig.proxy.calls().filter(({ raw }) => raw.includes(key));
  return (calls.find(({ path }) => /detail/.test(path)) ?? calls[0])?.path ?? "";
}

const DETAILS = [
  ["/patient/test/prd-glu-f", "prd-glu-f"],
  ["/patient/branch/plt-jkt-sdr", "plt-jkt-sdr"],
  ["/patient/order/ORD-0001001", "ORD-0001001"],
  ["/patient/order/ORD-0001001/invoice", "ORD-0001001"],
] as const;

interface Invoice {
  results: { metadata: Record<string, unknown>; data: unknown[] };
}

async function invoicePage(rig: Rig, change: (invoice: Invoice) => void) {
  const browser = await rig.signedIn("patient");
  rig.proxy.rewrite(({ path }, { text }) => {
    if (path !== "/invoices/get-detail") return text;
    const invoice = JSON.parse(text) as Invoice; // the laboratory's envelope
    change(invoice);
    return JSON.stringify(invoice);
  });
  return browser.get("/patient/order/ORD-0001001/invoice");
}

/** A hundred open orders and a page of past ones. */
const MOST_ORDERS = 110;

export const faults: Fault[] = [
  fault(
    5,
    "1,000 orders in place of a page of each group",
    "a page of each, ≤ 1 s of CPU",
    async ({ rig }) => {
      const browser = await rig.signedIn("patient");
      const page = "/patient/profile?tab=ORDER";
      await browser.get(page);
      rig.proxy.rewrite(({ path }, { text }) => {
        if (path !== "/order/get") return text;
        const list = JSON.parse(text) as { results: unknown[] }; // the laboratory's envelope
        const { results } = list;
        const many = Array.from({ length: 1000 }, (_, index) => results[index % results.length]);
        return JSON.stringify({ ...list, results: many });
      });
      const { cost, result } = await rig.portal.measure(() => browser.get(page));
      const orders = (result.text.match(/href="\/patient\/order\/ORD-\d+"/g) ?? []).length;
      const fine = result.status === 200 && orders > 0 && orders <= MOST_ORDERS && cost.cpuMs <= 1000;
      return {
        ok: fine,
        got: `${String(result.status)}, ${String(orders)} links, ${cost.cpuMs.toFixed(0)} ms CPU`,
      };
    },
  ),
  fault(5, "an invoice of 20,000 lines", "≤ 1 s of CPU", async ({ rig }) => {
    const lines = (count: number) => (invoice: Invoice) => {
      const [first] = invoice.results.data;
      const line = first as Record<string, unknown>; // an object of the laboratory
      invoice.results.data = Array.from({ length: count }, (_, index) => ({
        amount: line["amount"],
        qty: 1,
        name_en: `T${String(index)}`,
        category_en: `C${String(index)}`,
      }));
    };
    await invoicePage(rig, lines(10));
    const { cost, result } = await rig.portal.measure(() => invoicePage(rig, lines(20_000)));
    return {
      ok: result.status < 504 && cost.cpuMs <= 1000,
      got: `${String(result.status)}, ${cost.cpuMs.toFixed(0)} ms CPU, ${cost.stretchMs.toFixed(0)} ms at a stretch`,
    };
  }),
  ...DETAILS.flatMap(([page, key]) =>
    ([400, 422] as const).map((status) =>
      fault(19, `the laboratory answers ${String(status)} for the id of ${page}`, "404", async ({ rig }) => {
        const call = await detailCall(rig, page, key);
        rig.proxy.answer(call, () => ({ status, body: { message: "id is not valid" } }));
        const browser = await rig.signedIn("patient");
        const answer = await browser.get(page);
        return { ok: answer.status === 404, got: `${String(answer.status)} (${call})` };
      }),
    ),
  ),
  fault(19, "an unknown refusal (451) of a detail", "not “the laboratory is down”", async ({ rig }) => {
    const call = await detailCall(rig, "/patient/test/prd-glu-f", "prd-glu-f");
    rig.proxy.answer(call, () => ({ status: 451, body: { message: "no" } }));
    const answer = await (await rig.signedIn("patient")).get("/patient/test/prd-glu-f");
    const down = /cannot be reached|not available at the moment|is down|not reachable/i.test(visible(answer));
    const retry = answer.headers["retry-after"] !== undefined;
    return all([
      [answer.status < 500, String(answer.status)],
      [!down, down ? "“down”" : "not “down”"],
      [!retry, retry ? "with Retry-After" : "no Retry-After"],
    ]);
  }),
  fault(19, "the laboratory answers 500 at sign-in", "speaks of sign-in, not of orders", async (bench) => {
    const rig = await bench.open();
    rig.proxy.answer("/login", () => ({ status: 500, body: {} }));
    const answer = await rig.browser().signIn("patient", PASSWORD);
    const text = visible(answer).slice(0, 3000);
    const wrong = /\b(?:orders?|payment|booking)\b[^.]*/i.exec(
      text.replace(/^[\s\S]*?There is a problem/, ""),
    )?.[0];
    return { ok: wrong === undefined, got: wrong ? `“…${wrong.slice(0, 80)}”` : `${String(answer.status)}` };
  }),
  ...([null, "unreadable", 1e21] as const).map((total) =>
    fault(
      19,
      `an invoice whose total is ${JSON.stringify(total)}`,
      "a dash, never 0 or 1e+21",
      async ({ rig }) => {
        const page = await invoicePage(rig, ({ results }) => {
          results.metadata["amount_total"] = total;
          // A missing discount differs from an unreadable one.
          if (total !== null) results.metadata["total_discount"] = total;
        });
        const text = visible(page);
        const figures = ["Subtotal", "Grand total"].map(
          (label) => new RegExp(`${label}\\s+IDR (\\S+)`).exec(text)?.[1] ?? "nothing",
        );
        const wrong = /e\+21|NaN/.exec(text)?.[0];
        return all([
          [page.status === 200, String(page.status)],
          [figures.every((figure) => figure === "–"), `subtotal and total: ${figures.join(", ")}`],
          [wrong === undefined, wrong ?? "no figure that cannot be read"],
        ]);
      },
    ),
  ),
  fault(19, "one null line in an invoice", "the other lines are shown", async ({ rig }) => {
    const page = await invoicePage(rig, ({ results }) => void results.data.push(null));
    return { ok: page.status === 200 && page.text.includes("<table"), got: `${String(page.status)}` };
  }),
  fault(20, "a websocket frame of 70 KB for one user", "the line of all others stays", async ({ rig }) => {
    const browser = await rig.signedIn("patient");
    const two = await rig.signedIn("patient2");
    const streams = [
      await openStream(rig.origin, { Cookie: browser.cookieHeader }),
      await openStream(rig.origin, { Cookie: two.cookieHeader }),
    ];
    try {
      await until("both channels", () => new Set(rig.channels.channels()).size >= 2, 20_000);
      const before = rig.channels.connections();
      const [first = "", second = ""] = [...new Set(rig.channels.channels())];
      rig.channels.send(first, { title: "t", message: "x".repeat(70_000) });
      await wait(500);
      rig.channels.send(second, { title: "still there", message: "m" });
      rig.channels.send(first, { title: "still there", message: "m" });
      const arrived = await until(
        "the next message",
        () => streams.every((stream) => stream.text().includes("still there")),
        5000,
      ).then(
        () => true,
        () => false,
      );
      const lost = rig.channels.connections() - before;
      return {
        ok: arrived && lost === 0,
        got: `${String(lost)} new connections; the next message ${arrived ? "arrives" : "is lost"}`,
      };
    } finally {
      for (const stream of streams) stream.leave();
    }
  }),
  fault(
    20,
    "calendar texts with line breaks, also in date and time",
    "no line of their own",
    async ({ rig }) => {
      const browser = await rig.signedIn("patient");
      const evil = "\r\nX-EVIL:1\rX-EVIL:2\nX-EVIL:3";
      const orders = await rig.lab.call("GET", "/order/get?per_page=50", {
        token: await rig.lab.token("patient"),
      });
      const list = orders.body.results as { order_number: string; order_status: string; schedule: unknown }[]; // its envelope
      const visit = list.find((item) => item.schedule && item.order_status === "active")?.order_number ?? "";
      const bad: string[] = [];
      const fields = ["date", "time_start", "time_end", "timezone", "name", "address", "booking_code"];
      for (const field of fields) {
        rig.proxy.rewrite((_, { text }) =>
          text.replaceAll(
            new RegExp(`"${field}":"([^"]*)"`, "g"),
            (_all, value: string) => `"${field}":${JSON.stringify(value + evil)}`,
          ),
        );
        const { status, text } = await browser.get(`/patient/order/${visit}/calendar`);
        if (status === 200 && /(?:^|[\r\n])X-EVIL/.test(text)) bad.push(field);
      }
      return {
        ok: bad.length === 0 && visit !== "",
        got: bad.length > 0 ? `lines by ${bad.join(", ")}` : "none",
      };
    },
  ),
];
