// `npm run coast`: app/features/branches/coast.json from Natural Earth's coastlines (public domain, in world-atlas).
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { feature } from "topojson-client";
import { planarTriangleArea, presimplify } from "topojson-simplify";
import { DETAIL, UNITS, WORLD, widthAt } from "../app/features/branches/view.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const COAST = join(root, "app/features/branches/coast.json");

const INDONESIA = "360";

/** Longitude, latitude, and the area (square degrees) the coast loses without the point. */
type Point = readonly [lng: number, lat: number, area: number];

type Countries = Parameters<typeof presimplify>[0];

/** Coastlines of Indonesia and its neighbours, with the zoom from which each point counts. */
export function coast(): string {
  const file = createRequire(import.meta.url).resolve("world-atlas/countries-10m.json");
  const topology = JSON.parse(readFileSync(file, "utf8")) as Countries; // per its README
  const weighted = presimplify(topology, planarTriangleArea);
  const current: string[] = [];
  const others: string[] = [];
  const { countries } = weighted.objects;
  if (countries?.type !== "GeometryCollection") throw new Error("This is not the file of the countries.");
  for (const country of countries.geometries) {
    const shape = feature(weighted, country);
    if (!("geometry" in shape)) continue;
    const { geometry } = shape;
    const polygons =
      geometry.type === "Polygon"
        ? [geometry.coordinates]
        : geometry.type === "MultiPolygon"
          ? geometry.coordinates
          : [];
    const rings = polygons
      .flat()
      .map((ring) => ring.map(([lng = 0, lat = 0, area = 0]): Point => [lng, lat, area]))
      .filter(isNear);
    const isOwn = country.id === INDONESIA;
    const list = isOwn ? current : others;
    const loss = isOwn ? LOSS.own : LOSS.others;
    list.push(...rings.flatMap((ring) => encode(withoutFarPoints(ring), loss, isOwn ? DETAIL : DETAIL - 1)));
  }
  const source = "Natural Earth 1:10m (public domain) from world-atlas 2.0.2, cut by `npm run coast`";
  const format =
    "per ring, base 36: longitude and latitude in 1/1000 degree, each from the one before, and the zoom";
  return `${JSON.stringify({ source, format, own: current, others }, null, 2)}\n`;
}

/** Edges of the map with room for a stroke. */
const EDGE = {
  left: WORLD.left - 0.5,
  right: WORLD.right + 0.5,
  bottom: WORLD.bottom - 0.5,
  top: WORLD.top + 0.5,
};

function isNear(ring: Point[]): boolean {
  const lngs = ring.map(([lng]) => lng);
  const lats = ring.map(([, lat]) => lat);
  return (
    Math.max(...lngs) > EDGE.left &&
    Math.min(...lngs) < EDGE.right &&
    Math.max(...lats) > EDGE.bottom &&
    Math.min(...lats) < EDGE.top
  );
}

const sideOf = ([lng, lat]: Point) =>
  lng < EDGE.left ? 1 : lng > EDGE.right ? 2 : lat < EDGE.bottom ? 3 : lat > EDGE.top ? 4 : 0;

/** Keeps only the first and last of consecutive points beyond the same edge. */
function withoutFarPoints(ring: Point[]): Point[] {
  return ring.filter((point, index) => {
    const [before, after] = [ring[index - 1], ring[index + 1]];
    const side = sideOf(point);
    return side === 0 || !before || !after || sideOf(before) !== side || sideOf(after) !== side;
  });
}

/** Area a line may lose (square drawing units); neighbours serve orientation only. */
const LOSS = { own: 60, others: 400 };

/** First zoom at which a point visibly moves the line. */
function zoomOf([, , area]: Point, loss: number): number {
  for (let zoom = 0; zoom < DETAIL; zoom += 1) {
    const unit = widthAt(zoom) / UNITS.width;
    if (area >= loss * unit * unit) return zoom;
  }
  return DETAIL;
}

/** Encodes the points of one ring that count up to a zoom; empty for a speck. */
function encode(ring: Point[], loss: number, detail: number): string[] {
  // The last point repeats the first.
  const points = ring.slice(0, -1).filter((point) => zoomOf(point, loss) <= detail);
  if (points.length < 3) return [];
  const parts: number[] = [];
  let [x, y] = [0, 0];
  for (const point of points) {
    const [lng, lat] = [Math.round(point[0] * 1000), Math.round(point[1] * 1000)];
    parts.push(lng - x, lat - y, zoomOf(point, loss));
    [x, y] = [lng, lat];
  }
  return [parts.map((part) => part.toString(36)).join(" ")];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(COAST, coast());
