import { rmSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal, temporaryFolder, type TestPortal } from "../support/portal.ts";
import { answerRegistration, profileOf, summaryOf, valueIn, visible } from "../support/registration.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { refusingUrl } from "../support/stub-upstream.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const PROFILE = "/continue-register";
const PICKER = "/continue-register/address";

let portal: TestPortal;
let dataDir: string;
const start = async (url: string, more: Record<string, string> = {}) => {
  portal = await openPortal({ LAB_API_URL: url, DATA_DIR: dataDir, UPSTREAM_TIMEOUT_MS: "4000", ...more });
  stub.forget(); // the portal's first look at its laboratory
};
const stub = useOpened(openStubLaboratory);

beforeEach(async () => {
  dataDir = temporaryFolder();
  answerRegistration(stub);
  await start(stub.url);
});
afterEach(async () => {
  vi.useRealTimers();
  stub.heal();
  stub.forget();
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = () => new Browser(portal.origin);
async function atProfile(): Promise<Browser> {
  const browser = open();
  expect((await browser.signIn("type0")).location).toBe(PROFILE);
  return browser;
}
const save = (browser: Browser, profile: Record<string, string>) =>
  browser.submit(PROFILE, profile, 'name="identity_number"');

describe("lists", () => {
  it("are asked for once by all, in each language", async () => {
    const browser = await atProfile();
    for (let n = 0; n < 3; n++) await browser.get(PROFILE);
    await (await atProfile()).get(PROFILE);
    expect(stub.calls("/religion/get")).toHaveLength(1);
    expect(stub.calls("/religion/get")[0]?.query.get("sort_by_country")).toBe("102");
    expect(stub.calls("/identity-type/get")[0]?.query.get("show_default")).toBe("true");
    expect(visible(await browser.get(`${PROFILE}?lang=id`))).toContain("Satu");
    expect(stub.calls("/religion/get")).toHaveLength(2);
  });

  // Promise F8: the page stays usable.
  it("take only their own field down when they fail, and what was chosen stays", async () => {
    for (const path of ["/country/get", "/ethnicity/get", "/gender/get"]) stub.fault(path, "status-500");
    const browser = await atProfile();
    const page = await browser.get(PROFILE);
    expect(page.status).toBe(200);
    expect(visible(page).match(/This list cannot be loaded right now/g)?.length).toBe(4);
    for (const [name, value] of [
      ["identity_country_issuer", "102"],
      ["country_birth_id", "102"],
      ["ethnicity", "829"],
    ] as const) {
      expect(valueIn(page, name)).toBe(value);
    }
    const answer = await save(browser, profileOf({ gender: "2", identity_number: "" }));
    expect(summaryOf(answer)).toEqual(["Identity number is required", "Address is required"]);
    expect(valueIn(answer, "gender")).toBe("2");
    expect(valueIn(answer, "address")).toBe("Jl. Dago No. 1");
  });

  it("offer religions by the country of the papers", async () => {
    const browser = await atProfile();
    await save(browser, profileOf({ identity_country_issuer: "1" }));
    await browser.get(PROFILE);
    expect(stub.calls("/religion/get").map(({ query }) => query.get("sort_by_country"))).toContain("1");
  });
});

describe("the address picker", () => {
  const at = (way: string, q = "") => `${PICKER}?${way}${q && `&q=${q}`}`;
  const WAY = "province=32&city=3273&district=327302";

  it("asks for each level with the key of the one above, counts in words, and leads back by name", async () => {
    const browser = await atProfile();
    const pages = [
      ["", "1 province", "Back to your profile", "/province/get", "country_code", "ID"],
      ["province=32", "1 city or regency", "Back to provinces", "/city/get", "province_id_sni", "32"],
      ["province=32&city=3273", "1 district", "Back to cities", "/district/get", "city_id", "3273"],
      [WAY, "1 subdistrict", "Back to districts", "/subdistrict/get", "district_id", "327302"],
    ] as const;
    for (const [way, count, back, path, name, value] of pages) {
      const page = await browser.get(at(way));
      expect(page.status).toBe(200);
      expect(visible(page)).toContain(count);
      expect(page.text).toMatch(/<p role="status"/);
      expect(visible(page)).toContain(back);
      expect(stub.calls(path)[0]?.query.get(name)).toBe(value);
    }
  });

  it("searches each level, and says when nothing fits", async () => {
    stub.answer("/city/get", {
      results: [
        { id: "3273", name: "Kota Bandung" },
        { id: "3204", name: "Kabupaten Bogor" },
      ],
    });
    const browser = await atProfile();
    const match = await browser.get(at("province=32", "BANDUNG"));
    expect(visible(match)).toContain("1 city or regency");
    expect(match.text).not.toContain("Kabupaten Bogor");
    expect(valueIn(match, "q")).toBe("BANDUNG");
    expect(/city=3273[^"]*"/.exec(match.text)?.[0], "the search is cleared on the next level").not.toContain(
      "q=",
    );
    expect(visible(await browser.get(at("province=32", "zzz")))).toMatch(/Nothing matches “zzz”/);
    expect(visible(await browser.get(at(WAY, "401")))).toContain("1 subdistrict");
  });

  it("loses nothing that was typed, and gives an address that ends in INDONESIA", async () => {
    const browser = await atProfile();
    const profile = profileOf({ intent: "choose-address" });
    expect((await save(browser, profile)).location).toBe(at(WAY));
    const chosen = await browser.submit(at(WAY), { subdistrict_code: "3273021001" }, "subdistrict_code");
    expect(chosen.location).toBe(`${PROFILE}#subdistrict_code`);
    const page = await browser.get(PROFILE);
    expect(visible(page)).toContain("Cipaganti, Coblong, Kota Bandung, Jawa Barat, 40131, INDONESIA");
    for (const name of ["identity_number", "place_of_birth", "date_of_birth.month", "gender", "address"]) {
      expect(valueIn(page, name), name).toBe(profile[name]);
    }
  });

  it("ignores invented areas, and reports a level that cannot be loaded", async () => {
    const browser = await atProfile();
    expect((await browser.get(at("province=99"))).location).toBe(PICKER);
    const wrong = await browser.submit(at(WAY), { subdistrict_code: "1" }, "subdistrict_code");
    expect([wrong.status, summaryOf(wrong)]).toEqual([400, ["Choose a subdistrict from the list"]]);
    stub.answer("/province/get", { results: [{ id_sni: "32", name: "Jawa Barat" }] });
    stub.fault("/city/get", "status-500");
    const other = await browser.get(`${at("province=32")}&lang=id`);
    expect(other.status).toBe(200);
    expect(visible(other)).toContain("Coba lagi");
  });
});

describe("a session that was lost", () => {
  // Promise G4: the same account only.
  it("costs nothing that was typed, for the same account only", async () => {
    const browser = await atProfile();
    const { text } = await browser.get(PROFILE);
    expect(text).toContain("identity_number");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 60_000 });
    const long = "Jl. ".repeat(1200);
    const _token = /name="_token" value="([^"]*)"/.exec(text)?.[1] ?? "";
    const lost = await browser.post(PROFILE, { ...profileOf({ address: long }), _token });
    expect([lost.status, lost.location]).toEqual([303, "/login?redirect=%2Fcontinue-register"]);
    const back = open();
    await back.signIn("type0");
    const page = await back.get(PROFILE);
    expect(visible(page)).toContain("We kept what you entered");
    expect(valueIn(page, "place_of_birth")).toBe("Bandung");
    expect(valueIn(page, "address")).toBe(long);
  });
});

describe("a laboratory that cannot be asked at all", () => {
  it("is told in the specified words for each form, and the form is kept", async () => {
    await portal.close();
    await start(await refusingUrl());
    const { newcomer } = await import("../support/registration.ts");
    const answer = await open().submit("/r3915t3r", newcomer(), 'name="first_name"');
    expect([answer.status, summaryOf(answer)]).toEqual([
      503,
      ["Error Registration! Error, please try again later"],
    ]);
    expect(valueIn(answer, "first_name")).toBe("Dewi");
    expect(visible(answer)).toContain("This list cannot be loaded right now");
    const forgot = await open().submit("/forgot-password", { account: "siti" }, 'name="account"');
    expect([forgot.status, summaryOf(forgot)]).toEqual([
      503,
      ["Error Forget Password! Error, please try again later"],
    ]);
    expect(valueIn(forgot, "account")).toBe("siti");
  });
});
