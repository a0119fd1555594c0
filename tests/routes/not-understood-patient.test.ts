import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { eachAt, setAt, type Results } from "../support/json-places.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { openTestLab, type TestLab } from "../support/test-lab.ts";
import { openThinProxy, type ThinProxy } from "../support/thin-proxy.ts";
import { visible } from "../support/visible.ts";

const NOBODY_KNOWS = "zz-no-such-word";
const SAID = /could not be read|ask the laboratory/i;

let lab: TestLab;
let proxy: ThinProxy;
let portal: TestPortal;
let browser: Browser;
let change: ((path: string, results: Results) => void) | null = null;
const orders: Record<string, string> = {};

beforeAll(async () => {
  lab = await openTestLab(new Date().toISOString());
  proxy = await openThinProxy(lab.lab.url, ({ path, json }) => {
    change?.(path, json);
    return json;
  });
  portal = await openPortal({ LAB_API_URL: proxy.url, DOWNLOAD_HOSTS: new URL(lab.lab.url).host });
  browser = new Browser(portal.origin);
  expect((await browser.signIn("patient")).status).toBe(303);
  const token = await lab.token("patient");
  const list = await lab.call("GET", "/order/get?per_page=100", { token });
  for (const order of list.results as {
    order_number: string;
    order_status: string;
    order_type: string;
    invoice_number: string;
    schedule: object | null;
  }[]) {
    if (order.schedule && order.order_type === "test") orders[order.order_status] ??= order.order_number;
    if (order.order_status === "pending") orders["unpaid"] ??= order.invoice_number;
  }
}, 120_000);
afterAll(async () => {
  await portal.close();
  await proxy.close();
  await lab.close();
});

interface Field {
  call: string;
  /** e.g. `results[].order_status` */
  at: string;
  page: string | (() => string);
  /** rows and parts that the seed lacks */
  with?: (results: Results) => void;
  /** instead of a word that nobody knows */
  to?: unknown;
}

const active = () => `/patient/order/${orders["active"] ?? ""}`;
const completed = () => `/patient/order/${orders["completed"] ?? ""}`;
const refund = {
  refund_number: "REF-1",
  kind: "cancellation",
  status: "approved",
  gross: 100_000,
  fee: 0,
  net: 100_000,
  method_name: "BCA",
  steps: [{ code: "requested", at: "2026-11-20T07:00:00+07:00" }],
};
const withRefund = (json: Results) => setAt(json, "results.refunds", [refund]);
const charge = {
  order_number: "ORD-9",
  invoice_number: "INV-9",
  grand_total: 25_000,
  payment_status: "paid",
  created_at: null,
};
const together = {
  order_number: "ORD-8",
  invoice_number: "INV-8",
  order_type: "test",
  order_status: "completed",
  payment_status: "paid",
  grand_total: 1000,
};
const correction = {
  ticket_number: "COR-9",
  field: "first_name",
  correction_status: "waiting",
  created_at: null,
};

const logLine = {
  at: "2026-11-20T07:00:00+07:00",
  actor: "doctor",
  actor_name: null,
  what: "result",
  action: "open",
  purpose: "care",
  order_number: null,
};
const withLine = (json: Results) => setAt(json, "results", [logLine]);
const device = {
  device_id: "dev-1",
  device_name: "Chrome",
  first_used_at: "2026-11-20T07:00:00+07:00",
  last_used_at: "2026-11-20T07:00:00+07:00",
  is_this: true,
};

const words: Field[] = [
  { call: "/order/get-detail", at: "results.order_status", page: active },
  { call: "/order/get-detail", at: "results.order_status", page: completed },
  { call: "/order/get-detail", at: "results.payment_status", page: active },
  { call: "/order/get-detail", at: "results.schedule.service", page: active },
  { call: "/order/get-detail", at: "results.schedule.timezone", page: active },
  { call: "/order/get-detail", at: "results.refunds[].status", page: completed, with: withRefund },
  { call: "/order/get-detail", at: "results.refunds[].steps[].code", page: completed, with: withRefund },
  {
    call: "/order/get-detail",
    at: "results.charges[].payment_status",
    page: completed,
    with: (json) => setAt(json, "results.charges", [charge]),
  },
  {
    call: "/order/get-detail",
    at: "results.together[].order_status",
    page: completed,
    with: (json) => setAt(json, "results.together", [together]),
  },
  { call: "/order/get", at: "results[].order_status", page: "/patient/profile?tab=ORDER&period=lifetime" },
  { call: "/consultation/get", at: "results[].status", page: "/patient/consultation" },
  { call: "/consultation/get", at: "results[].mode", page: "/patient/consultation" },
  { call: "/subscription/get", at: "results[].status", page: "/dashboard/my-package" },
  { call: "/subscription/get", at: "results[].type", page: "/dashboard/my-package" },
  { call: "/subscription/get", at: "results[].uses[].kind", page: "/dashboard/my-package" },
  { call: "/voucher/get", at: "results[].discount_type", page: "/patient/voucher" },
  { call: "/voucher/get", at: "results[].status", page: "/patient/voucher" },
  {
    call: "/voucher/get",
    at: "results[].product_types[]",
    page: "/patient/voucher",
    with: (json) => setAt(json, "results[].product_types", ["package"]),
  },
  { call: "/repeat/get", at: "results[].kind", page: "/patient/repeat" },
  { call: "/repeat/get", at: "results[].state", page: "/patient/repeat" },
  { call: "/repeat/get", at: "results[].product_type", page: "/patient/repeat" },
  {
    call: "/payment/get-detail",
    at: "results.payment_status",
    page: () => `/payment-pending?order_id=${orders["unpaid"] ?? ""}`,
  },
  { call: "/privacy/get-consents", at: "results.purposes[].basis", page: "/profile/privacy" },
  { call: "/privacy/get-log", at: "results[].actor", page: "/patient/privacy/log", with: withLine },
  { call: "/privacy/get-log", at: "results[].what", page: "/patient/privacy/log", with: withLine },
  { call: "/privacy/get-log", at: "results[].action", page: "/patient/privacy/log", with: withLine },
  { call: "/privacy/get-log", at: "results[].purpose", page: "/patient/privacy/log", with: withLine },
  {
    call: "/profile",
    at: "results.corrections[].correction_status",
    page: "/patient/profile?tab=PROFILE",
    with: (json) => setAt(json, "results.corrections", [correction]),
  },
  { call: "/settings/get", at: "results.message_by", page: "/patient/profile?tab=SETTING" },
  {
    call: "/settings/get",
    at: "results.result_view",
    page: "/patient/profile?tab=SETTING",
    with: (json) => setAt(json, "results.result_view", "simple"),
  },
  {
    call: "/notifications/get",
    at: "results[].kind",
    page: "/notifications",
    with: (json) => setAt(json, "results[].kind", "general"),
  },
  { call: "/family/get", at: "results[].status", page: "/dashboard/family" },
  { call: "/family/get", at: "results[].direction", page: "/dashboard/family" },
  { call: "/question/get", at: "results[].state", page: "/patient/result-question" },
  { call: "/plant/get-detail", at: "results.timezone", page: "/patient/branch/plt-jkt-sdr" },
  {
    call: "/product/get-detail",
    at: "results.gender_restriction",
    page: "/patient/test/prd-hba1c",
    with: (json) => setAt(json, "results.gender_restriction", "F"),
  },
  { call: "/product/get-detail", at: "results.product_type", page: "/patient/test/prd-hba1c" },
];

const values: Field[] = [
  { call: "/order/get-detail", at: "results.items[].qty", page: active, to: "some" },
  {
    call: "/order/get-detail",
    at: "results.preparation.fasting_hours",
    page: active,
    to: "overnight",
    with: (json) =>
      setAt(json, "results.preparation", { fasting_hours: 0, preparation_en: [], preparation_id: [] }),
  },
  {
    call: "/subscription/get",
    at: "results[].quota[].quota_used",
    page: "/dashboard/my-package",
    to: "half",
  },
  { call: "/voucher/get", at: "results[].combinable", page: "/patient/voucher", to: "perhaps" },
  { call: "/voucher/get", at: "results[].uses_left", page: "/patient/voucher", to: "some" },
  { call: "/repeat/get", at: "results[].postponed", page: "/patient/repeat", to: "perhaps" },
  {
    call: "/privacy/get-consents",
    at: "results.purposes[].optional",
    page: "/profile/privacy",
    to: "perhaps",
  },
  {
    call: "/settings/get",
    at: "results.channels.promo.email",
    page: "/patient/profile?tab=SETTING",
    to: "perhaps",
  },
  {
    call: "/device/get",
    at: "results[].is_this",
    page: "/profile/security",
    to: "perhaps",
    with: (json) => setAt(json, "results", [device]),
  },
  { call: "/family/get", at: "results[].paused", page: "/dashboard/family", to: "perhaps" },
  {
    call: "/plant/get-detail",
    at: "results.supports_home_care",
    page: "/patient/branch/plt-jkt-sdr",
    to: "?",
  },
  {
    call: "/product/get-detail",
    at: "results.fasting_hours",
    page: "/patient/test/prd-hba1c",
    to: "overnight",
  },
  {
    call: "/product/get-detail",
    at: "results.home_care_available",
    page: "/patient/test/prd-hba1c",
    to: "?",
  },
  { call: "/product/get-detail", at: "results.age_min", page: "/patient/test/prd-hba1c", to: "adults" },
  {
    call: "/privacy/get-closing",
    at: "results.dependents[].has_other_carer",
    page: "/patient/privacy/close",
    to: "?",
  },
];

/** The page's text; how often the field was replaced. */
async function pageWith(field: Field, replace: ((value: unknown) => unknown) | null) {
  let replaced = 0;
  change = (path, json) => {
    if (path !== field.call) return;
    field.with?.(json);
    if (replace) replaced += eachAt(json, field.at, (value) => replace(value));
  };
  const page = await browser.get(typeof field.page === "string" ? field.page : field.page());
  change = null;
  expect(page.status, JSON.stringify(page.location)).toBe(200);
  return { text: visible(page), replaced, html: page.text };
}

const named = (field: Field) => `${field.call} ${field.at} on ${field.page.toString()}`;

describe("a word that nobody knows", () => {
  it.each(words.map((field) => [named(field), field] as const))("is shown as such: %s", async (_, field) => {
    const ordinary = await pageWith(field, null);
    const unknown = await pageWith(field, () => NOBODY_KNOWS);
    expect(unknown.replaced).toBeGreaterThan(0);
    expect(unknown.text).not.toBe(ordinary.text);
    expect(unknown.text).toMatch(SAID);
    expect(unknown.text).not.toContain(NOBODY_KNOWS);
  });

  it.each(words.map((field) => [named(field), field] as const))(
    "is read in other spellings: %s",
    async (_, field) => {
      const ordinary = await pageWith(field, null);
      const respelled = await pageWith(field, (value) =>
        typeof value === "string" ? ` ${value.toUpperCase().replaceAll("_", "-")} ` : value,
      );
      expect(respelled.text).toBe(ordinary.text);
    },
  );
});

describe("a value that carries danger and cannot be read", () => {
  it.each(values.map((field) => [named(field), field] as const))("is shown as such: %s", async (_, field) => {
    const ordinary = await pageWith(field, null);
    const unknown = await pageWith(field, () => field.to);
    expect(unknown.replaced).toBeGreaterThan(0);
    expect(unknown.text).not.toBe(ordinary.text);
    expect(unknown.text).toMatch(SAID);
  });
});

describe("an order whose state was not understood", () => {
  const unknownState: Field = { call: "/order/get-detail", at: "results.order_status", page: active };

  it("offers no payment, cancellation, move or review", async () => {
    for (const at of ["results.order_status", "results.payment_status"]) {
      const { html } = await pageWith({ ...unknownState, at }, () => NOBODY_KNOWS);
      const number = orders["active"] ?? "";
      for (const action of ["cancel", "refund", "reschedule", "earlier", "review"])
        expect(html).not.toContain(`/patient/order/${number}/${action}`);
      expect(html).not.toContain("/payment-pending");
    }
  });

  it("cannot be canceled by a form that was opened before", async () => {
    const number = orders["pending"] ?? "";
    const form = `/patient/order/${number}/cancel`;
    const fresh = await browser.get(form);
    expect(fresh.status).toBe(200);
    change = (path, json) => {
      if (path === "/order/get-detail") setAt(json, "results.payment_status", NOBODY_KNOWS);
    };
    const sent = proxy.passed.length;
    const answer = await browser.submit(form, {}, 'name="_csrf"').catch((error: unknown) => error);
    change = null;
    expect(answer).toBeDefined();
    expect(proxy.passed.slice(sent).map(({ path }) => path)).not.toContain("/order/cancel");
  });

  it("is in the list of orders once, and has no action there", async () => {
    const list: Field = {
      call: "/order/get",
      at: "results[].order_status",
      page: "/patient/profile?tab=ORDER&period=lifetime",
    };
    const { html } = await pageWith(list, () => NOBODY_KNOWS);
    const number = orders["active"] ?? "";
    expect(html.match(new RegExp(`href="/patient/order/${number}"`, "g"))).toHaveLength(1);
    expect(html).not.toContain("/payment-pending");
    expect(html).not.toContain("/again");
  });
});

describe("the zone of a branch", () => {
  const zoneOf: Field = { call: "/order/get-detail", at: "results.schedule.timezone", page: active };
  const calendar = () => browser.get(`${active()}/calendar`);

  it.each([
    ["WITA", "WITA", "Asia/Makassar"],
    ["WIT", "WIT", "Asia/Jayapura"],
    ["+08:00", "WITA", "Asia/Makassar"],
    ["UTC+9", "WIT", "Asia/Jayapura"],
    ["Asia/Ujung_Pandang", "WITA", "Asia/Makassar"],
    ["Asia/Pontianak", "WIB", "Asia/Jakarta"],
  ])("written as %s is %s on the page and in the calendar file", async (sent, name, zone) => {
    const { text } = await pageWith(zoneOf, () => sent);
    expect(text).toMatch(new RegExp(`\\d{2}:\\d{2}–\\d{2}:\\d{2} ${name}\\b`));
    change = (path, json) => {
      if (path === "/order/get-detail") setAt(json, "results.schedule.timezone", sent);
    };
    const file = await calendar();
    change = null;
    expect(file.text).toMatch(new RegExp(`DTSTART;TZID=${zone}:\\d{8}T\\d{6}`));
  });

  it("outside Indonesia is named in words, and its calendar file has UTC times", async () => {
    const { text } = await pageWith(zoneOf, () => "Asia/Kuala_Lumpur");
    expect(text).toMatch(/\d{2}:\d{2}–\d{2}:\d{2} Malaysia Time/);
    change = (path, json) => {
      if (path === "/order/get-detail") setAt(json, "results.schedule.timezone", "Asia/Kuala_Lumpur");
    };
    const file = await calendar();
    change = null;
    expect(file.text).toMatch(/DTSTART:\d{8}T\d{6}Z/);
  });

  it("that nobody knows makes no calendar file, no countdown and no hour of Jakarta", async () => {
    for (const [lang, note] of [
      ["en", "local time of the branch: ask the laboratory"],
      ["id", "waktu setempat cabang: tanyakan kepada laboratorium"],
    ] as const) {
      const page = { ...zoneOf, page: () => `${active()}?lang=${lang}` };
      const { text, html } = await pageWith(page, () => "Mars/Olympus");
      expect(text).toContain(note);
      expect(text).not.toMatch(/\d{2}:\d{2}–\d{2}:\d{2} WI/);
      expect(html).not.toContain("/calendar");
      expect(html).not.toContain("time-left");
    }
    await browser.get("/patient/home?lang=en");
    change = (path, json) => {
      if (path === "/order/get-detail") setAt(json, "results.schedule.timezone", "Mars/Olympus");
    };
    const file = await calendar();
    change = null;
    expect(file.status).toBe(404);
  });
});
