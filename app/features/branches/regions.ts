import { planeOf, viewAround, WHOLE, type MapView } from "./view.ts";

const around = (longitude: number, latitude: number, zoom: number) =>
  viewAround(planeOf(longitude, latitude), zoom);

export const regions = [
  ["whole", WHOLE],
  ["sumatra", around(101.5, -0.2, 1)],
  ["java", around(110, -7.4, 2)],
  ["nusa_tenggara", around(119.8, -8.8, 2)],
  ["kalimantan", around(114, 0.2, 1)],
  ["sulawesi", around(121.8, -2, 1)],
  ["papua", around(132, -3.8, 1)],
] as const satisfies readonly (readonly [string, MapView])[];
