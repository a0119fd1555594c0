import { afterEach, describe, expect, it } from "vitest";
import { unescapeHtml, type PageResponse } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const NOT_YET = "Sorry, currently the service based on the selected filter is not yet available.";

const visible = ({ text }: PageResponse) =>
  unescapeHtml(
    text
      .replace(/<(script|style|svg|head)[\s\S]*?<\/\1>/g, "")
      .replace(/<!--.*?-->/g, "")
      .replace(/<[^>]*>/g, " "),
  ).replace(/\s+/g, " ");
const namesOf = (answer: PageResponse) =>
  [...answer.text.matchAll(/<h[34] class="(?:card|row)-title"><a[^>]*>([^<]*)/g)].map(([, name]) => name);

describe("the catalogue with the reference laboratory", () => {
  const page = async (path: string) => {
    const answer = await browser.get(path);
    expect(answer.status, path).toBe(200);
    return answer;
  };

  const portal = useOpened(openPortal);
  const browser = useVisitor(portal, "patient");

  afterEach(() => browser.get("/patient/home?lang=en"));

  it("finds a test by an everyday name, in both languages", async () => {
    expect(namesOf(await page("/patient/test?q=gula+darah"))).toContain("Fasting glucose");
    const indonesian = await page("/patient/test?q=gula+darah&lang=id");
    expect(namesOf(indonesian)).toContain("Glukosa Puasa");
    expect(visible(indonesian)).toMatch(/mulai IDR 42\.000\.00/);
  });

  it("shows the price of the chosen branch, preparation and result time, else the lowest price", async () => {
    const chosen = visible(await page("/patient/test?q=GLU-F&plant_id=plt-jkt-sdr"));
    expect(chosen).toMatch(/IDR 45\.000\.00/);
    expect(chosen).not.toMatch(/from IDR/);
    expect(chosen).toMatch(/Fast 10 hours before · Result in 4 hours/);
    browser.jar.delete("branch");
    expect(visible(await page("/patient/test?q=GLU-F"))).toMatch(/from IDR 42\.000\.00/);
  });

  it("keeps every filter in its form and in the links to further pages", async () => {
    const answer = await page("/patient/test?sort=price_asc&no_fasting=1&price_max=200.000");
    expect(answer.text).not.toMatch(/<details[^>]* open/);
    expect(answer.text).toMatch(/name="price_max"[^>]*value="200000"/);
    expect(answer.text).toMatch(/no_fasting=1&amp;price_max=200000&amp;sort=price_asc&amp;page=2/);
    expect(visible(answer)).not.toMatch(/Fast \d+ hours/);
  });

  it("offers what tests check, one press each, and shows only the chosen ones", async () => {
    const answer = await page("/patient/test?sub_category_code=CHEM-GLU");
    expect(namesOf(answer)).toContain("HbA1c");
    expect(namesOf(answer)).not.toContain("Complete blood count");
    expect(answer.text).toMatch(/sub_category_code=CHEM-GLU[^>]*aria-current="true"[^>]*>Diabetes</);
    expect(answer.text).toMatch(/sub_category_code=FUNC-HEA[^>]*>Heart</);
  });

  it("says when nothing matches, with a way out", async () => {
    const answer = await page("/patient/test?q=zzzz");
    expect(visible(answer)).toContain(NOT_YET);
    expect(answer.text).toMatch(/href="\/patient\/test"[^>]*>(?:<span>)?Clear filter/);
    expect(visible(await page("/patient/nearme?q=zzzz"))).toContain(NOT_YET);
  });

  it.each([
    "/patient/test?page=zz&sort=up&price_max=lots&home_care=9&category_code=nope",
    "/patient/test?price_max=-5&page=-1&plant_id=nowhere",
    `/patient/test?q=${"%F0%9F%A9%B8".repeat(300)}`,
    "/patient/test?q=%00%27%22%3Cscript%3Ealert(1)%3C/script%3E&q=second",
    "/patient/test/prd-glu-f?plant_id=nowhere&city_id=nope&lat=abc&lng=1e99",
    "/patient/nearme?lat=900&lng=1&sort=distance",
    "/patient/nearme?lat=1&sort=distance",
    "/patient/nearme?sort=price&city_id=nope",
    "/patient/nearme?sort=distance&city_id=nope&product_id=nope",
    "/patient/branch/plt-jkt-sdr?page=abc",
  ])("tolerates bad values in the query: %s", async (path) => {
    const answer = await page(path);
    expect(answer.text).not.toMatch(/<script>alert|\bundefined\b|\bNaN\b/);
  });

  it("redirects from a page number past the end to the last page", async () => {
    const answer = await browser.get("/patient/test?q=glu&page=500");
    expect([answer.status, answer.location]).toEqual([302, "/patient/test?q=glu"]);
  });

  it("answers 404 for an unknown test or branch, and for somebody else's patient", async () => {
    expect((await browser.get("/patient/test/nope")).status).toBe(404);
    const forSomebodyElse = "/patient/test/prd-glu-f?patient_id=pat-andi";
    expect((await browser.get(forSomebodyElse)).status, "who may not be booked for").toBe(404);
    expect((await browser.get("/patient/branch/nope")).status).toBe(404);
    expect((await browser.get("/patient/branch/..%2f..%2fprofile")).status).toBe(404);
  });

  it("puts a test into the cart and comes back to the same list", async () => {
    const list = "/patient/test?q=gula+darah";
    await page(`${list}&plant_id=plt-jkt-sdr`);
    const added = await browser.submit(list, {}, 'value="prd-glu-f"');
    expect([added.status, added.location]).toEqual([303, list]);
    const back = await page(list);
    expect(visible(back)).toMatch(/Added to your cart\. Go to cart/);
    expect(back.text).toMatch(/<a href="\/patient\/cart">Go to cart<\/a>/);
  });

  it("links to the test's own page when no branch is named", async () => {
    const failed = await browser.post("/patient/test?q=HBA1C", {
      product_id: "prd-hba1c",
      patient_id: "pat-budi",
    });
    expect(failed.status).toBe(400);
    expect(failed.text).toMatch(/<title>Error: /);
    expect(failed.text).toMatch(
      /href="\/patient\/test\/prd-hba1c\?patient_id=pat-budi">Please select branch first!/,
    );
  });

  it("says that a test is not for this patient, or not offered by this branch", async () => {
    const restricted = await browser.post("/patient/test?q=testosterone", {
      product_id: "prd-testo",
      plant_id: "plt-jkt-sdr",
    });
    expect(restricted.status).toBe(409);
    expect(visible(restricted)).toContain("this test is not available for this patient");
    expect(restricted.text).toMatch(/<a href="\/patient\/test\/prd-testo">Sorry, this test/);
    const other = await browser.post("/patient/test?q=testosterone", {
      product_id: "prd-testo",
      plant_id: "plt-jkt-sdr",
      patient_id: "pat-budi",
    });
    expect(other.status).toBe(303);
    const unable = await browser.post("/patient/test?q=ekg", {
      product_id: "prd-ecg",
      plant_id: "plt-bdg-bbt",
    });
    expect(visible(unable)).toContain("Some product is not available in this branch");
  });

  it("says why a test was found by a complaint, and what a misspelt search may have meant", async () => {
    expect(visible(await page("/patient/test?q=mudah+lelah"))).toContain("Results for: tired easily");
    const empty = await page("/patient/test?q=kolestrol&patient_id=pat-budi");
    expect(empty.text).toMatch(/href="\/patient\/test\?q=kolesterol&amp;patient_id=pat-budi">kolesterol</);
    expect(visible(empty)).toMatch(/Popular searches: /);
  });

  it("preselects the last used branch, and shows three", async () => {
    browser.jar.delete("branch");
    const path = "/patient/test/prd-glu-f";
    expect((await page(path)).text).not.toMatch(/name="plant_id" checked/);
    browser.jar.set("branch", "plt-jkt-sdr");
    const { text } = await page(path);
    expect(text).toMatch(/name="plant_id"[^>]*checked=""[^>]*value="plt-jkt-sdr"/);
    expect(text.slice(0, text.indexOf("more branches")).match(/name="plant_id"/g)).toHaveLength(3);
    expect(text).toMatch(/<button type="submit" name="intent" value="order" form="order"/);
    expect(text.indexOf('class="small"')).toBeLessThan(text.indexOf('id="prices"'));
  });

  it("shows one test with its branches, cheapest or nearest first, and orders it", async () => {
    browser.jar.delete("branch");
    const order = async (query: string) =>
      [...(await page(`/patient/test/prd-glu-f${query}`)).text.matchAll(/value="(plt-[\w-]+)"/g)].map(
        ([, id]) => id,
      );
    // A branch of the latest orders, the hour says which; the cheapest stands in Bandung.
    expect(["plt-jkt-sdr", "plt-jkt-klg"]).toContain((await order(""))[0]);
    expect((await order("?city_id=5171"))[0]).toBe("plt-dps-rnn");
    expect((await order("?lat=-2.6&lng=140.6"))[0]).toBe("plt-jyp-abe");
    const path = "/patient/test/prd-glu-f";
    const now = await browser.submit(path, { intent: "order", plant_id: "plt-jkt-sdr" }, 'name="plant_id"');
    expect([now.status, now.location]).toEqual([303, "/patient/order-test/plt-jkt-sdr/prd-glu-f?step=2"]);
    const unchosen = await browser.submit(path, { intent: "order" }, 'name="plant_id"');
    expect([unchosen.status, visible(unchosen).includes("Please select branch first!")]).toEqual([400, true]);
    expect((await browser.get(path)).text).toMatch(/<title>Fasting glucose – /);
  });

  it("says why a test is not for a patient before it is tried", async () => {
    expect(visible(await page("/patient/test/prd-testo"))).toMatch(
      /only for male patients.*choose another patient/i,
    );
  });

  it("lists branches by number, name first, nearest first from a city", async () => {
    const answer = await page("/patient/nearme?city_id=5171&sort=distance");
    expect(namesOf(answer)[0]).toBe("Denpasar Renon");
    expect(visible(answer)).toMatch(
      /Denpasar Renon 1 of 10 . (?:Open until \d\d:\d\d|Closed, opens|Closed today).*? \d\.\d km, .* \(0361\) \d+ Book here/,
    );
    expect(answer.text).toMatch(/<ol[^>]*start="1"/);
    expect(answer.text).toMatch(/href="\/patient\/test\?plant_id=plt-dps-rnn"/);
    const usual = await page("/patient/nearme");
    // A branch of the latest orders, the hour says which.
    expect(["Jakarta Sudirman", "Jakarta Kelapa Gading"]).toContain(namesOf(usual)[0]);
    expect(usual.text).toMatch(/<h3[^>]*>DKI Jakarta<\/h3><ol/);
    expect(usual.text, "numbered across cities").toMatch(/<h3[^>]*>Bandung<\/h3><ol[^>]*start="4"/);
  });

  it("shows a branch with hours, facilities, services and reviews", async () => {
    const answer = await page("/patient/branch/plt-dps-rnn");
    for (const word of ["Opening hours", "Monday", "Facilities", "Services and prices", "Reviews"]) {
      expect(visible(answer)).toContain(word);
    }
    expect(answer.text).toMatch(/href="\/patient\/test\?plant_id=plt-dps-rnn"/);
    expect(answer.text).toMatch(/href="https:\/\/[^"]*destination=-8[^"]*" rel="noopener noreferrer"/);
  });

  it("shows first on the home page what needs doing next", async () => {
    const answer = await page("/patient/home");
    const text = visible(answer);
    expect(text).toMatch(/by \d\d [A-Z]{3} \d{4}, \d\d:\d\d WIB/);
    // One tap for today's prices, one more for the cart.
    expect(text).toMatch(/Order again Fasting glucose, .* Jakarta Sudirman/);
    expect(answer.text).toMatch(/href="\/patient\/order\/ORD-\d+\/again"/);
    expect(text).toMatch(/(Start fasting|should have started|fasting now).* \d{1,2} [A-Z]{3} \d\d:\d\d/);
    expect(text).toMatch(/Booking code [A-Z0-9]{6}/);
    expect(text).toContain("Promos and deals");
  });
});

describe("the catalogue with a laboratory that fails in parts", () => {
  const SECTION = "An error occurred, try again later";

  const stub = useOpened(openStubLaboratory);
  const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url, UPSTREAM_TIMEOUT_MS: "4000" }));
  const browser = useVisitor(portal, "type1");
  afterEach(() => {
    stub.heal();
  });

  const empty = {
    pending_orders: [],
    next_order: null,
    new_results_count: 0,
    relationship_requests_count: 0,
    referrals: [],
    invitations: [],
    expiring_subscriptions: [],
  };

  it("says that there are no visits at home, and links to booking", async () => {
    stub.answer("/patient/dashboard", { results: empty });
    const answer = await browser.get("/patient/home");
    expect(visible(answer)).toMatch(/No visits yet Book a test/);
    expect(visible(answer)).not.toMatch(/To do next/);
  });

  it("fails a malformed part of the dashboard alone", async () => {
    stub.answer("/patient/dashboard", {
      results: { ...empty, pending_orders: "many", relationship_requests_count: 2 },
    });
    const text = visible(await browser.get("/patient/home"));
    expect(text).toContain(SECTION);
    expect(text).toContain("2 people are asking for access");
    expect(text).toContain("No visits yet");
  });

  it("keeps the rest of the page when a section is lost", async () => {
    stub.answer("/patient/dashboard", { results: empty });
    stub.fault("/promo/get", "html");
    expect(visible(await browser.get("/patient/home"))).toMatch(new RegExp(`No visits yet.*${SECTION}`));
    stub.heal();
    stub.fault("/product/get", "wrong-shape");
    const list = await browser.get("/patient/test?q=gula");
    expect([list.status, visible(list).includes(SECTION)]).toEqual([200, true]);
    expect(list.text).toMatch(/name="q"[^>]*value="gula"/);
    expect(list.text).toMatch(/href="\/patient\/test\?q=gula"[^>]*>Retry/);
  });

  it("shows texts of the laboratory as text", async () => {
    const product = {
      id: "x'\"><img src=x>",
      product_type: "test",
      name_en: "<script>alert(1)</script>",
      prices: [],
    };
    stub.answer("/product/get", { results: [product] });
    const answer = await browser.get("/patient/test");
    expect(answer.status).toBe(200);
    expect(answer.text).not.toMatch(/<script>alert|<img src=x/);
    expect(answer.text).toContain("&lt;script&gt;alert(1)");
  });

  it("sends the language and only sensible filters to the laboratory", async () => {
    stub.forget();
    await browser.get("/patient/test?lang=id&price_max=abc&home_care=1&q=+gula+");
    expect(Object.fromEntries(stub.calls("/product/get")[0]?.query ?? [])).toEqual({
      q: "gula",
      home_care: "true",
      page: "1",
      product_type: "test",
      per_page: "12",
      lang: "id",
    });
  });
});
