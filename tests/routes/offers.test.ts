import { afterEach, describe, expect, it } from "vitest";
import { Browser, type PageResponse } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const namesOf = ({ text }: PageResponse) =>
  [...text.matchAll(/<h3 class="(?:card|row)-title">(?:<a[^>]*>)?([^<]*)/g)].map(([, name]) => name);

describe("offers with the reference laboratory", () => {
  const page = async (path: string) => {
    const answer = await browser.get(path);
    expect(answer.status, path).toBe(200);
    return answer;
  };

  const portal = useOpened(openPortal);
  const browser = useVisitor(portal, "patient");

  afterEach(() => browser.get("/patient/home?lang=en"));

  it("shows the first free times of a test at the branch, each a link that keeps the time for the order", async () => {
    const path = "/patient/test/prd-glu-f?plant_id=plt-jkt-sdr";
    const answer = await page(path);
    expect(visible(answer)).toMatch(/Preparation: Fast for 10 hours.*Free times at Jakarta Sudirman/);
    const [, time = ""] = /href="[^"]*plt-jkt-sdr&amp;time=([^"#]*)#times"/.exec(answer.text) ?? [];
    expect(decodeURIComponent(time)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    const chosen = await page(`${path}&time=${time}`);
    expect(chosen.text).toMatch(new RegExp(`time=${time}#times"[^>]*aria-current="true"`));
    expect(visible(chosen)).toContain("The cart does not hold it, but suggests it again");
    expect(visible(chosen)).toContain("Fast 10 hours before");
    const ordered = await browser.submit(
      `${path}&time=${time}`,
      { intent: "order", plant_id: "plt-jkt-sdr" },
      'id="order"',
    );
    expect(ordered.location).toContain(`start=${decodeURIComponent(time).slice(11).replace(":", "%3A")}`);
  });

  describe("packages", () => {
    const LIST = "/patient/buy-package";

    it("are listed with price, extent and preparation, in both languages", async () => {
      const answer = await page(LIST);
      expect(namesOf(answer)).toHaveLength(5);
      expect(visible(answer)).toMatch(
        /MCU Basic from IDR 641\.250\.00 .*?8 tests: Liver, Blood cells, .*?, Urine Fast 10 hours before · Result in 1 day · For: from 12 years was IDR 712\.500\.00 .*?Save IDR 71\.250\.00/,
      );
      expect(visible(answer)).toMatch(/One by one IDR 456\.500\.00 .*?Save IDR 24\.000\.00/);
      expect(visible(await page(`${LIST}?lang=id`))).toMatch(/Hemat IDR 24\.000\.00/);
    });

    it.each([
      ["q=demam", ["Fever package"]],
      ["price_max=450.000", ["Diabetes package", "Fever package"]],
      ["age=14", ["MCU Basic", "Diabetes package", "Fever package"]],
      ["age=14&gender=F&q=medcek", ["MCU Basic"]],
    ])("are filtered by %s", async (query, names) => {
      expect(namesOf(await page(`${LIST}?${query}`)).sort()).toEqual([...names].sort());
    });

    it("keep what cannot be read in its field, and say what is expected", async () => {
      const answer = await page(`${LIST}?age=old&price_max=cheap&gender=X&page=zz`);
      expect(visible(answer)).toContain("Enter an age in whole years, for example 35");
      expect(visible(answer)).toContain("Enter an amount in digits, for example 200000");
      expect(answer.text).toMatch(/name="age"[^>]*value="old"/);
      expect(answer.text).toMatch(/<details[^>]* open/);
      expect(namesOf(answer)).toHaveLength(5);
    });

    it("are compared side by side: what is different, then what is the same", async () => {
      const answer = await page(`${LIST}?compare=prd-mcu-basic,prd-mcu-exec`);
      const [different = "", same = ""] = visible(answer).split("The same in all");
      expect(different).toMatch(
        /MCU Basic MCU Executive Price (?:Price )?from IDR 641\.250\.00 .*? from IDR 2\.327\.500\.00/,
      );
      expect(different).toMatch(/HbA1c (?:HbA1c )?Not included Included/);
      expect(different).not.toContain("Uric acid");
      expect(same).toMatch(/Use within 90 days/);
      expect(same).toMatch(/Included [\w\s,()]*Uric acid/);
      expect(answer.text).toContain('href="/patient/buy-package/prd-mcu-exec"');
    });

    it("are compared by the ticks of the list as well, which need no script", async () => {
      const list = await page(LIST);
      expect(list.text).toMatch(/<form method="get" id="compare" action="\/patient\/buy-package"/);
      expect(list.text.match(/type="checkbox" form="compare"/g)).toHaveLength(5);
      const ticked = await page(
        `${LIST}?compare=&compare=prd-mcu-basic&compare=prd-pkg-diab&compare=prd-pkg-fever`,
      );
      expect(ticked.text.match(/<th scope="col">/g)).toHaveLength(3);
    });

    it.each([
      ["compare=", "Tick two or three packages to compare them."],
      ["compare=prd-mcu-basic,prd-mcu-basic", "Tick two or three packages to compare them."],
      [
        "compare=prd-mcu-basic,prd-mcu-exec,prd-pkg-diab,prd-pkg-bride",
        "At most three packages can be compared at once.",
      ],
      ["compare=prd-mcu-basic,nope", "One of these packages is no longer offered."],
      ["compare=prd-mcu-basic,prd-glu-f", "One of these packages is no longer offered."],
    ])("answer %s clearly and keep the ticks", async (query, sentence) => {
      const answer = await page(`${LIST}?${query}`);
      expect(visible(answer)).toContain(sentence);
      const isTicked = query.includes("prd-mcu-basic");
      expect(
        /value="prd-mcu-basic"[^>]* checked|checked=""[^>]* value="prd-mcu-basic"/.test(answer.text),
      ).toBe(isTicked);
    });

    it("say what is measured and why, and link to their order", async () => {
      const answer = await page(`${LIST}/prd-mcu-basic`);
      expect(visible(answer)).toMatch(
        /Blood, urine · Fast 10 hours before · Result in 1 day .*Branches and prices .*Free times .*What it contains/,
      );
      expect(visible(answer)).toMatch(/Kidney Creatinine Shows how well your kidneys clean the blood/);
      expect(visible(answer)).toContain("Anything not used within 90 days of payment expires.");
      expect(answer.text).toContain('href="/patient/order-package/prd-mcu-basic"');
      expect(answer.text).toContain('href="/patient/branch/plt-bdg-dgo"');
      expect((await browser.get(`${LIST}/nope`)).status).toBe(404);
    });

    it("open at the last used branch, with the prices of what they contain at the lowest one", async () => {
      browser.jar.set("branch", "plt-jkt-klg");
      const path = `${LIST}/prd-pkg-diab`;
      const answer = await page(path);
      expect(visible(answer)).toMatch(/Preparation: Fast for 10 hours/);
      expect(visible(answer)).toMatch(/IDR [\d.]+00 [\d,]+ rupiah Jakarta Kelapa Gading .*Order/);
      expect(visible(answer)).toContain("Free times at Jakarta Kelapa Gading");
      expect(visible(answer)).toMatch(/Creatinine .*?IDR 56\.000\.00.*At the branch with the lowest price/);
      expect(visible(answer)).toMatch(/You save .*?As a package IDR 432\.500\.00/);
      const asked = await page(`${path}?plant_id=plt-bdg-bbt`);
      expect(visible(asked)).toContain("Free times at Bandung Buah Batu");
      browser.jar.delete("branch");
    });

    it("go into the cart with a branch", async () => {
      const path = `${LIST}/prd-mcu-basic`;
      const failed = await browser.post(path, {
        _token: await browser.tokenOf(path),
        patient_id: "pat-siti",
      });
      expect([failed.status, visible(failed).includes("Please select branch first!")]).toEqual([400, true]);
      const added = await browser.submit(path, { plant_id: "plt-jkt-sdr" }, 'name="plant_id"');
      expect([added.status, added.location]).toEqual([303, path]);
      expect(visible(await page("/patient/cart"))).toContain("MCU Basic");
      await browser.submit("/patient/cart", { intent: "remove" }, 'value="remove"');
    });
  });

  describe("subscriptions", () => {
    it("say quota, branches and terms, and link to their order", async () => {
      expect(namesOf(await page("/patient/buy-subscription"))).toEqual([
        "HbA1c 4 times a year",
        "Cholesterol twice a year",
      ]);
      const answer = await page("/patient/buy-subscription/prd-sub-hba1c");
      expect(visible(answer)).toMatch(/HbA1c – 4 times/);
      expect(visible(answer)).toContain(
        "A subscription is not transferable. A purchase for later can be canceled",
      );
      expect(visible(answer)).toContain("Jakarta Sudirman");
      expect(answer.text).toContain('href="/patient/order-subscription/prd-sub-hba1c"');
      expect(answer.text).not.toContain('name="plant_id"');
    });
  });

  it.each([
    ["/patient/test/prd-mcu-basic", "/patient/buy-package/prd-mcu-basic"],
    ["/patient/test/prd-sub-hba1c", "/patient/buy-subscription/prd-sub-hba1c"],
    ["/patient/test/prd-deal-heart", "/patient/deal#deal-prd-deal-heart"],
    ["/patient/buy-package/prd-glu-f", "/patient/test/prd-glu-f"],
    ["/patient/buy-subscription/prd-mcu-basic", "/patient/buy-package/prd-mcu-basic"],
  ])("%s redirects to the product's own page", async (from, to) => {
    const { status, location } = await browser.get(from);
    expect([status, location]).toEqual([302, to]);
  });

  describe("deals", () => {
    it("show price before and after, end and stock; those that are over cannot be ordered", async () => {
      const answer = await page("/patient/deal");
      const [open = "", over = ""] = visible(answer).split(" Ended ", 2);
      expect(open).toMatch(
        /Healthy heart deal from IDR 282\.800\.00 .* was IDR 404\.000\.00 .* Ends \d\d [A-Z]{3} \d{4}, 24:00 WIB \d+ left/,
      );
      expect(over).toContain("Vitamin D deal");
      expect(visible(answer)).toContain("Liver check deal");
      const orders = [...answer.text.matchAll(/href="\/patient\/order-deal\/([^"]*)"/g)].map(([, id]) => id);
      expect(orders.sort()).toEqual(["prd-deal-heart", "prd-deal-thyroid"]);
      expect(visible(await page("/patient/deal?lang=id"))).toContain("Sudah habis");
    });
  });

  describe("promos", () => {
    it("are rows with end and audience; one has terms, products and its voucher", async () => {
      const list = await page("/patient/promo");
      expect(namesOf(list)).toEqual(["Healthy heart week", "First visit voucher", "Check-up month"]);
      expect(visible(list)).toMatch(
        /PAKET15 .*?For: Everyone aged 12 and over Valid until \d+ [A-Z]{3} \d{4}/,
      );
      const pageResponse = await page("/patient/promo/detail?id=prm-package");
      expect(visible(pageResponse)).toContain("The voucher is for packages, not for single tests.");
      for (const href of ["/patient/buy-package/prd-pkg-diab", "/patient/test/prd-glu-f"])
        expect(pageResponse.text).toContain(`href="${href}"`);
      expect((await page("/patient/promo/detail?id=prm-heart")).text).toContain(
        'href="/patient/deal#deal-prd-deal-heart"',
      );
    });

    it("open when they have ended, without their voucher; unknown ones do not", async () => {
      const ended = await page("/patient/promo/detail?id=prm-ended");
      expect(visible(ended)).toContain("This promo has ended.");
      expect(ended.text).not.toContain("Claim voucher");
      for (const query of ["", "?id=", "?id=nope", "?id=a&id=b"])
        expect((await browser.get(`/patient/promo/detail${query}`)).status, query).toBe(404);
    });

    it("give their voucher to who claims it", async () => {
      const other = new Browser(portal.origin);
      await other.signIn("patient2");
      const claimed = await other.submit("/patient/promo/detail?id=prm-package", {}, "Claim voucher");
      expect([claimed.status, claimed.location]).toEqual([303, "/patient/voucher"]);
      const list = await other.get("/patient/voucher");
      expect(visible(list)).toContain("Voucher PAKET15 is yours.");
      expect(namesOf(list)).toContain("15% off packages");
      await other.submit("/patient/promo/detail?id=prm-package", {}, "Claim voucher");
      expect(visible(await other.get("/patient/voucher"))).toContain("You already have voucher PAKET15.");
    });
  });

  it("are linked from home", async () => {
    const { text } = await page("/patient/home");
    for (const href of ["/patient/buy-package", "/patient/promo", "/patient/deal#deal-prd-deal-heart"])
      expect(text).toContain(`href="${href}"`);
  });
});

describe("a page of offers with a laboratory that fails", () => {
  const stub = useOpened(openStubLaboratory);
  const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));
  const browser = useVisitor(portal, "type1");

  it.each([
    ["/patient/buy-package", "/product/get"],
    ["/patient/buy-subscription", "/product/get"],
    ["/patient/deal", "/product/get"],
    ["/patient/promo", "/promo/get"],
    ["/patient/voucher", "/voucher/get"],
  ])("%s stays, with a way to try again", async (path, call) => {
    stub.answer(call, () => ({ status: 500, body: { message: "down" } }));
    const answer = await browser.get(path);
    expect(answer.status).toBe(200);
    expect(visible(answer)).toContain("An error occurred, try again later");
    expect(answer.text).toContain(`href="${path}"`);
  });

  it("says that claiming is not offered", async () => {
    stub.answer("/voucher/claim", () => ({ status: 501, body: { message: "" } }));
    const refused = await browser.submit("/patient/voucher", { code: "ANY" }, 'name="code"');
    expect(visible(refused)).toContain("This service is not available yet.");
    expect(refused.text).toMatch(/name="code"[^>]*value="ANY"|value="ANY"[^>]*name="code"/);
  });
});
