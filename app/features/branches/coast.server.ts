import { geoIdentity, geoPath, type GeoContext } from "d3-geo";
import stored from "./coast.json" with { type: "json" };
import { mapFrame, planeOf, mapViewText, UNITS, type MapView } from "./view.ts";

interface MultiPolygon {
  type: "MultiPolygon";
  coordinates: number[][][][];
}

/** SVG paths, in steps of two drawing units. */
export interface Coast {
  own: string;
  others: string;
}

interface Ring {
  /** `zoom` is the first at which a point counts */
  points: { x: number; y: number; zoom: number }[];
  box: { left: number; right: number; top: number; bottom: number };
}

/** Read when the first map is drawn: it takes 6 MB. */
let rings: { own: Ring[]; others: Ring[] } | undefined;

function decode(text: string): Ring {
  const parts = text.split(" ").map((part) => parseInt(part, 36));
  const points: Ring["points"] = [];
  let [lng, lat] = [0, 0];
  for (let index = 0; index + 2 < parts.length; index += 3) {
    lng += parts[index] ?? 0;
    lat += parts[index + 1] ?? 0;
    points.push({ ...planeOf(lng / 1000, lat / 1000), zoom: parts[index + 2] ?? 0 });
  }
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const box = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.max(...ys),
    bottom: Math.min(...ys),
  };
  return { points, box };
}

function shapeIn(view: MapView, all: readonly Ring[], detail: number): MultiPolygon {
  const { left, top, width, height } = mapFrame(view);
  const near = all.filter(
    ({ box }) => box.right > left && box.left < left + width && box.bottom < top && box.top > top - height,
  );
  const coordinates = near.flatMap(({ points }) => {
    const ring = points.filter(({ zoom }) => zoom <= detail).map(({ x, y }) => [x, y]);
    const [first] = ring;
    return first && ring.length >= 3 ? [[[...ring, first]]] : [];
  });
  return { type: "MultiPolygon", coordinates };
}

const MOST = 300;
const drawn = new Map<string, Coast>();

export function coastOf(view: MapView): Coast {
  const name = mapViewText(view);
  const coast = drawn.get(name) ?? draw(view);
  drawn.delete(name);
  drawn.set(name, coast);
  const [oldest] = drawn.keys();
  if (drawn.size > MOST && oldest !== undefined) drawn.delete(oldest);
  return coast;
}

/** Keeps lines along the edge outside the drawing. */
const BLEED = 6;

function draw(view: MapView): Coast {
  rings ??= { own: stored.own.map(decode), others: stored.others.map(decode) };
  const { left, top, width } = mapFrame(view);
  const scale = UNITS.width / width;
  const projection = geoIdentity()
    .reflectY(true)
    .scale(scale)
    .translate([-left * scale, top * scale])
    .clipExtent([
      [-BLEED, -BLEED],
      [UNITS.width + BLEED, UNITS.height + BLEED],
    ]);
  const pathOf = (all: readonly Ring[], detail: number) => {
    const path = new ShortPath();
    geoPath(projection, path)(shapeIn(view, all, detail));
    return path.text;
  };
  return { own: pathOf(rings.own, view.zoom), others: pathOf(rings.others, view.zoom - 1) };
}

function half(value: number): number {
  return Math.round(value / 2);
}

/** A fourth of d3's output. */
class ShortPath implements GeoContext {
  #done = "";
  #ring: [number, number][] = [];

  get text(): string {
    return this.#done;
  }

  beginPath(): void {
    this.#ring = [];
  }

  moveTo(x: number, y: number): void {
    this.#ring = [[half(x), half(y)]];
  }

  lineTo(x: number, y: number): void {
    const point: [number, number] = [half(x), half(y)];
    const last = this.#ring.at(-1);
    if (last?.[0] !== point[0] || last[1] !== point[1]) this.#ring.push(point);
  }

  arc(): void {
    // no points
  }

  closePath(): void {
    const [first, ...rest] = this.#ring;
    // Shapes under two steps are invisible.
    if (!first || rest.length < 2) return;
    let [x, y] = first;
    let text = `M${String(x)} ${String(y)}l`;
    for (const [nextX, nextY] of rest) {
      text += pair(nextX - x, nextY - y);
      [x, y] = [nextX, nextY];
    }
    this.#done += `${text}z`;
  }
}

/** A minus sign separates like a blank. */
function pair(x: number, y: number): string {
  return `${x < 0 ? "" : " "}${String(x)}${y < 0 ? "" : " "}${String(y)}`;
}
