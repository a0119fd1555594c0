import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ChangedAnswers, NOBODY_KNOWS, type Field } from "../support/changed-answers.ts";
import { setAt, type Results } from "../support/json-places.ts";

const SAID = /could not be read|ask the laboratory/i;

let open: ChangedAnswers;
beforeAll(async () => {
  open = await ChangedAnswers.open();
}, 120_000);
afterAll(() => open.close());

const active = () => `/patient/order/${open.orders["active"] ?? ""}`;
const completed = () => `/patient/order/${open.orders["completed"] ?? ""}`;
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
    page: () => `/payment-pending?order_id=${open.orders["unpaid"] ?? ""}`,
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

const named = (field: Field) => `${field.call} ${field.at} on ${field.page.toString()}`;

describe("an unknown word", () => {
  it.each(words.map((field) => [named(field), field] as const))("is shown as such: %s", async (_, field) => {
    const ordinary = await open.pageWith(field, null);
    const unknown = await open.pageWith(field, () => NOBODY_KNOWS);
    expect(unknown.replaced).toBeGreaterThan(0);
    expect(unknown.text).not.toBe(ordinary.text);
    expect(unknown.text).toMatch(SAID);
    expect(unknown.text).not.toContain(NOBODY_KNOWS);
  });

  it.each(words.map((field) => [named(field), field] as const))(
    "is read in other spellings: %s",
    async (_, field) => {
      const ordinary = await open.pageWith(field, null);
      const respelled = await open.pageWith(field, (value) =>
        typeof value === "string" ? ` ${value.toUpperCase().replaceAll("_", "-")} ` : value,
      );
      expect(respelled.text).toBe(ordinary.text);
    },
  );
});

describe("a value that carries danger and cannot be read", () => {
  it.each(values.map((field) => [named(field), field] as const))("is shown as such: %s", async (_, field) => {
    const ordinary = await open.pageWith(field, null);
    const unknown = await open.pageWith(field, () => field.to);
    expect(unknown.replaced).toBeGreaterThan(0);
    expect(unknown.text).not.toBe(ordinary.text);
    expect(unknown.text).toMatch(SAID);
  });
});
