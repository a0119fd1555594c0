import { describe, expect, it } from "vitest";
import { z } from "zod";
import { noHolidays } from "../../lib/holidays.ts";
import { addDays, instantOf, wallTime } from "../../lib/local-time.ts";
import { isOpen } from "../../domains/branches/plants.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** Friday, 10:30 WIB, 12:30 WIT */
const NOW = "2026-11-20T03:30:00Z";

const get = (path: string, username?: string) => open.get(path, username);

const open = useOpened(() => openTestLab(NOW));

describe("branches", () => {
  const plants = z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      is_open_now: z.boolean(),
      supports_home_care: z.boolean(),
      distance_km: z.number().optional(),
      product: z
        .object({ prices: z.array(z.object({ amount: z.number(), discount_percent: z.number() })) })
        .optional(),
    }),
  );
  const list = async (query: string) => plants.parse((await get(`/plant/get?per_page=100&${query}`)).results);

  it("lists the branches that offer a product, cheapest first", async () => {
    const matches = await list("product_id=prd-vitd&sort=price");
    expect(matches.map((plant) => plant.id)).not.toContain("plt-jyp-abe");
    expect(matches[0]).toMatchObject({
      id: "plt-jkt-klg",
      product: { prices: [{ amount: 550000, discount_percent: 20 }] },
    });
    expect((await list(""))[0]?.product).toBeUndefined();
    expect((await get("/plant/get?product_id=nothing")).status).toBe(404);
    expect((await get("/plant/get?sort=price")).errors?.["product_id"]).toBeDefined();
  });

  it("sorts by distance from a point or a city's centre", async () => {
    const near = await list("lat=-6.16&lng=106.9&sort=distance");
    expect(near[0]?.id).toBe("plt-jkt-klg");
    expect(near.map((plant) => plant.distance_km)).toEqual(
      near.map((plant) => plant.distance_km ?? 0).sort((a, b) => a - b),
    );
    expect((await list("city_id=3273&sort=distance"))[0]?.id).toBe("plt-bdg-dgo");
    expect((await list("sort=city"))[0]?.distance_km).toBeUndefined();
    expect((await get("/plant/get?sort=distance")).status).toBe(400);
    expect((await get("/plant/get?lat=1")).status).toBe(400);
    expect((await get("/plant/get?lat=91&lng=0")).status).toBe(400);
    expect((await get("/plant/get?city_id=0&sort=distance")).status).toBe(404);
  });

  it("filters by name, city, home care and opening hours in the local time zone", async () => {
    expect((await list("q=bandung")).map((plant) => plant.name)).toEqual([
      "Bandung Buah Batu",
      "Bandung Dago",
    ]);
    expect((await list("q=sudirman")).map((plant) => plant.id)).toEqual(["plt-jkt-sdr"]);
    expect(await list("city_id=3578")).toHaveLength(2);
    expect((await list("home_care=1")).every((plant) => plant.supports_home_care)).toBe(true);
    expect(await list("open_now=1")).toHaveLength(10);
    try {
      open.clock.at = new Date("2026-11-20T09:30:00Z"); // 16:30 WIB, 17:30 WITA, 18:30 WIT
      const matches = (await list("open_now=1")).map((plant) => plant.id);
      expect(matches).toContain("plt-jkt-kbj");
      expect(matches).toContain("plt-dps-rnn");
      expect(matches).not.toContain("plt-mks-pnk");
      expect(matches).not.toContain("plt-jyp-abe");
    } finally {
      open.clock.at = new Date(NOW);
    }
  });

  it("is closed from the closing time on", () => {
    const plant = {
      opening_hours: JSON.stringify([{ day: 5, open: "07:00", close: "17:00" }]),
      timezone: "Asia/Jayapura",
    } as const;
    expect(isOpen(plant, new Date("2026-11-19T21:59:59Z"), noHolidays)).toBe(false);
    expect(isOpen(plant, new Date("2026-11-19T22:00:00Z"), noHolidays)).toBe(true);
    expect(isOpen(plant, new Date("2026-11-20T08:00:00Z"), noHolidays)).toBe(false);
    expect(wallTime(new Date("2026-11-20T16:30:00Z"), "Asia/Makassar")).toEqual({
      date: "2026-11-21",
      time: "00:30",
      day: 6,
    });
    expect(instantOf("2026-11-20", "07:00", "Asia/Jakarta").toISOString()).toBe("2026-11-20T00:00:00.000Z");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  });

  it("shows one branch, its reviews, and the cities", async () => {
    expect((await get("/plant/get-detail?plant_id=plt-dps-rnn&lang=id")).results).toMatchObject({
      timezone: "Asia/Makassar",
      facilities: ["Tempat parkir", "Akses kursi roda", "Musala", "EKG", "Audiometri"],
    });
    expect((await get("/plant/get-detail?plant_id=nowhere")).status).toBe(404);
    const reviews = await get("/review/get?plant_id=plt-jkt-sdr&per_page=2");
    expect(reviews.meta).toMatchObject({ total: 7, last_page: 4, rating_avg: 4.4 });
    expect((await get("/review/get?product_id=prd-glu-f")).status).toBe(200);
    expect((await get("/review/get")).status).toBe(400);
    expect((await get("/review/get?plant_id=nowhere")).status).toBe(404);
    const cities = z
      .array(z.looseObject({ id: z.string(), name: z.string(), latitude: z.number() }))
      .parse((await open.call("GET", "/city/get")).results);
    expect(cities).toHaveLength(14);
    expect(cities.find((city) => city.id === "3174")?.name).toBe("Jakarta Selatan");
  });
});
