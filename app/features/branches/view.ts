import { geoMercatorRaw } from "d3-geo";

/** Degrees: x is the longitude, y the Mercator-stretched latitude. */
export interface MapPoint {
  x: number;
  y: number;
}

/** Two units are one pixel on a phone. */
export const UNITS = { width: 640, height: 400 };

/** 0.375 degrees (about 42 km) across. */
export const DEEPEST = 7;
export const DETAIL = 4;

const WIDEST = 48;

/** Degrees of longitude. */
export function widthAt(zoom: number): number {
  return WIDEST / 2 ** zoom;
}

const heightAt = (zoom: number) => (widthAt(zoom) * UNITS.height) / UNITS.width;

const CENTRE = { x: 118.5, y: -2.5 };
export const WORLD = {
  left: CENTRE.x - WIDEST / 2,
  right: CENTRE.x + WIDEST / 2,
  bottom: CENTRE.y - heightAt(0) / 2,
  top: CENTRE.y + heightAt(0) / 2,
};

/** The upper left corner counts in quarters of the view's size. */
export interface MapView {
  zoom: number;
  column: number;
  row: number;
}

export const WHOLE: MapView = { zoom: 0, column: 0, row: 0 };

const degrees = (radians: number) => (radians * 180) / Math.PI;
const radians = (value: number) => (value * Math.PI) / 180;

/** Clamps latitudes near the poles, which Mercator cannot show. */
export function planeOf(longitude: number, latitude: number): MapPoint {
  const [x, y] = geoMercatorRaw(radians(longitude), radians(Math.min(85, Math.max(-85, latitude))));
  return { x: degrees(x), y: degrees(y) };
}

const stepsAcross = (zoom: number) => 4 * (2 ** zoom - 1);
const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));

function bounded({ zoom, column, row }: MapView): MapView {
  const depth = within(zoom, DEEPEST);
  const most = stepsAcross(depth);
  return { zoom: depth, column: within(column, most), row: within(row, most) };
}

export function mapFrame({ zoom, column, row }: MapView) {
  const [width, height] = [widthAt(zoom), heightAt(zoom)];
  return { left: WORLD.left + (column * width) / 4, top: WORLD.top - (row * height) / 4, width, height };
}

export function viewAround({ x, y }: MapPoint, zoom: number): MapView {
  const depth = within(zoom, DEEPEST);
  const [width, height] = [widthAt(depth), heightAt(depth)];
  return bounded({
    zoom: depth,
    column: ((x - width / 2 - WORLD.left) * 4) / width,
    row: ((WORLD.top - y - height / 2) * 4) / height,
  });
}

export function viewOver(points: readonly MapPoint[], deepest: number): MapView {
  const shown = points.filter(isOnMap);
  if (shown.length === 0) return WHOLE;
  const [xs, ys] = [shown.map(({ x }) => x), shown.map(({ y }) => y)];
  const middle = {
    x: (Math.min(...xs) + Math.max(...xs)) / 2,
    y: (Math.min(...ys) + Math.max(...ys)) / 2,
  };
  for (let zoom = deepest; zoom > 0; zoom -= 1) {
    const view = viewAround(middle, zoom);
    if (shown.every((point) => isInside(screenOf(point, view), 30))) return view;
  }
  return WHOLE;
}

function isOnMap({ x, y }: MapPoint): boolean {
  return x >= WORLD.left && x <= WORLD.right && y >= WORLD.bottom && y <= WORLD.top;
}

export function screenOf({ x, y }: MapPoint, view: MapView): MapPoint {
  const { left, top, width } = mapFrame(view);
  const scale = UNITS.width / width;
  return { x: (x - left) * scale, y: (top - y) * scale };
}

export function planeAt({ x, y }: MapPoint, view: MapView): MapPoint {
  const { left, top, width } = mapFrame(view);
  const scale = UNITS.width / width;
  return { x: left + x / scale, y: top - y / scale };
}

/** `margin` in drawing units. */
export function isInside({ x, y }: MapPoint, margin = 0): boolean {
  return x >= margin && x <= UNITS.width - margin && y >= margin && y <= UNITS.height - margin;
}

/** Moves by half a map; unchanged at the edge. */
export function moved(view: MapView, columns: number, rows: number): MapView {
  return bounded({ ...view, column: view.column + 2 * columns, row: view.row + 2 * rows });
}

/** Null beyond the limits. */
export function zoomed(view: MapView, by: 1 | -1): MapView | null {
  const zoom = view.zoom + by;
  if (zoom < 0 || zoom > DEEPEST) return null;
  const { left, top, width, height } = mapFrame(view);
  return viewAround({ x: left + width / 2, y: top - height / 2 }, zoom);
}

/** E.g. `3.12.7`. */
export function mapViewText({ zoom, column, row }: MapView): string {
  return `${String(zoom)}.${String(column)}.${String(row)}`;
}

/** Null if invalid. */
export function viewFrom(text: string): MapView | null {
  const parts = /^(\d{1,2})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  if (!parts) return null;
  const [zoom = 0, column = 0, row = 0] = parts.slice(1).map(Number);
  return bounded({ zoom, column, row });
}

/** Whole kilometres and their drawing units. */
export interface Scale {
  km: number;
  units: number;
}

const KM_PER_DEGREE = 111.32;

/** At most a quarter of the map's width. */
export function scaleOf(view: MapView): Scale {
  const { top, width, height } = mapFrame(view);
  // Mercator stretches both directions alike, by the cosine of the latitude.
  const stretched = ((top - height / 2) * Math.PI) / 180;
  const kmPerUnit = ((width / UNITS.width) * KM_PER_DEGREE) / Math.cosh(stretched);
  const most = (kmPerUnit * UNITS.width) / 4;
  const power = 10 ** Math.floor(Math.log10(most));
  const km = ([5, 2].find((step) => step * power <= most) ?? 1) * power;
  return { km, units: Math.round(km / kmPerUnit) };
}
