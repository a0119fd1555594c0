import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COAST, coast } from "../../scripts/coast.ts";
import { coastOf } from "../../app/features/branches/coast.server.ts";
import { APART, pinsOf } from "../../app/features/branches/pins.ts";
import { regions } from "../../app/features/branches/regions.ts";
import {
  DEEPEST,
  mapFrame,
  moved,
  planeAt,
  screenOf,
  mapViewText,
  UNITS,
  viewFrom,
  viewOver,
  zoomed,
  type MapView,
  scaleOf,
} from "../../app/features/branches/view.ts";
import { plants } from "../../lab/seed/plants.ts";

/** Standard Mercator, in degrees. */
const mercator = (latitude: number) => {
  const radians = (latitude * Math.PI) / 180;
  return (Math.log(Math.tan(Math.PI / 4 + radians / 2)) * 180) / Math.PI;
};
/** Expected position in a view, independent of the code under test. */
const expected = (latitude: number, longitude: number, { zoom, column, row }: MapView) => {
  const width = 48 / 2 ** zoom;
  const height = (width * 400) / 640;
  const left = 118.5 - 24 + (column * width) / 4;
  const top = -2.5 + 15 - (row * height) / 4;
  return {
    x: ((longitude - left) / width) * 640,
    y: ((top - mercator(latitude)) / height) * 400,
  };
};

const anyView = fc
  .tuple(fc.nat(99), fc.nat(999), fc.nat(999))
  .map(
    ([zoom, column, row]) =>
      viewFrom(`${String(zoom)}.${String(column)}.${String(row)}`) ?? { zoom: 0, column: 0, row: 0 },
  );
const anywhere = fc.record({
  city_name: fc.constantFrom("Bandung", "Jakarta Pusat", null),
  latitude: fc.option(fc.double({ min: -400, max: 400, noNaN: true })),
  longitude: fc.option(fc.double({ min: -400, max: 400, noNaN: true })),
});
const inIndonesia = fc.record({
  city_name: fc.constantFrom("Bandung", "Jakarta Pusat", null),
  latitude: fc.double({ min: -11, max: 6, noNaN: true }),
  longitude: fc.double({ min: 95, max: 141, noNaN: true }),
});
const branches = plants.map(({ at }) => ({ city_name: null, latitude: at[0], longitude: at[1] }));

describe("pins", () => {
  it("stand where the projection puts the branch, in every view", () => {
    fc.assert(
      fc.property(fc.array(inIndonesia, { maxLength: 20 }), anyView, (places, view) => {
        const { marks, outside } = pinsOf(places, 1, view);
        for (const { numbers, x, y } of marks) {
          const spots = numbers.map((number) => {
            const place = places[number - 1];
            return expected(place?.latitude ?? NaN, place?.longitude ?? NaN, view);
          });
          const middle = (of: "x" | "y") => spots.reduce((sum, spot) => sum + spot[of], 0) / spots.length;
          expect(x).toBeCloseTo(middle("x"), 6);
          expect(y).toBeCloseTo(middle("y"), 6);
        }
        const drawn = marks.flatMap(({ numbers }) => numbers);
        expect([...drawn, ...outside].sort((a, b) => a - b)).toEqual(places.map((_, index) => index + 1));
      }),
    );
  });

  it("are never outside of the drawing, whatever the data, and every branch is accounted for once", () => {
    fc.assert(
      fc.property(
        fc.array(anywhere, { maxLength: 20 }),
        fc.integer({ min: 1, max: 2000 }),
        anyView,
        (places, first, view) => {
          const { marks, outside, unplaced } = pinsOf(places, first, view);
          for (const { x, y } of marks) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x).toBeLessThanOrEqual(UNITS.width);
            expect(y).toBeGreaterThanOrEqual(0);
            expect(y).toBeLessThanOrEqual(UNITS.height);
          }
          const all = [...marks.flatMap(({ numbers }) => numbers), ...outside, ...unplaced];
          expect(all.sort((a, b) => a - b)).toEqual(places.map((_, index) => first + index));
          const unknown = places.filter(
            ({ latitude, longitude }) =>
              latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180,
          );
          expect(unplaced).toHaveLength(unknown.length);
        },
      ),
    );
  });

  it("never overlap", () => {
    fc.assert(
      fc.property(fc.array(inIndonesia, { maxLength: 20 }), anyView, (places, view) => {
        const { marks } = pinsOf(places, 1, view);
        for (const [index, mark] of marks.entries())
          for (const other of marks.slice(index + 1))
            expect(Math.hypot(mark.x - other.x, mark.y - other.y)).toBeGreaterThanOrEqual(APART - 1e-6);
      }),
    );
  });

  it("stand alone in some view for each seeded branch", () => {
    for (const [index, branch] of branches.entries()) {
      const here = expected(branch.latitude, branch.longitude, { zoom: 0, column: 0, row: 0 });
      const view = viewOver([planeAt(here, { zoom: 0, column: 0, row: 0 })], DEEPEST);
      const mark = pinsOf(branches, 1, view).marks.find(({ numbers }) => numbers.includes(index + 1));
      expect(mark?.numbers).toEqual([index + 1]);
    }
  });
});

describe("views", () => {
  it("stay on the map whatever the address says, and are written as they are read", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(view.zoom).toBeLessThanOrEqual(DEEPEST);
        const { left, top, width, height } = mapFrame(view);
        expect(left).toBeGreaterThanOrEqual(94.5);
        expect(left + width).toBeLessThanOrEqual(142.5 + 1e-9);
        expect(top).toBeLessThanOrEqual(12.5);
        expect(top - height).toBeGreaterThanOrEqual(-17.5 - 1e-9);
        expect(viewFrom(mapViewText(view))).toEqual(view);
      }),
    );
    for (const text of ["", "1", "1.2", "1.2.3.4", "-1.0.0", "1.x.2", "1e1.0.0", "100.0.0", "1.1000.0"])
      expect(viewFrom(text), text).toBeNull();
  });

  it("hold every point that they are made for", () => {
    fc.assert(
      fc.property(fc.array(inIndonesia, { minLength: 1, maxLength: 20 }), (places) => {
        const whole = { zoom: 0, column: 0, row: 0 };
        const points = places.map(({ latitude, longitude }) =>
          planeAt(expected(latitude, longitude, whole), whole),
        );
        const view = viewOver(points, DEEPEST);
        expect(pinsOf(places, 1, view).outside).toEqual([]);
      }),
    );
  });

  it("move by half a map, and zoom about their middle", () => {
    const java = regions.find(([name]) => name === "java")?.[1] ?? { zoom: 0, column: 0, row: 0 };
    const { left, width } = mapFrame(java);
    expect(mapFrame(moved(java, 1, 0)).left).toBeCloseTo(left + width / 2, 9);
    expect(moved({ zoom: 0, column: 0, row: 0 }, 1, 1)).toEqual({ zoom: 0, column: 0, row: 0 });
    const nearer = zoomed(java, 1) ?? java;
    expect(nearer.zoom).toBe(java.zoom + 1);
    expect(mapFrame(nearer).left + mapFrame(nearer).width / 2).toBeCloseTo(left + width / 2, 0);
    expect(zoomed({ zoom: 0, column: 0, row: 0 }, -1)).toBeNull();
    expect(zoomed({ zoom: DEEPEST, column: 0, row: 0 }, 1)).toBeNull();
  });

  it("have a scale that is true to a tenth", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const { km, units } = scaleOf(view);
        expect(units).toBeGreaterThan(15);
        expect(units).toBeLessThanOrEqual(UNITS.width / 4 + 1);
        const middle = planeAt({ x: UNITS.width / 2, y: UNITS.height / 2 }, view);
        const latitude = (2 * Math.atan(Math.exp((middle.y * Math.PI) / 180)) * 180) / Math.PI - 90;
        const kmAcross = mapFrame(view).width * 111.32 * Math.cos((latitude * Math.PI) / 180);
        expect(Math.abs((units / UNITS.width) * kmAcross - km)).toBeLessThan(km / 10);
      }),
    );
  });
});

describe("the coastline", () => {
  it("is what `npm run coast` makes of Natural Earth's", () => {
    expect(readFileSync(COAST, "utf8")).toBe(coast());
  });

  it("is small in every view, and nowhere drawn beyond its edge", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const { own, others } = coastOf(view);
        expect(own.length + others.length).toBeLessThan(12_000);
        for (const ring of `${own}${others}`.split("z").filter(Boolean)) {
          const [x = 0, y = 0, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number);
          const at = { x, y };
          for (let next = 0; next < steps.length; next += 2) {
            at.x += steps[next] ?? 0;
            at.y += steps[next + 1] ?? 0;
            expect(Math.min(at.x, at.y)).toBeGreaterThanOrEqual(-3);
            expect(at.x).toBeLessThanOrEqual(UNITS.width / 2 + 3);
            expect(at.y).toBeLessThanOrEqual(UNITS.height / 2 + 3);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("has land at the branches, and sea off the coast", () => {
    const inside = (latitude: number, longitude: number) => {
      const view = { zoom: 0, column: 0, row: 0 };
      const whole = expected(latitude, longitude, view);
      const near = viewOver([planeAt(whole, view)], 4);
      const { x, y } = screenOf(planeAt(whole, view), near);
      // The path uses steps of two units.
      return isIn({ x: x / 2, y: y / 2 }, coastOf(near).own);
    };
    const dry = branches.filter(({ latitude, longitude }) => inside(latitude, longitude));
    expect(dry).toHaveLength(branches.length);
    expect(inside(-5, 110)).toBe(false);
    expect(inside(-6.5, 130)).toBe(false);
  });
});

/** Even-odd rule on a path of `M x y l dx dy … z` rings. */
function isIn(point: { x: number; y: number }, path: string): boolean {
  let within = false;
  for (const ring of path.split("z").filter(Boolean)) {
    const [x = 0, y = 0, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number);
    const points = [{ x, y }];
    for (let index = 0; index < steps.length; index += 2) {
      const last = points.at(-1) ?? { x, y };
      points.push({ x: last.x + (steps[index] ?? 0), y: last.y + (steps[index + 1] ?? 0) });
    }
    for (const [index, row] of points.entries()) {
      const other = points[(index + 1) % points.length] ?? row;
      if (row.y > point.y === other.y > point.y) continue;
      if (point.x < row.x + ((point.y - row.y) * (other.x - row.x)) / (other.y - row.y)) within = !within;
    }
  }
  return within;
}
