import { beforeEach, describe, expect, it } from "vitest";
import { Browser, type PageResponse } from "../support/browser.ts";
import { parsed } from "../support/parsed.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const CART = "/patient/cart";

describe("the cart with the reference laboratory", () => {
  const portal = useOpened(openPortal);
  const browser = useVisitor(portal, "patient");

  beforeEach(emptyIt);

  const linesIn = (answer: PageResponse) =>
    [...answer.text.matchAll(/id="line-([^"]+)"/g)].map(([, id]) => id ?? "");
  const add = async (product: string, plant: string, patient = "pat-siti") => {
    const fields = { product_id: product, plant_id: plant, patient_id: patient };
    expect((await browser.post("/patient/test", fields)).status).toBe(303);
  };

  async function emptyIt() {
    for (const id of linesIn(await browser.get(CART))) {
      await browser.post(CART, { intent: "remove", cart_item_id: id });
    }
    await browser.post(CART, { intent: "remove-voucher" });
    await browser.get(CART);
  }

  it("says that it is empty and links to the catalogue", async () => {
    const answer = await browser.get(CART);
    expect(visible(answer)).toContain("Your cart is empty");
    expect(answer.text).toMatch(/class="row-link" href="\/patient\/test"/);
    expect(answer.text, "the last order, again").toMatch(/href="\/patient\/order\/ORD-\d+\/again"/);
    expect(answer.text).toMatch(
      /<form[^>]*action="\/patient\/test"[^>]*role="search"|role="search"[^>]*action="\/patient\/test"/,
    );
    expect(visible(await browser.get(`${CART}?lang=id`))).toContain("Keranjang masih kosong");
    await browser.get(`${CART}?lang=en`);
  });

  it("suggests in its checkout the time that was chosen on the test's page", async () => {
    const path = "/patient/test/prd-glu-f?plant_id=plt-jkt-sdr";
    const links = (await browser.get(path)).text.matchAll(/time=([^"#]*)#times/g);
    const [, time = ""] = [...links].at(-1) ?? [];
    const fields = { plant_id: "plt-jkt-sdr", intent: "add" };
    await browser.submit(`${path}&time=${time}`, fields, 'id="order"');
    const schedule = parsed((await browser.get("/patient/checkout?step=2")).text);
    const slot = schedule.querySelector('[name="slot_id"][checked]')?.getAttribute("value");
    expect(slot).toContain(decodeURIComponent(time).replace("T", ".").replace(":", ""));
  });

  it("groups lines by branch, then by person, and says that each branch is an order", async () => {
    await add("prd-glu-f", "plt-jkt-sdr");
    await add("prd-hba1c", "plt-bdg-dgo");
    await add("prd-glu-f", "plt-jkt-sdr", "pat-budi");
    const answer = await browser.get(CART);
    expect(visible(answer)).toContain("2 orders, one per branch");
    const headings = [...answer.text.matchAll(/<h([23])[^>]*>(.*?)<\/h\1>/g)].map(([, , text]) =>
      (text ?? "").replace(/<[^>]*>/g, ""),
    );
    expect(headings.slice(0, 5)).toEqual([
      "Jakarta Sudirman",
      "For Siti Rahmawati",
      "For Budi Pratama",
      "Bandung Dago",
      "For Siti Rahmawati",
    ]);
  });

  it("changes quantity, person and branch of a line with its own Update", async () => {
    await add("prd-glu-f", "plt-jkt-sdr");
    const done = await browser.submit(
      CART,
      { intent: "update", qty: "3", patient_id: "pat-raka", plant_id: "plt-bdg-dgo" },
      'name="qty"',
    );
    const answer = await browser.get(CART);
    expect([done.status, done.location]).toEqual([303, `${CART}#line-${linesIn(answer)[0] ?? ""}`]);
    expect(visible(answer)).toMatch(
      /Your cart was updated.*Bandung Dago Warning: Raka Pratama would have Fasting glucose more than once in this visit, and pay each time: Fasting glucose For Raka Pratama/,
    );
    expect(answer.text).toMatch(/name="qty"[^>]*value="3"/);
    expect(visible(answer)).toMatch(/Total IDR 129\.000\.00/);
  });

  it("gives one person everything that is for that person, and names what is not", async () => {
    await add("prd-ca125", "plt-jkt-sdr");
    await add("prd-glu-f", "plt-jkt-sdr");
    const all = { intent: "for-all", patient_id: "pat-budi" };
    const answer = await browser.submit(CART, all, 'value="for-all"');
    expect(answer.status).toBe(409);
    expect(visible(answer)).toContain("Changed, except: CA 125");
    const cart = visible(await browser.get(CART));
    expect(cart).toMatch(/For Siti Rahmawati CA 125.*For Budi Pratama/);
    const other = await browser.submit(CART, { ...all, patient_id: "pat-siti" }, 'value="for-all"');
    expect(other.status).toBe(303);
  });

  it.each(["0", "11", "1.5", "-1", "", "many", "1e1", "九"])(
    "refuses the quantity %j and keeps it",
    async (qty) => {
      await add("prd-glu-f", "plt-jkt-sdr");
      const fields = { intent: "update", qty, patient_id: "pat-siti", plant_id: "plt-jkt-sdr" };
      const failed = await browser.submit(CART, fields, 'name="qty"');
      expect(failed.status).toBe(400);
      expect(failed.text).toMatch(/href="#qty-[^"]+">/);
      expect(failed.text).toMatch(
        new RegExp(`aria-invalid="true"[^>]*value="${qty}"|value="${qty}"[^>]*aria-invalid`),
      );
    },
  );

  it("keeps the input beside the stored values when the cart changed meanwhile, and then accepts it", async () => {
    await add("prd-glu-f", "plt-jkt-sdr");
    const before = await browser.get(CART);
    const id = linesIn(before)[0] ?? "";
    const version = /name="version" value="(\d+)"/.exec(before.text)?.[1] ?? "";
    await add("prd-hba1c", "plt-jkt-sdr");
    const input = {
      intent: "update",
      cart_item_id: id,
      qty: "4",
      patient_id: "pat-siti",
      plant_id: "plt-jkt-sdr",
    };
    const stale = await browser.post(CART, { ...input, version });
    expect(stale.status).toBe(409);
    expect(visible(stale)).toContain("Your cart was changed");
    expect(stale.text).toMatch(new RegExp(`id="qty-${id}"[^>]*value="4"`));
    expect(stale.text).toMatch(new RegExp(`<a href="#changed-${id}">Your cart was changed`));
    expect(stale.text.indexOf("error-summary")).toBeLessThan(stale.text.indexOf(`id="changed-${id}"`));
    expect(visible(stale)).toMatch(
      /You entered Now Number of times 4 1 Patient Siti Rahmawati the same Branch/,
    );
    expect(stale.text.match(/id="changed-/g)).toHaveLength(1);
    const fresh = /name="version" value="(\d+)"/.exec(stale.text)?.[1] ?? "";
    expect((await browser.post(CART, { ...input, version: fresh })).status).toBe(303);
  });

  it("shows no comparison if the cart is unchanged", async () => {
    await add("prd-glu-f", "plt-jkt-sdr");
    const failed = await browser.submit(CART, { intent: "update", qty: "x" }, 'name="qty"');
    expect([failed.status, failed.text.includes('id="changed-')]).toEqual([400, false]);
  });

  it("says that a line was removed meanwhile, and links to no line", async () => {
    await add("prd-glu-f", "plt-jkt-sdr");
    const page = await browser.get(CART);
    const id = linesIn(page)[0] ?? "";
    const version = /name="version" value="(\d+)"/.exec(page.text)?.[1] ?? "";
    await browser.post(CART, { intent: "remove", cart_item_id: id });
    const input = { qty: "2", patient_id: "pat-siti", plant_id: "plt-jkt-sdr" };
    const failed = await browser.post(CART, { intent: "update", cart_item_id: id, version, ...input });
    expect([failed.status, visible(failed).includes("This item is no longer in your cart.")]).toEqual([
      404,
      true,
    ]);
    expect(failed.text).toContain("<li>This item is no longer in your cart.</li>");
  });

  it("removes a line, and removing it again is no error", async () => {
    await add("prd-glu-f", "plt-jkt-sdr");
    const id = linesIn(await browser.get(CART))[0] ?? "";
    for (let turn = 0; turn < 2; turn++) {
      expect((await browser.post(CART, { intent: "remove", cart_item_id: id })).status).toBe(303);
    }
    expect(visible(await browser.get(CART))).toContain("Your cart is empty");
  });

  it("adds once for identical submissions", async () => {
    const fields = {
      product_id: "prd-glu-f",
      plant_id: "plt-jkt-sdr",
      patient_id: "pat-siti",
      client_request_id: "0c1d2e3f-aaaa-4bbb-8ccc-000000000001",
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.post("/patient/test", fields)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 303));
    expect((await browser.get(CART)).text).toMatch(/name="qty"[^>]*value="1"/);
  });

  it("applies one voucher and removes it again", async () => {
    await add("prd-hba1c", "plt-jkt-sdr");
    const used = await browser.submit(CART, { code: " sehat10 " }, 'name="code"');
    expect(used.status).toBe(303);
    const answer = await browser.get(CART);
    expect(visible(answer)).toMatch(/The voucher is applied.*Discount −IDR \d/);
    expect(answer.text).toContain("SEHAT10");
    expect((await browser.submit(CART, {}, 'value="remove-voucher"')).status).toBe(303);
    expect((await browser.get(CART)).text).toMatch(/name="code"/);
  });

  it.each([
    ["NOPE", "Voucher Not Available!"],
    ["HEMAT50", "This voucher needs a purchase of at least IDR 200.000.00; add IDR 155.000.00 more."],
    ["LEBARAN25", /This voucher was valid until \d{1,2} [A-Z]{3} \d{4}\./],
    ["TAHUNBARU", /This voucher starts on \d\d [A-Z]{3} \d{4}\./],
    ["PAKET15", "does not apply to the items in your cart"],
    ["BALI20", "does not apply at the branch"],
  ])("names the rule and the number of a refused voucher: %s", async (code, text) => {
    await add("prd-glu-f", "plt-jkt-sdr");
    const failed = await browser.submit(CART, { code }, 'name="code"');
    expect(failed.status).toBe(409);
    expect(visible(failed)).toMatch(text);
    expect(failed.text).toMatch(/href="#code"/);
    expect(failed.text).toMatch(new RegExp(`name="code"[^>]*value="${code}"`));
  });

  it.each([
    ["", "This field is required"],
    ["X".repeat(21), "at most 20 characters"],
  ])("checks the format of a voucher code: %j", async (code, text) => {
    await add("prd-glu-f", "plt-jkt-sdr");
    const failed = await browser.submit(CART, { code }, 'name="code"');
    expect([failed.status, visible(failed).includes(text)]).toEqual([400, true]);
  });

  it("hides everything from another account, which cannot change it", async () => {
    await add("prd-glu-f", "plt-jkt-sdr");
    const id = linesIn(await browser.get(CART))[0] ?? "";
    const other = new Browser(portal.origin);
    await other.signIn("patient2");
    expect((await other.get(CART)).text).not.toContain(id);
    await other.post(CART, { intent: "remove", cart_item_id: id });
    expect(linesIn(await browser.get(CART))).toEqual([id]);
  });

  it("does nothing for an unknown intent and a missing form", async () => {
    expect((await browser.post(CART, { intent: "empty" })).status).toBe(400);
    expect((await browser.post(CART, {})).status).toBe(400);
  });
});
