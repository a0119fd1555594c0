import { describe, expect, it } from "vitest";
import { z } from "zod";
import { villageName } from "../../lib/areas/area-names.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const row = z.looseObject({ id: z.string(), name: z.string() });

const get = (path: string) => open.call("GET", path);
const list = async (path: string) => z.array(row).parse((await get(path)).results);
const names = async (path: string) => (await list(path)).map((item) => item.name);

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

describe("fixed lists, without a token", () => {
  it.each([
    ["/patient-title/get", "2", "Mrs", "Nyonya", 5],
    ["/identity-type/get?show_default=true", "1", "Indonesian ID card (KTP)", "KTP", 5],
    ["/gender/get", "2", "Female", "Perempuan", 2],
    ["/marital-status/get", "1", "Single", "Belum kawin", 4],
    ["/religion/get", "6", "Confucianism", "Konghucu", 14],
    ["/ethnicity/get", "829", "Indonesian, not specified", "Indonesia, tidak dirinci", 57],
    ["/country/get", "102", "Indonesia", "Indonesia", 250],
  ])("include %s", async (path, id, english, indonesian, count) => {
    const rows = await list(path);
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map((item) => item.id)).size).toBe(count);
    expect(rows.find((item) => item.id === id)).toMatchObject({ name: english, name_id: indonesian });
    const again = await list(`${path}${path.includes("?") ? "&" : "?"}lang=id`);
    expect(again.find((item) => item.id === id)?.name).toBe(indonesian);
  });

  it("marks the default identity type and has the codes that a card scan uses", async () => {
    expect(await list("/identity-type/get?show_default=true")).toMatchObject([
      { code: "KTP", is_default: true },
      { code: "PASSPORT", is_default: false },
      { code: "KIA" },
      { code: "KITAS" },
      { code: "SIM" },
    ]);
    expect(await list("/gender/get")).toMatchObject([{ code: "M" }, { code: "F" }]);
  });

  it("lists religions by country: those of the identity card for Indonesia, common ones first elsewhere", async () => {
    const indonesian = ["Islam", "Kristen", "Katolik", "Hindu", "Buddha", "Konghucu"];
    expect((await names("/religion/get?sort_by_country=102&lang=id")).slice(0, 6)).toEqual(indonesian);
    expect(await names("/religion/get?sort_by_country=102")).toHaveLength(7);
    const countries = await list("/country/get");
    const thailand = countries.find((country) => country.name === "Thailand")?.id ?? "";
    const thai = await names(`/religion/get?sort_by_country=${thailand}`);
    expect(thai.slice(0, 2)).toEqual(["Buddhism", "Islam"]);
    expect(thai).toHaveLength(14);
  });

  it("sorts countries by name in the language of the call", async () => {
    expect((await names("/country/get")).slice(0, 2)).toEqual(["Afghanistan", "Åland Islands"]);
    const indonesian = await names("/country/get?lang=id");
    expect(indonesian.indexOf("Jerman")).toBeLessThan(indonesian.indexOf("Swedia"));
  });
});

describe("addresses: four levels of areas", () => {
  it.each([
    ["DKI Jakarta", "Kota Jakarta Selatan", "Kebayoran Baru", "Gandaria Utara", "3174071009", "12140"],
    ["Jawa Barat", "Kota Bandung", "Coblong", "Cipaganti", "3273021001", "40131"],
    ["DI Yogyakarta", "Kabupaten Sleman", "Depok", "Caturtunggal", "3404072001", "55281"],
    ["Sulawesi Selatan", "Kota Makassar", "Panakkukang", "Masale", "7371091007", "90231"],
    ["Papua", "Kota Jayapura", "Abepura", "Asano", "9171031002", /^99\d{3}$/],
  ])("include %s › %s › %s › %s", async (province, city, district, village, code, postal_code) => {
    const pick = async (path: string, name: string) => {
      const match = (await list(path)).find((item) => item.name === name);
      expect(match, `${name} in ${path}`).toBeDefined();
      return match ?? { id: "" };
    };
    const first = await pick("/province/get?country_code=ID", province);
    expect(first).toMatchObject({ id_sni: first.id });
    const second = await pick(`/city/get?province_id_sni=${first.id}`, city);
    const third = await pick(`/district/get?city_id=${second.id}`, district);
    expect(await pick(`/subdistrict/get?district_id=${third.id}`, village)).toEqual({
      id: code,
      code,
      name: village,
      postal_code: expect.stringMatching(postal_code) as string,
      province_id_sni: first.id,
      city_id: second.id,
      district_id: third.id,
    });
  });

  it("holds all of Indonesia, with a postal code for 98 of 100 villages", async () => {
    const provinces = await get("/province/get?country_code=102");
    expect(provinces.statusCode).toBe(200);
    expect(provinces.results).toHaveLength(38);
    expect((await get("/province/get?country_code=US")).results).toEqual([]);
    expect((await get("/district/get")).meta?.["total"]).toBe(7277);
    const villages = await get("/subdistrict/get?per_page=100&page=500");
    expect(villages.meta?.["total"]).toBe(83763);
    expect(villages.results).toHaveLength(100);
  });

  it("lists all children of a parent, and none of an unknown one", async () => {
    expect(await list("/subdistrict/get?district_id=950603")).toHaveLength(108);
    for (const path of [
      "/city/get?province_id_sni=99",
      "/district/get?city_id=9999",
      "/subdistrict/get?district_id=999999",
      "/subdistrict/get?code=9999999999",
    ]) {
      expect((await get(path)).results).toEqual([]);
    }
  });

  it("has the same ids for the cities of the branches", async () => {
    for (const city of await list("/city/get")) {
      const around = await list(`/city/get?province_id_sni=${city.id.slice(0, 2)}`);
      expect(around.find((item) => item.id === city.id)?.name).toBe(`Kota ${city.name}`);
    }
  });

  it.each([
    ["code=3174071009", "3174071009"],
    ["code=31.74.07.1009", "3174071009"],
    ["query=Gandaria%20Utara", "3174071009"],
    ["query=KEL.%20GANDARIA%20UTARA%20KEC.%20KEBAYORAN%20BARU", "3174071009"],
    ["query=12140", "3174071009"],
    ["q=cipaganti%20bandung", "3273021001"],
  ])("finds a village by %s and names its parents", async (query, code) => {
    const [existing] = await list(`/subdistrict/get?show_all_parents=true&${query}`);
    expect(existing).toMatchObject({ code });
    expect(existing).toHaveProperty("province_name");
    expect(existing).toHaveProperty("city_name");
    expect(existing).toHaveProperty("district_name");
    expect((await list(`/subdistrict/get?${query}`))[0]).not.toHaveProperty("city_name");
  });

  it("lists whole names first, in pages", async () => {
    const answer = await get("/subdistrict/get?query=menteng&per_page=5");
    expect(z.array(row).parse(answer.results)[0]?.name).toBe("Menteng");
    expect(answer.meta?.["total"]).toBeGreaterThan(5);
    expect((await get("/subdistrict/get?query=a")).meta?.["total"]).toBe(0);
  });

  it("corrects the spelling of the source", () => {
    expect(villageName('Ja"an')).toBe("Ja'an");
    expect(villageName("Air Sialang Hilir.")).toBe("Air Sialang Hilir");
    expect(villageName("BANJAR SARI II")).toBe("Banjar Sari II");
    expect(villageName("Lawe Petanduk-II")).toBe("Lawe Petanduk-II");
  });
});
