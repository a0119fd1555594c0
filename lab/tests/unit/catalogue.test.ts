import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ageOn } from "../../lib/local-time.ts";
import { dealState, netPrice, restrictedReason } from "../../domains/products/products.ts";
import { searchScore } from "../../domains/products/search.ts";
import { openTestLab, type Answer } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** Friday, 10:30 WIB, 12:30 WIT */
const NOW = "2026-11-20T03:30:00Z";

const get = (path: string, username?: string) => open.get(path, username);

const open = useOpened(() => openTestLab(NOW));

const rows = z.array(z.looseObject({ id: z.string(), name: z.string(), price_from: z.number().nullish() }));
const listed = (response: Answer) => rows.parse(response.results);
const ids = (response: Answer) => listed(response).map((row) => row.id);
const names = (response: Answer) => listed(response).map((row) => row.name);

describe("finding a test by a complaint or an occasion", () => {
  it.each([
    ["mudah lelah", "en", "prd-cbc", "tired easily"],
    ["lelah", "id", "prd-cbc", "mudah lelah"],
    ["sebelum menikah", "id", "prd-bgrh", "sebelum menikah"],
    ["pre-employment", "en", "prd-cbc", "pre-employment"],
    ["haid tidak teratur", "id", "prd-bhcg", "haid tidak teratur"],
    ["hair loss", "en", "prd-ferr", "losing hair"],
  ])("finds %s (%s)", async (words, lang, first, why) => {
    const path = `/product/get?product_type=test&lang=${lang}&q=${encodeURIComponent(words)}`;
    const [row] = listed(await get(path));
    expect([row?.id, row?.[`matched_${lang}`]]).toEqual([first, why]);
  });

  it("lists matching names first, and adds nothing for a part of a phrase", async () => {
    const matches = listed(await get("/product/get?product_type=test&lang=id&q=demam&per_page=20"));
    expect(matches[0]?.["matched_id"]).toBeUndefined();
    expect(matches.at(-1)?.["matched_id"]).toBe("demam");
    expect(names(await get("/product/get?product_type=test&q=gula+darah"))).toHaveLength(4);
  });

  it("says what may have been meant, and what others look for, when nothing fits", async () => {
    const typo = await get("/product/get?product_type=test&q=kolestrol");
    expect([typo.meta?.["total"], typo.meta?.["suggestion"]]).toEqual([0, "kolesterol"]);
    expect(typo.meta?.["popular"]).toHaveLength(4);
    const nonsense = await get("/product/get?product_type=test&q=qqqqqqqq");
    expect(nonsense.meta?.["suggestion"]).toBeNull();
  });
});

describe("finding a test", () => {
  it("finds common names, best match first, in both languages", async () => {
    const answer = await get("/product/get?product_type=test&q=gula+darah&lang=id");
    expect(names(answer)).toEqual(["Glukosa Puasa", "HbA1c", "Glukosa 2 Jam PP", "Glukosa Sewaktu"]);
    expect(names(await get("/product/get?product_type=test&q=gula+darah"))[0]).toBe("Fasting glucose");
  });

  it.each([
    ["GULA  Darah puasa", "prd-glu-f"],
    ["kolésterol", "prd-lipid"],
    ["asamurat", "prd-uric"],
    ["kencing manis", "prd-glu-f"],
    ["hba1c", "prd-hba1c"],
    ["glu-f", "prd-glu-f"],
    ["cek darah", "prd-cbc"],
    ["demam berdarah", "prd-deng"],
    ["papsmear", "prd-pap"],
    ["medical check up", "prd-mcu-basic"],
  ])("finds the right test first for “%s”", async (q, first) => {
    expect(ids(await get(`/product/get?q=${encodeURIComponent(q)}`))[0]).toBe(first);
  });

  it("requires every word to match", async () => {
    expect(ids(await get("/product/get?q=gula+jantung"))).toEqual([]);
    expect(ids(await get("/product/get?q=%25"))).toHaveLength(10);
    expect(searchScore("urat darah", { names: ["Asam Urat"], aliases: ["encok"] })).toBe(0);
  });

  it("filters", async () => {
    const all = async (query: string) => (await get(`/product/get?per_page=100&${query}`)).results;
    const check = z.array(
      z.looseObject({
        id: z.string(),
        fasting_hours: z.number(),
        home_care_available: z.boolean(),
        category_code: z.string(),
        product_type: z.string(),
        prices: z.array(
          z.looseObject({ plant_id: z.string(), amount: z.number(), discount_percent: z.number() }),
        ),
      }),
    );
    const filtered = async (query: string) => check.parse(await all(query));
    expect((await filtered("no_fasting=1")).every((row) => row.fasting_hours === 0)).toBe(true);
    expect((await filtered("home_care=true")).every((row) => row.home_care_available)).toBe(true);
    expect((await filtered("category_code=URIN")).map((row) => row.category_code)).toContain("URIN");
    expect((await filtered("product_type=package")).map((row) => row.id)).toContain("prd-mcu-exec");
    const jayapura = await filtered("plant_id=plt-jyp-abe");
    expect(jayapura.map((row) => row.id)).not.toContain("prd-vitd");
    expect(
      jayapura.every((row) => row.prices.length === 1 && row.prices[0]?.plant_id === "plt-jyp-abe"),
    ).toBe(true);
    const cheap = await filtered("plant_id=plt-jkt-klg&price_max=440000&q=vitamin+D&product_type=test");
    expect(cheap.map((row) => row.id)).toEqual(["prd-vitd"]);
    expect(await filtered("plant_id=plt-jkt-sdr&price_max=440000&q=vitamin+D&product_type=test")).toEqual([]);
    expect((await filtered("gender=F")).map((row) => row.id)).not.toContain("prd-psa");
    expect((await filtered("gender=M&age=8")).map((row) => row.id)).not.toContain("prd-psa");
    expect((await filtered("plant_id=nowhere")).length).toBe(0);
  });

  it("sorts and pages", async () => {
    const cheap = listed(await get("/product/get?sort=price_asc&per_page=100")).map(
      (row) => row.price_from ?? 0,
    );
    expect(cheap).toEqual([...cheap].sort((a, b) => a - b));
    const first = await get("/product/get?per_page=20&sort=name&lang=id");
    const second = await get("/product/get?per_page=20&page=2&sort=name&lang=id");
    const third = await get("/product/get?per_page=20&page=3&sort=name&lang=id");
    const pages = [first, second, third].flatMap(ids);
    expect(new Set(pages).size).toBe(first.meta?.["total"]);
    expect(first.meta).toEqual({ page: 1, per_page: 20, total: 55, last_page: 3 });
    expect((await get("/product/get?page=99")).results).toEqual([]);
    for (const bad of ["page=0", "per_page=101", "sort=magic", "price_max=-1", "age=x", "home_care=maybe"]) {
      const response = await get(`/product/get?${bad}`);
      expect([bad, response.status]).toEqual([bad, 400]);
      expect(Object.keys(response.errors ?? {})).toEqual([bad.split("=")[0]]);
    }
    expect((await get("/product/get?q=&category_code=&sort=")).status).toBe(200);
  });

  it("has the agreed prices", async () => {
    const price = async (id: string) =>
      z
        .object({ prices: z.array(z.object({ amount: z.number(), discount_percent: z.number() }).loose()) })
        .parse((await get(`/product/get-detail?product_id=${id}&plant_id=plt-jkt-sdr`)).results).prices[0]
        ?.amount;
    for (const [id, amount] of [
      ["prd-cbc", 110000],
      ["prd-glu-f", 45000],
      ["prd-hba1c", 210000],
      ["prd-lipid", 260000],
      ["prd-vitd", 550000],
      ["prd-mcu-basic", 750000],
      ["prd-mcu-exec", 2450000],
      ["prd-sub-hba1c", 720000],
    ] as const) {
      expect([id, await price(id)]).toEqual([id, amount]);
    }
    expect(netPrice({ amount: 45, discount_percent: 10 })).toBe(40);
    expect(netPrice({ amount: 550000, discount_percent: 20 })).toBe(440000);
  });

  it("lists the categories of a product type", async () => {
    const list = z.array(
      z.looseObject({ category_code: z.string(), sub_categories: z.array(z.looseObject({})).min(1) }),
    );
    expect(
      list.parse((await get("/product-category/get?product_type=test")).results).map((c) => c.category_code),
    ).toEqual(["HEMA", "CHEM", "IMMU", "URIN", "FUNC"]);
    expect(list.parse((await get("/product-category/get?product_type=deal")).results)).toHaveLength(1);
  });
});

describe("restrictions", () => {
  const detail = async (product: string, patient: string, lang = "en") =>
    get(`/product/get-detail?product_id=${product}&patient_id=${patient}&lang=${lang}`);

  it.each([
    ["prd-psa", "pat-siti", "en", "This test is only for male patients"],
    ["prd-psa", "pat-raka", "en", "This test is only for patients aged 40 or older"],
    ["prd-psa", "pat-budi", "en", null],
    ["prd-pap", "pat-siti", "en", null],
    ["prd-pap", "pat-budi", "id", "Tes ini hanya untuk pasien perempuan"],
    ["prd-audio", "pat-raka", "id", null],
  ])("apply to %s for %s", async (product, patient, lang, restricted_reason) => {
    expect((await detail(product, patient, lang)).results).toMatchObject({ restricted_reason });
  });

  it("responds 404 for patients that the caller may not book for", async () => {
    for (const other of ["pat-hartini", "pat-andi", "nobody"]) {
      expect((await detail("prd-cbc", other)).status).toBe(404);
    }
    expect((await get("/product/get-detail?product_id=nothing")).status).toBe(404);
    expect((await get("/product/get-detail")).errors?.["product_id"]).toEqual(["This field is required"]);
  });

  it("compares the age on the day, or on the best of several, both limits included", () => {
    const pap = { gender_restriction: "F", age_min: 21, age_max: 70 } as const;
    const woman = (date_of_birth: string) => ({ gender: "F" as const, date_of_birth });
    expect(restrictedReason(pap, woman("2005-11-21"), "2026-11-20")).toBe("restricted_age_min");
    expect(restrictedReason(pap, woman("2005-11-20"), "2026-11-20")).toBeNull();
    expect(restrictedReason(pap, woman("1955-11-21"), "2026-11-20")).toBeNull();
    expect(restrictedReason(pap, woman("1955-11-20"), "2026-11-20")).toBe("restricted_age_max");
    const both = ["2026-11-20", "2026-11-21"] as const;
    expect(restrictedReason(pap, woman("2005-11-21"), ...both)).toBeNull();
    expect(restrictedReason(pap, woman("1955-11-21"), ...both)).toBeNull();
    expect(restrictedReason(pap, woman("2005-11-22"), ...both)).toBe("restricted_age_min");
    expect(restrictedReason(pap, woman("1955-11-20"), ...both)).toBe("restricted_age_max");
    expect(ageOn("2004-02-29", "2026-02-28")).toBe(21);
  });

  it("distinguishes open, ended and sold-out deals", async () => {
    const states = z.array(z.looseObject({ id: z.string(), deal_state: z.string() }));
    const deals = states.parse((await get("/product/get?product_type=deal&sort=name")).results);
    expect(Object.fromEntries(deals.map((deal) => [deal.id, deal.deal_state]))).toEqual({
      "prd-deal-heart": "open",
      "prd-deal-liver": "ended",
      "prd-deal-thyroid": "open",
      "prd-deal-vitd": "sold_out",
    });
    expect(
      dealState({ start_at: "2027-01-01T00:00:00.000Z", end_at: null, stock_left: 5 }, new Date(NOW)),
    ).toBe("not_started");
  });
});
