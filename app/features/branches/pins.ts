import { isInside, planeOf, screenOf, type MapPoint, type MapView } from "./view.ts";

interface Placed {
  city_name: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** In drawing units. */
export interface Mark extends MapPoint {
  numbers: number[];
  places: MapPoint[];
  label: string | null;
}

export interface Pins {
  marks: Mark[];
  outside: number[];
  unplaced: number[];
}

/** Drawing units. */
export const APART = 52;

/** Position on the map plane; null if unknown. */
export function pointOf({ latitude, longitude }: Omit<Placed, "city_name">): MapPoint | null {
  const isPlace =
    latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace ? planeOf(longitude, latitude) : null;
}

export function pinsOf(branches: readonly Placed[], first: number, view: MapView): Pins {
  const pins: Pins = { marks: [], outside: [], unplaced: [] };
  const shown: Mark[] = [];
  for (const [index, branch] of branches.entries()) {
    const point = pointOf(branch);
    const place = point && screenOf(point, view);
    if (!place) pins.unplaced.push(first + index);
    else if (isInside(place))
      shown.push({ ...place, numbers: [first + index], places: [place], label: branch.city_name });
    else pins.outside.push(first + index);
  }
  pins.marks = withRoomForLabels(joined(shown));
  return pins;
}

function joined(marks: readonly Mark[]): Mark[] {
  const left = [...marks];
  for (;;) {
    const pair = nearest(left);
    if (!pair) return left;
    const [mark, other] = pair;
    left.splice(left.indexOf(mark), 1, together(mark, other));
    left.splice(left.indexOf(other), 1);
  }
}

function nearest(marks: readonly Mark[]): [Mark, Mark] | null {
  let best: [Mark, Mark] | null = null;
  let least = APART;
  for (const [index, mark] of marks.entries())
    for (const other of marks.slice(index + 1)) {
      const distance = Math.hypot(mark.x - other.x, mark.y - other.y);
      if (distance < least) [best, least] = [[mark, other], distance];
    }
  return best;
}

function together(mark: Mark, other: Mark): Mark {
  const [some, more] = [mark.numbers.length, other.numbers.length];
  const middle = (a: number, b: number) => (a * some + b * more) / (some + more);
  return {
    x: middle(mark.x, other.x),
    y: middle(mark.y, other.y),
    numbers: [...mark.numbers, ...other.numbers].sort((a, b) => a - b),
    places: [...mark.places, ...other.places],
    label: mark.label === other.label ? mark.label : null,
  };
}

const LABEL = { width: 170, height: 64 };

function withRoomForLabels(marks: readonly Mark[]): Mark[] {
  return marks.map((mark) => {
    const isNear = ({ x, y }: Mark) =>
      Math.abs(x - mark.x) < LABEL.width && Math.abs(y - mark.y) < LABEL.height;
    const isCrowded = marks.some((other) => other !== mark && isNear(other));
    const isCut = !isInside(mark, LABEL.height) || !isInside({ ...mark, y: LABEL.height }, LABEL.width / 2);
    return isCrowded || isCut ? { ...mark, label: null } : mark;
  });
}
