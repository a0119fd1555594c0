import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestLab, PASSWORD } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** API rules for every caller (docs/provider-api.md), checked against the reference laboratory. */

let order: { order_number: string; invoice_number: string };
const lab = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(async () => {
  const orders = await lab.get("/order/get?payment_status=paid&per_page=100");
  const known = z
    .array(z.object({ order_number: z.string(), invoice_number: z.string() }))
    .parse(orders.results);
  if (!known[0]) throw new Error("The seed holds no paid order.");
  order = known[0];
});

const LISTS = [
  "/product/get",
  "/product/get?product_type=package",
  "/product/get?q=gula%20darah",
  "/plant/get",
  "/plant/get?product_id=prd-glu-f",
  "/order/get",
  "/notifications/get?per_page=10&page=1",
  "/review/get?plant_id=plt-bdg-bbt",
];
const PROTECTED = [
  "/profile",
  "/patient/dashboard",
  "/cart/get",
  "/order/get",
  "/family/get",
  "/notifications/get",
  "/invoices/get-detail?order_number=X",
  "/registration/status-transaction?invoice_number=X",
  "/payment/get-detail?invoice_number=X",
];

describe("the envelope", () => {
  it.each(LISTS)("%s is a list with its page", async (path) => {
    const { status, results, meta } = await lab.get(path);
    expect([status, Array.isArray(results)]).toEqual([200, true]);
    expect(meta).toMatchObject({
      page: 1,
      total: expect.any(Number) as unknown,
      last_page: expect.any(Number) as unknown,
    });
  });

  it("limits a page to the requested size, at most 100", async () => {
    const { results, meta } = await lab.get("/product/get?per_page=3&page=2");
    expect(z.array(z.unknown()).parse(results)).toHaveLength(3);
    expect(meta).toMatchObject({ page: 2, per_page: 3 });
    expect((await lab.get("/product/get?per_page=101")).status).toBe(400);
  });

  it("answers an unknown call with 501", async () => {
    expect((await lab.get("/no/such/call")).status).toBe(501);
  });
});

describe("access", () => {
  it.each(PROTECTED)("%s requires a valid token", async (path) => {
    expect((await lab.call("GET", path)).status).toBe(401);
    expect((await lab.call("GET", path, { token: "made-up" })).status).toBe(401);
  });

  it("hides orders of other accounts", async () => {
    for (const path of [
      `/order/get-detail?order_number=${order.order_number}`,
      `/invoices/get-detail?order_number=${order.order_number}`,
      `/invoices/get-printout?order_number=${order.order_number}`,
      `/payment/get-detail?invoice_number=${order.invoice_number}`,
    ]) {
      expect((await lab.get(path)).status, path).toBe(200);
      expect((await lab.get(path, "patient2")).status, path).toBe(404);
    }
    const foreign = await lab.get(
      `/registration/status-transaction?invoice_number=${order.invoice_number}`,
      "patient2",
    );
    expect(JSON.stringify(foreign)).not.toContain(order.order_number);
  });
});

describe("exceptions from the envelope", () => {
  it("does not wrap the answer of POST /login", async () => {
    expect(await lab.login({ username: "patient", password: PASSWORD })).toMatchObject({
      access_token: expect.stringMatching(/.{20,}/) as unknown,
      fully_registered: true,
      account_type: expect.any(String) as unknown,
    });
    expect(await lab.login({ username: "unfinished", password: PASSWORD })).toMatchObject({
      fully_registered: false,
    });
    for (const [username, type] of [
      ["doctor", "REFERRER"],
      ["facility", "HEALTH FACILITY"],
    ]) {
      expect(await lab.login({ username, password: PASSWORD })).toMatchObject({ account_type: type });
    }
    const company = { username: "hrd", password: PASSWORD, is_company: true, company_code: "NUSANTARA" };
    expect(await lab.login(company)).toMatchObject({ account_type: "PAYOR" });
    const wrong = await lab.login({ ...company, company_code: "SAMUDRA" });
    expect(wrong).not.toHaveProperty("access_token");
  });

  it("gives the status of a transaction with status_code and order_number", async () => {
    const paid = await lab.get(`/registration/status-transaction?invoice_number=${order.invoice_number}`);
    expect(paid).toMatchObject({ status_code: 200, order_number: order.order_number });
  });

  it("answers printouts with links to a PDF", async () => {
    const { results, ...top } = await lab.get(`/invoices/get-printout?order_number=${order.order_number}`);
    const { linkDownload } = z
      .object({ linkDownload: z.url() })
      .parse({ ...top, ...z.looseObject({}).parse(results ?? {}) });
    const file = await fetch(linkDownload);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });
});

describe("values", () => {
  const line = z.looseObject({
    amount: z.number().int(),
    discount_amount: z.number().int(),
    sub_total: z.number().int(),
  });
  const sums = z.looseObject({
    items: z.array(line),
    amount_total: z.number().int(),
    total_discount: z.number().int(),
    grand_total: z.number().int(),
  });

  it("adds up every order, in whole rupiah", async () => {
    const { results } = await lab.get("/order/get?per_page=100");
    const rows = z.array(z.looseObject({ grand_total: z.number().nullable() })).parse(results);
    const priced = rows.filter((row) => row.grand_total !== null);
    expect(priced.length).toBeGreaterThan(10);
    for (const item of z.array(sums).parse(priced)) {
      expect(item.grand_total).toBe(item.amount_total - item.total_discount);
      for (const { amount, discount_amount, sub_total } of item.items)
        expect(sub_total).toBe(amount - discount_amount);
    }
  });

  it("gives invoices the total of their order and the provider's field names", async () => {
    const { results } = await lab.get(`/invoices/get-detail?order_number=${order.order_number}`);
    const { metadata } = z
      .object({ metadata: z.looseObject({ amount_total: z.number(), total_discount: z.number() }) })
      .parse(results);
    const detail = sums.parse(
      (await lab.get(`/order/get-detail?order_number=${order.order_number}`)).results,
    );
    expect(metadata.amount_total - metadata.total_discount).toBe(detail.grand_total);
    for (const field of [
      "invoice_number",
      "invoice_date",
      "plant_name",
      "medical_record_number",
      "payment_method",
      "currrency",
      "patient_name",
      "mobile_phone",
      "date_of_birth",
      "age_id",
      "dob_id",
    ]) {
      expect(metadata, field).toHaveProperty(field);
    }
  });

  it("writes texts in the language of the query", async () => {
    const english = await lab.get("/order/get-detail?order_number=none&lang=en");
    const indonesian = await lab.get("/order/get-detail?order_number=none&lang=id");
    expect(english.message).not.toBe(indonesian.message);
  });
});
