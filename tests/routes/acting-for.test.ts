import { describe, expect, it } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { addTest, chooseTime, clearCart } from "../support/cart-checkout.ts";
import { inLab } from "../support/in-lab.ts";
import { slotsOf } from "../support/move-visit.ts";
import { openPortal } from "../support/portal.ts";
import { languagesInTurn } from "../support/runs.ts";
import { visible } from "../support/visible.ts";
import { openStubbedPortal } from "../support/stubbed-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const LIST = "/patient/test?q=GLU-F";
const banners = {
  en: ["You are looking after", "Child", "Switch to yourself"],
  id: ["Anda sedang mengurus data", "Anak", "Kembali ke data saya"],
} as const;

describe("acting for another patient", () => {
  const portal = useOpened(openPortal);
  const browser = useVisitor(portal, "patient");

  it.each(languagesInTurn(1))("names the person and links back to oneself (%s)", async (lang) => {
    const [lead, relation, self] = banners[lang];
    const answer = await browser.get(`${LIST}&patient_id=pat-raka&lang=${lang}`);
    expect(visible(answer)).toContain(`${lead} Raka Pratama (${relation}). ${self}`);
    expect(answer.text).toMatch(new RegExp(`<a href="/patient/test\\?q=GLU-F[^"]*">${self}</a>`));
    expect(answer.text).not.toMatch(new RegExp(`<a href="[^"]*patient_id[^"]*">${self}</a>`));
    expect(answer.text).toContain('href="/patient/test/prd-glu-f?patient_id=pat-raka"');
    for (const value of [LIST, `${LIST}&patient_id=pat-siti`]) {
      expect(visible(await browser.get(value)), value).not.toContain(lead);
    }
  });

  it.each([
    ["ORD-0001018", "", "This order is for Raka Pratama and for yourself."],
    ["ORD-0001018", "/reschedule", "This order is for Raka Pratama and for yourself."],
    ["ORD-0001018", "/invoice", "This order is for Raka Pratama and for yourself."],
    ["ORD-0001020", "", "This order is for Budi Pratama ."],
    ["ORD-0001020", "/reschedule", "This order is for Budi Pratama ."],
    ["ORD-0001020", "/cancel", "This order is for Budi Pratama ."],
    ["ORD-0001006", "/again", "You are looking after Raka Pratama ."],
    ["ORD-0001006", "/review", "This order is for Raka Pratama ."],
  ])("names the people of an order: %s%s", async (order, page, words) => {
    const answer = await browser.get(`/patient/order/${order}${page}?lang=en`);
    expect([answer.status, visible(answer)]).toEqual([200, expect.stringContaining(words)]);
  });

  it.each([
    "/booking-success?order_id=INV-0001020",
    "/payment-success?order_id=INV-0001006",
    "/payment-success-package?order_id=INV-0001016",
    "/use-success?order_number=ORD-0000917",
  ])("names the people on a success page: %s", async (path) => {
    await inLab(portal, async (db) => {
      const order = db.updateTable("lab_order").set({ order_status: "active" });
      const ahead = order.set((is) => ({
        slot_id: is
          .selectFrom("lab_order as o")
          .select("o.slot_id")
          .where("o.order_number", "=", "ORD-0000916"),
      }));
      await ahead.where("order_number", "=", "ORD-0000917").execute();
    });
    expect(visible(await browser.get(`${path}&lang=en`))).toMatch(
      /This order is for (?:Budi|Raka) Pratama \./,
    );
  });

  it.each(["/patient/order/ORD-0001015", "/patient/order/ORD-0001021/cancel", "/patient/cart"])(
    "names no person on a page about oneself: %s",
    async (path) => {
      const words = visible(await browser.get(`${path}?lang=en`));
      expect(words).not.toMatch(/This order is for|You are looking after/);
    },
  );

  it("names people at the checkout only while something is ordered for them", async () => {
    await addTest(browser, "prd-cbc");
    const line = { product_id: "prd-glu-f", plant_id: "plt-jkt-sdr", patient_id: "pat-budi" };
    await browser.post("/patient/test", line);
    await chooseTime(browser, 1);
    const words = async (step: number) =>
      visible(await browser.get(`/patient/checkout?step=${String(step)}&lang=en`));
    expect(await words(3)).toContain("You are looking after Budi Pratama and for yourself.");
    const { text } = await browser.get("/patient/cart");
    const [, budis = ""] =
      /id="line-([^"]+)"/.exec(text.slice(text.indexOf("Budi Pratama</span></h3>"))) ?? [];
    await browser.post("/patient/cart", { intent: "remove", cart_item_id: budis });
    expect(await words(3)).not.toContain("You are looking after");
    await clearCart(browser);
  });

  it("names the person in cart and checkout as soon as one is chosen", async () => {
    await browser.get("/patient/home?lang=id");
    await addTest(browser, "prd-cbc");
    const mine = "Anda sedang mengurus data";
    expect(visible(await browser.get("/patient/cart"))).not.toContain(mine);
    const people = await browser.get("/patient/checkout?step=1");
    const [name = ""] = /name="people[^"]*"/.exec(people.text) ?? [];
    const field = name.slice(6, -1);
    await browser.submit("/patient/checkout?step=1", { [field]: "pat-raka" }, "people");
    const banner = `${mine} Raka Pratama .`;
    expect(visible(await browser.get("/patient/cart"))).toContain(banner);
    expect(visible(await browser.get("/patient/checkout?step=2"))).toContain(banner);
    await chooseTime(browser, 1);
    expect(visible(await browser.get("/patient/checkout?step=3"))).toContain(banner);
    await browser.submit("/patient/checkout?step=1", { [field]: "pat-siti" }, "people");
    expect(visible(await browser.get("/patient/checkout?step=2"))).not.toContain(mine);
    await clearCart(browser);
    await browser.get("/patient/home?lang=en");
  });

  it("names all people of a home visit and a package visit", async () => {
    const two = new URLSearchParams([
      ...Object.entries(formIn((await browser.get("/patient/home-care?step=1")).text, "patients").hidden),
      ...["pat-siti", "pat-raka"].map((id) => ["patients", id]),
    ]);
    await browser.post("/patient/home-care?step=1", two);
    expect(visible(await browser.get("/patient/home-care?step=2"))).toContain(
      "You are looking after Raka Pratama and for yourself.",
    );
    const use = "/patient/use-subscription-packages/sub-0001016";
    const chosen = { subscription_id: "sub-0001016", patient_id: "pat-budi" };
    await browser.submit(`${use}?step=1`, chosen, 'name="patient_id"');
    expect(visible(await browser.get(`${use}?step=2`))).toContain("You are looking after Budi Pratama .");
  });

  it("names the patient of a pending payment", async () => {
    const page = "/patient/order-package/prd-mcu-basic";
    const person = { "people.prd-mcu-basic": "pat-budi" };
    await browser.submit(`${page}?step=1`, person, 'name="people');
    await browser.submit(`${page}?step=2`, { intent: "later" }, 'value="later"');
    await browser.submit(`${page}?step=3`, { method_code: "VA_BCA" }, 'name="method_code"');
    await browser.submit(`${page}?step=4`, {}, 'name="shown"');
    const { text } = await browser.get("/patient/home");
    const [, query = ""] = /\/payment-pending-package(\?order_id=INV-001\d+)"/.exec(text) ?? [];
    for (const kind of ["", "-package", "-deal"])
      expect(visible(await browser.get(`/payment-pending${kind}${query}`)), kind).toContain(
        "This order is for Budi Pratama .",
      );
    expect(visible(await browser.get("/payment-pending?order_id=INV-0001021"))).not.toContain("is for");
  });

  it("names the patient of a consultation", async () => {
    const path = (step: number) => `/patient/consultation/new?step=${String(step)}`;
    await browser.submit(path(1), { patient_id: "pat-budi", order_number: "" }, 'name="patient_id"');
    expect(visible(await browser.get(path(2)))).toContain("You are looking after Budi Pratama .");
    const free = { practitioner_id: "prc-free", mode: "phone" };
    await browser.submit(path(2), free, 'name="practitioner_id"');
    // A time that overlaps a seeded visit is refused.
    for (const slot_id of slotsOf(await browser.get(path(3))))
      if ((await browser.submit(path(3), { slot_id }, 'name="slot_id"')).status !== 409) break;
    await browser.submit(path(4), { question: "Perlu puasa?", share_consent: "on" }, 'name="question"');
    const { location } = await browser.submit(path(5), {}, 'name="shown"');
    const id = new URL(location ?? "", browser.origin).searchParams.get("id") ?? "";
    for (const page of ["cancel", "reschedule"])
      expect(visible(await browser.get(`/patient/consultation/${id}/${page}`))).toContain(
        "You are looking after Budi Pratama .",
      );
    expect(visible(await browser.get(location ?? ""))).toContain("You are looking after Budi Pratama .");
    expect(visible(await browser.get("/patient/consultation"))).toContain(
      "This list is for Budi Pratama and for yourself.",
    );
    const current = visible(await browser.get("/patient/consultation/con-0000002/cancel"));
    expect(current).not.toContain("You are looking after");
  });

  it.each([
    ["may only see results of", "pat-hartini"],
    ["has no permission any more for", "pat-andi"],
    ["does not know", "nobody"],
  ])("is not found for a person the user %s", async (_why, patient_id) => {
    expect((await browser.get(`/patient/test?patient_id=${patient_id}`)).status).toBe(404);
  });
});

it("adds to the cart for the person in the URL even while the family cannot be loaded", async () => {
  const opened = await openStubbedPortal();
  const { stub, portal } = opened;
  try {
    const browser = new Browser(portal.origin);
    expect((await browser.signIn("type1")).status).toBe(303);
    const prices = [{ plant_id: "plant-1", amount: 45_000, discount_percent: 0 }];
    const product = { id: "p1", product_type: "test", name_en: "Sugar", prices };
    stub.answer("/product/get", { results: [product] });
    stub.fault("/family/get", "status-500");
    const answer = await browser.get("/patient/test?plant_id=plant-1&patient_id=p-other");
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('name="patient_id" value="p-other"');
  } finally {
    await opened.close();
  }
});
