import { mapFrame, UNITS, type MapView } from "./view.ts";

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
