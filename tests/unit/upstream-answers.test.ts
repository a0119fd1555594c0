import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { e164 } from "../../app/lib/phone.ts";
import { z } from "zod";
import { getCart } from "../../app/upstream/orders/cart.server.ts";
import { getProduct, listProducts } from "../../app/upstream/catalogue/catalogue.server.ts";
import { call, type UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { pageFaultOf, UpstreamFault, UpstreamRefusal } from "../../app/upstream/client/errors.ts";
import { getHomeCareInvoice, getInvoice } from "../../app/upstream/orders/invoices.server.ts";
import { readIdentityCard } from "../../app/upstream/registration/ocr.server.ts";
import { requestCode, requestRegistration } from "../../app/upstream/registration/registration.server.ts";
import { transport, setTransport } from "../../app/upstream/client/transport.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

let close: () => Promise<void>;
const up: UpstreamContext = { token: "t", lang: "en" };
const repaired = vi.fn();
const sent: unknown[] = [];

function answer(status: number, body: string | object): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  setTransport({
    ...transport(),
    repaired,
    send: (request) => {
      if (typeof request.body === "string") sent.push(JSON.parse(request.body));
      return Promise.resolve({ status, retryAfter: null, body: Buffer.from(text) });
    },
  });
}

beforeEach(() => {
  close = useMemoryRuntime({ CLIENT_UNIQUE_ID: "portal-of-the-hospital" });
});
afterEach(async () => {
  repaired.mockClear();
  sent.splice(0);
  await close();
});

const read = endpoint("Test", "GET /read", {
  area: "order",
  summary: "",
  results: z.object({ ok: z.boolean() }),
});
const write = endpoint("Test", "POST /write", {
  area: "order",
  summary: "",
  results: z.unknown(),
});
const thrownBy = (calling: Promise<unknown>) => calling.catch((error: unknown) => error);
const statusOf = async (calling: Promise<unknown>) => {
  const thrown = await thrownBy(calling);
  return thrown instanceof UpstreamRefusal ? thrown.status : thrown;
};

// Promise F3: every status.
describe("the status", () => {
  const results = { ok: true };
  it.each([
    ["no statusCode", 200, { results }],
    ["201", 201, { results }],
    ["statusCode as text", 200, { statusCode: "200", results }],
    ["an invalid statusCode", 200, { statusCode: "success", results }],
    ["null", 200, { statusCode: null, results }],
  ])("is that of HTTP with %s", async (_, status, body) => {
    answer(status, body);
    expect(await call(up, read)).toEqual(results);
  });

  it.each([
    ["by HTTP alone", 409, {}, 409],
    ["in the envelope alone", 200, { statusCode: 409 }, 409],
    ["by HTTP, although the envelope says 200", 409, { statusCode: 200 }, 409],
    ["in the envelope more exactly", 400, { statusCode: 422 }, 422],
  ])("may be a refusal %s", async (_, status, body, expected) => {
    answer(status, body);
    expect(await statusOf(call(up, write))).toBe(expected);
  });

  it("ends the session at 401 without an envelope's status", async () => {
    answer(401, { message: "no" });
    const expired = () => Promise.reject(new Error("over"));
    await expect(call({ ...up, expired }, read)).rejects.toThrow("over");
  });

  it("may be 204 without a body for a write", async () => {
    answer(204, "");
    await expect(call(up, write)).resolves.toBeUndefined();
    expect(await thrownBy(call(up, read))).toBeInstanceOf(UpstreamFault);
    answer(200, "<h1>Log in</h1>");
    expect(await thrownBy(call(up, write))).toBeInstanceOf(UpstreamFault);
  });
});

describe("refusals", () => {
  it.each([400, 422, 404])("mean with %i for the id of one thing that it is not there", async (status) => {
    answer(status, { statusCode: status });
    expect(await statusOf(getProduct(up, "x"))).toBe(404);
    expect(await statusOf(getInvoice(up, "x", "test"))).toBe(404);
    expect(await statusOf(listProducts(up, {}))).toBe(status);
    expect(await statusOf(call(up, write))).toBe(status);
  });

  it.each([
    [409, { status: 403, kind: "refused" }],
    [402, { status: 403, kind: "refused" }],
    [403, { status: 404, kind: "missing" }],
    [429, { status: 503, kind: "busy" }],
    [501, { status: 501, kind: "not_yet" }],
  ])("have words of their own on a page whose call is refused by %i", (status, fault) => {
    expect(pageFaultOf(new UpstreamRefusal(status, null, "internal", {}, null))).toMatchObject({
      ...fault,
      text: "",
    });
  });

  it("show the laboratory's sentence where it is one for people", async () => {
    for (const [message, text] of [
      ["The branch is closed on that day.", "The branch is closed on that day."],
      ["Glukosa: harga 45.000 < 50.000 <b>", ""],
      ["SQLSTATE[23000]: Integrity constraint violation", ""],
      ["TypeError: cannot read properties of undefined", ""],
      ['{"error":"x"}', ""],
      ["at handler (/srv/app/index.js:12:4)", ""],
      ["line one\nline two", ""],
      [42, ""],
    ] as const) {
      answer(409, { code: "closed", message });
      const thrown = await thrownBy(call(up, write));
      expect(thrown instanceof UpstreamRefusal && thrown.text).toBe(text);
      expect(pageFaultOf(thrown)?.text).toBe(text);
    }
  });
});

describe("invalid rows", () => {
  const product = {
    id: "1",
    product_type: "test",
    name: "Glucose",
    prices: [null, { plant_id: "p", amount: 5 }],
  };

  it("do not take a list down, and are counted", async () => {
    answer(200, { results: [null, product, null] });
    const { results } = await listProducts(up, {});
    expect(results.map(({ id, prices }) => [id, prices.length])).toEqual([["1", 1]]);
    expect(repaired).toHaveBeenCalledWith("/product/get", { cut: 0, dropped: 3 });
  });

  it("do not take an invoice down when they are null", async () => {
    const line = { product_name: "Glucose", amount: 45000, products: [null] };
    const metadata = { amount_total: 45000, total_discount: 0 };
    answer(200, { results: { metadata, data: [null, line, null] } });
    const invoice = await getInvoice(up, "1", "test");
    expect(invoice.tables.filter(({ type }) => type === "item")).toHaveLength(1);
    expect(invoice.grand_total).toBe(45000);
    // A line that is there and cannot be read may be missing in a sum.
    answer(200, { results: { metadata, data: [line, "x"] } });
    expect(await thrownBy(getInvoice(up, "1", "test"))).toBeInstanceOf(UpstreamFault);
  });

  it("are cut from an invoice of very many lines after the first thousand, which says so", async () => {
    const data = Array.from({ length: 20_000 }, () => ({ product_name: "Glucose", amount: 1 }));
    answer(200, { results: { metadata: { amount_total: 20_000 }, data } });
    const invoice = await getInvoice(up, "1", "test");
    expect(invoice.tables.filter(({ type }) => type === "item")).toHaveLength(1000);
    expect([invoice.shortened, invoice.grand_total]).toEqual([true, 20_000]);
  });
});

describe("money that cannot be read", () => {
  const bad = [null, undefined, "", "many", "1e5", 1e21, 0.5, true, {}, [1], "99999999999999999999"];

  it.each(bad)("is not known as %j in a cart", async (amount) => {
    const cart = { items: [], amount_total: 5, total_discount: 0, grand_total: amount, version: 1 };
    answer(200, { results: cart });
    expect((await getCart(up)).grand_total).toBeNull();
  });

  it.each(bad)("is not known as %j in an invoice", async (amount) => {
    answer(200, { results: { metadata: { amount_total: amount, total_discount: 0 }, data: [{ amount }] } });
    const { amount_total, grand_total, tables } = await getInvoice(up, "1", "test");
    expect([amount_total, grand_total]).toEqual([null, null]);
    expect(tables.at(-1)).toMatchObject({ product: { unit_price: null, line_total: null } });
  });

  it("makes the sum of a home-care visit unknown when it is one of its prices", async () => {
    const product_data = [{ product_price: 5 }, { product_price: "x" }];
    const participants = [{ patient_name: "Siti", participant_test: [{ product_data }] }];
    answer(200, { results: { participants } });
    expect((await getHomeCareInvoice(up, "1")).invoice.grand_total).toBeNull();
    product_data.splice(1);
    answer(200, { results: { participants } });
    expect((await getHomeCareInvoice(up, "1")).invoice.grand_total).toBe(5);
  });

  it("does not include text of whole rupiah", async () => {
    const sums = { amount_total: "45000.00", total_discount: "0", grand_total: "45000" };
    answer(200, { results: { items: [], ...sums, version: 1 } });
    expect(await getCart(up)).toMatchObject({ amount_total: 45000, total_discount: 0, grand_total: 45000 });
  });
});

it("keeps the other texts of a card whose number JSON has rounded", async () => {
  const photo = { jpeg: new Uint8Array(1), name: "card.jpg" };
  const read = (nik: string) => {
    answer(200, `{"results":[{"nik":${nik},"agama":"ISLAM"}]}`);
    return readIdentityCard(up, photo);
  };
  expect(await read("9171012345678901")).toMatchObject({ nik: null, agama: "ISLAM" });
  expect(await read("1111144401570023")).toMatchObject({ nik: "1111144401570023", agama: "ISLAM" });
});

it("registers with the operator's client id, and a channel only where it is not the usual one", async () => {
  answer(200, { results: { time_to_wait: 9 } });
  const body = { title_id: "1", first_name: "a", last_name: "b", phone_code: "+62", phone_number: "8" };
  const person = { ...body, username: "u", email: "e@x.id", password: "p" };
  expect(await requestRegistration(up, person, "email")).toEqual({ seconds: 9, channels: [] });
  await requestRegistration(up, person, "whatsapp");
  await requestCode(up, { email: "e@x.id" }, "email");
  await requestCode(up, { phone_number: e164("+62", "8"), username: "u" }, "sms");
  await requestCode(up, { phone_number: e164("+62", "8"), username: "u" }, "whatsapp");
  const common = { ...person, request_otp: true, client_unique_id: "portal-of-the-hospital" };
  expect(sent).toEqual([
    common,
    { ...common, channel: "whatsapp" },
    { email: "e@x.id" },
    { phone_number: "+628", username: "u" },
    { phone_number: "+628", username: "u", channel: "whatsapp" },
  ]);
});
