import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays, today } from "../../app/lib/dates.ts";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { createAddress, getCoverage, listAddresses } from "../../app/upstream/home-care/homecare.server.ts";
import { getHomeCareInvoice } from "../../app/upstream/orders/invoices.server.ts";
import { createOrder, getOrder, quoteOrder } from "../../app/upstream/orders/orders.server.ts";
import { getPayment, simulatePayment } from "../../app/upstream/payments/payments.server.ts";
import { holdSlot, listTimes } from "../../app/upstream/orders/schedule.server.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { refusedWith } from "../support/refused.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const GANDARIA = "3174071009";
const BEKASI = "3275011001";
const PLANT = "plt-jkt-sdr";

let siti: UpstreamContext;

const lab = useOpened(() => openContractLab(new Date().toISOString()));
beforeAll(async () => {
  siti = await lab.as("patient", { lang: "id" });
});

const place = {
  subdistrict_code: GANDARIA,
  address: "Gandaria Utara, Kebayoran Baru, Kota Jakarta Selatan, DKI Jakarta, 12140, INDONESIA",
  detail: "Jl. Kerinci No. 3",
  contact_phone: "+6281234567801",
};
const items = ["pat-siti", "pat-budi", "pat-raka"].map((patient_id) => ({
  product_id: "prd-cbc",
  plant_id: PLANT,
  patient_id,
  qty: 1,
}));

describe("home care at the laboratory", () => {
  it("says what it asks for at an address, and the nearest branches elsewhere", async () => {
    const inside = await getCoverage(siti, GANDARIA);
    expect(inside).toMatchObject({ covered: true, plant_id: PLANT, service_fee: 75000, member_limit: 4 });
    const outside = await getCoverage(siti, BEKASI);
    expect(outside.covered).toBe(false);
    expect(outside.nearest.map(({ name }) => name)[0]).toBe("Jakarta Kelapa Gading");
    expect(await refusedWith(getCoverage(siti, "0"))).toEqual([404, null]);
  });

  it("keeps addresses, the default first", async () => {
    const saved = await createAddress(siti, { ...place, client_request_id: randomUUID() });
    const list = await listAddresses(siti);
    expect(list[0]?.is_default).toBe(true);
    expect(list).toContainEqual(saved);
    expect(list.find(({ subdistrict_code }) => subdistrict_code === BEKASI)?.covered).toBe(false);
    const named = await createAddress(siti, { ...place, label: "Ibu", client_request_id: randomUUID() });
    expect(named).toEqual({ ...saved, label: "Ibu", version: saved.version + 1 });
    expect(await listAddresses(siti)).toContainEqual(named);
  });

  it("prices, holds, orders once, and is invoiced with its participants and its fee", async () => {
    const from = addDays(today(), 3);
    const [slot] = await listTimes(
      siti,
      {
        plant_id: PLANT,
        service: "home_care",
        subdistrict_code: GANDARIA,
        date_from: from,
        days: 1,
        qty: 3,
      },
      ["prd-cbc"],
    );
    if (!slot) throw new Error("no window");
    const { hold_id } = await holdSlot(siti, { slot_id: slot.slot_id, qty: 3 });
    const base = {
      order_type: "home_care" as const,
      items,
      subdistrict_code: GANDARIA,
      schedules: [{ plant_id: PLANT, slot_id: slot.slot_id, hold_id }],
    };
    const quote = await quoteOrder(siti, base);
    expect(quote.items.map(({ product_id }) => product_id)).toEqual(["prd-cbc", "prd-cbc", "prd-cbc", null]);
    expect(quote.grand_total).toBe(405000);
    const order = {
      ...base,
      participants: items.map(({ patient_id }) => ({ patient_id })),
      address: place,
      method_code: "VA_BCA",
      accept_terms: true as const,
      quoted_total: 405000,
      finish_url: "http://localhost/payment-success",
      client_request_id: randomUUID(),
    };
    const [created] = await createOrder(siti, order);
    const [again] = await createOrder(siti, order);
    expect(again?.order_number).toBe(created?.order_number);
    const number = created?.order_number ?? "";
    expect(await getOrder(siti, number)).toMatchObject({
      visit_address: { detail: "Jl. Kerinci No. 3", contact_phone: "+6281234567801" },
      together: [],
    });
    const { payment_id } = await getPayment(siti, { invoice_number: created?.invoice_number ?? "" });
    const { finish_url } = await simulatePayment(siti, payment_id, "settlement");
    expect(finish_url).toContain("home_care=true");
    const { invoice, participants } = await getHomeCareInvoice(siti, number);
    expect(invoice.grand_total).toBe(405000);
    expect(participants.length).toBe(3);
    // One place is left in the window.
    expect(await refusedWith(createOrder(siti, { ...order, client_request_id: randomUUID() }))).toEqual([
      409,
      "slot_full",
    ]);
  });
});
