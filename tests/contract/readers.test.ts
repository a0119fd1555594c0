import { describe, expect, it } from "vitest";
import { countCartLines, getCart } from "../../app/upstream/orders/cart.server.ts";
import { getProduct, listCategories, listProducts } from "../../app/upstream/catalogue/catalogue.server.ts";
import { getDashboard } from "../../app/upstream/dashboard/dashboard.server.ts";
import { findDocument } from "../../app/upstream/documents/documents.server.ts";
import { UpstreamRefusal } from "../../app/upstream/client/errors.ts";
import { listBookablePeople } from "../../app/upstream/family/family.server.ts";
import { getInvoice } from "../../app/upstream/orders/invoices.server.ts";
import { countUnread, listNotifications } from "../../app/upstream/notifications/notifications.server.ts";
import { findSubdistricts } from "../../app/upstream/places/lookups.server.ts";
import { getOrder, listOrders, quoteOrder } from "../../app/upstream/orders/orders.server.ts";
import {
  getPayment,
  getTransactionStatus,
  listPaymentMethods,
} from "../../app/upstream/payments/payments.server.ts";
import { getPlant, listCities, listPlants } from "../../app/upstream/branches/plants.server.ts";
import { getProfile, signIn } from "../../app/upstream/accounts/accounts.server.ts";
import { listPromos } from "../../app/upstream/catalogue/promos.server.ts";
import { listReviews } from "../../app/upstream/catalogue/reviews.server.ts";
import { listTimes } from "../../app/upstream/orders/schedule.server.ts";
import { PASSWORD } from "../../lab/tests/support/test-lab.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const lab = useOpened(openContractLab);

describe.each(["en", "id"] as const)("the portal's readers (%s)", (lang) => {
  it("read account, frame and home", async () => {
    const { access_token } = await signIn({ token: null, lang }, { username: "patient", password: PASSWORD });
    const up = { token: access_token, lang };
    expect((await getProfile(up)).person?.patient?.medical_record_number).toMatch(/\S/);
    expect(await countUnread(up)).toBe((await listNotifications(up, 1)).unread);
    expect(await countCartLines(up)).toBeGreaterThanOrEqual(0);
    await getDashboard(up);
    expect((await listBookablePeople(up)).length).toBeGreaterThan(1);
    await listPromos(up);
    await getCart(up);
  });

  it("read subdistricts by name and by postal code: the best twenty of many, or none", async () => {
    const up = await lab.as("patient", { lang });
    const requested = { district_name: "Coblong", city_name: "Kota Bandung", postal_code: "40131" };
    for (const words of ["cipaganti coblong", "40131"])
      expect((await findSubdistricts(up, words)).areas).toContainEqual(
        expect.objectContaining({ name: "Cipaganti", ...requested }),
      );
    const { areas, total } = await findSubdistricts(up, "suka");
    expect(areas).toHaveLength(20);
    expect(total).toBeGreaterThan(100);
    expect(await findSubdistricts(up, "zzzz")).toEqual({ areas: [], total: 0 });
  });

  it("read the whole catalogue, every branch, slots and reviews", async () => {
    const up = await lab.as("patient", { lang });
    for (const product_type of ["test", "package", "subscription", "deal"] as const) {
      const first = await listProducts(up, { product_type, per_page: 100 });
      expect(first.results.length, product_type).toBeGreaterThan(0);
      for (const { id } of first.results) expect((await getProduct(up, id)).id).toBe(id);
    }
    expect((await listCategories(up, "test")).length).toBeGreaterThan(0);
    expect((await listCities(up)).length).toBeGreaterThan(0);
    for (const { id } of await listPlants(up)) {
      await getPlant(up, id);
      await listReviews(up, { plant_id: id });
      expect(
        (await listTimes(up, { plant_id: id, service: "branch", date_from: "2026-11-23", days: 3, qty: 1 }))
          .length,
      ).toBeGreaterThan(0);
    }
  });

  it("read orders in every state, with their payments, invoices and documents", async () => {
    const up = await lab.as("patient", { lang });
    const { results } = await listOrders(up, { date_from: "2020-01-01" });
    expect(results.length).toBeGreaterThan(3);
    for (const { order_number, invoice_number } of results) {
      if (invoice_number === null) continue;
      expect((await getOrder(up, order_number)).order_number).toBe(order_number);
      expect((await getTransactionStatus(up, invoice_number)).order_number).toBe(order_number);
      await getPayment(up, { invoice_number }).catch(onlyRefusals);
      await getInvoice(up, order_number, "test").catch(onlyRefusals);
    }
    const [first] = results;
    const pdf = await findDocument(up, "invoice", first?.order_number ?? "");
    expect(pdf?.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("read a quote and the ways to pay it", async () => {
    const up = await lab.as("patient2", { lang });
    const [plant] = await listPlants(up);
    const [person] = await listBookablePeople(up);
    const [product] = (await listProducts(up, { q: "gula darah", plant_id: plant?.id })).results;
    const item = {
      product_id: product?.id ?? "",
      plant_id: plant?.id ?? "",
      patient_id: person?.patient_id ?? "",
      qty: 2,
    };
    const quote = await quoteOrder(up, { order_type: "test", items: [item] });
    expect(quote.grand_total).toBeGreaterThan(0);
    expect(
      (
        await listPaymentMethods(up, {
          order_type: "test",
          plant_id: plant?.id,
          amount: quote.grand_total ?? 0,
        })
      ).length,
    ).toBeGreaterThan(0);
  });
});

/** Orders without payment or invoice may be refused, but every answer must parse. */
function onlyRefusals(error: unknown): void {
  if (!(error instanceof UpstreamRefusal)) throw error;
}
