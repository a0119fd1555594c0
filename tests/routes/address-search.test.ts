import { beforeAll, beforeEach, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { answerRegistration, profileOf, summaryOf, valueIn, visible } from "../support/registration.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const PROFILE = "/continue-register";
const PICKER = "/continue-register/address";

const stub = useOpened(openStubLaboratory);
beforeAll(() => {
  answerRegistration(stub);
});
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));
const browser = new Browser(portal);
beforeAll(async () => {
  expect((await browser.signIn("type0")).location).toBe(PROFILE);
});

beforeEach(() => {
  stub.heal();
  stub.forget();
  answerAreas([cipaganti]);
});

const cipaganti = {
  code: "3273021001",
  name: "Cipaganti",
  postal_code: "40131",
  district_id: "327302",
  district_name: "Coblong",
  city_id: "3273",
  city_name: "Kota Bandung",
  province_id_sni: "32",
  province_name: "Jawa Barat",
};
const answerAreas = (results: readonly unknown[], total = results.length) => {
  stub.answer("/subdistrict/get", {
    results,
    meta: { page: 1, per_page: 20, total, last_page: Math.ceil(total / 20) },
  });
};
const searchFor = (find: string) => browser.get(`${PICKER}?find=${encodeURIComponent(find)}`);
const FOUND = "Cipaganti, Coblong, Kota Bandung, Jawa Barat, 40131";

it.each(["cipaganti coblong", "40131"])("finds by village or postal code: %s", async (find) => {
  const page = await searchFor(find);
  expect(visible(page)).toContain("1 subdistrict");
  expect(visible(page)).toContain(FOUND);
  expect(valueIn(page, "find")).toBe(find);
  const [call] = stub.calls("/subdistrict/get");
  expect(Object.fromEntries(call?.query ?? [])).toMatchObject({
    query: find,
    show_all_parents: "true",
    per_page: "20",
  });
});

it("sends no search without words, and says when nothing matches", async () => {
  await browser.get(PICKER);
  await searchFor("   ");
  expect(stub.calls("/subdistrict/get")).toHaveLength(0);
  answerAreas([]);
  const page = await searchFor("zzz");
  expect(visible(page)).toContain("Nothing matches “zzz”");
  expect(visible(page), "the way by steps stays").toContain("1 province");
});

it("shows the best twenty of many, and says how to find fewer", async () => {
  const many = Array.from({ length: 25 }, (_none, index) => ({
    ...cipaganti,
    code: `32730210${String(index + 10)}`,
  }));
  answerAreas(many, 113);
  const page = await searchFor("suka");
  expect(page.text.match(/name="subdistrict_code"/g)).toHaveLength(20);
  expect(visible(page)).toContain("20 of 113 results. Add the district or city to narrow it down.");
});

it.each(["status-500", "not json"])(
  "leaves the way by steps when an answer cannot be read: %s",
  async (fault) => {
    if (fault === "status-500") stub.fault("/subdistrict/get", "status-500");
    else answerAreas([{ code: "1" }]);
    const page = await searchFor("cipaganti");
    expect(page.status).toBe(200);
    expect(visible(page)).toContain("The search is not available right now");
    expect(visible(page)).toContain("1 province");
  },
);

it("keeps every entry of the form when a result is chosen, and refuses an invented one", async () => {
  const profile = profileOf({ intent: "choose-address" });
  const left = await browser.submit(PROFILE, profile, 'name="identity_number"');
  expect(left.location).toMatch(new RegExp(`^${PICKER}`));
  const path = `${PICKER}?find=cipaganti`;
  const wrong = await browser.submit(path, { subdistrict_code: "1" }, 'name="subdistrict_code"');
  expect(wrong.status).toBe(400);
  expect(summaryOf(wrong)).toEqual(["Choose a subdistrict from the list"]);
  const chosen = await browser.submit(path, { subdistrict_code: cipaganti.code }, 'name="subdistrict_code"');
  expect(chosen.location).toBe(`${PROFILE}#subdistrict_code`);
  const page = await browser.get(PROFILE);
  expect(visible(page)).toContain(`${FOUND}, INDONESIA`);
  for (const name of ["identity_number", "place_of_birth", "date_of_birth.month", "gender", "address"]) {
    expect(valueIn(page, name), name).toBe(profile[name]);
  }
});

it("names the parents of a row that has their keys alone, or leaves out those it cannot name", async () => {
  const { district_name: _1, city_name: _2, province_name: _3, ...printed } = cipaganti;
  answerAreas([{ ...printed, city_id: "3299" }]);
  const page = await searchFor("cipaganti");
  expect(visible(page)).toContain("1 subdistrict");
  expect(visible(page)).toMatch(/Cipaganti, .*Jawa Barat, 40131/);
  answerAreas([printed]);
  expect(visible(await searchFor("40131"))).toContain(FOUND);
});
