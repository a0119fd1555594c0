import { isInside, planeOf, screenOf, type MapPoint, type MapView } from "./view.ts";

/** A branch for the map; an unknown place is null. */
interface Placed {
  city_name: string | null;
  latitude: number | null;
  longitude: number | null;
}

/**
 * A map mark in drawing units: one branch, or several that would overlap, by their list numbers.
 */
export interface Mark extends MapPoint {
  numbers: number[];
  places: MapPoint[];
  /** the city, if all its branches share one and nothing else is near */
  label: string | null;
}

export interface Pins {
  marks: Mark[];
  outside: number[];
  /** numbers of branches without a known position */
  unplaced: number[];
}

/** Minimum distance of two marks, in drawing units. */
export const APART = 52;

/** Position on the map plane; null if unknown. */
export function pointOf({ latitude, longitude }: Omit<Placed, "city_name">): MapPoint | null {
  const isPlace =
    latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace ? planeOf(longitude, latitude) : null;
}

/**
 * Marks of the branches in a view. One branch's mark is exact; a group's is at its centre.
 * @param first number of the first branch
 */
export function pinsOf(branches: readonly Placed[], first: number, view: MapView): Pins {
  const pins: Pins = { marks: [], outside: [], unplaced: [] };
  const shown: Mark[] = [];
  for (const [at, branch] of branches.entries()) {
    const point = pointOf(branch);
    const place = point && screenOf(point, view);
    if (!place) pins.unplaced.push(first + at);
    else if (isInside(place))
      shown.push({ ...place, numbers: [first + at], places: [place], label: branch.city_name });
    else pins.outside.push(first + at);
  }
  pins.marks = withRoomForLabels(joined(shown));
  return pins;
}

/** Merges the nearest two marks until none overlap. */
function joined(marks: readonly Mark[]): Mark[] {
  const left = [...marks];
  for (;;) {
    const pair = nearest(left);
    if (!pair) return left;
    const [one, other] = pair;
    left.splice(left.indexOf(one), 1, together(one, other));
    left.splice(left.indexOf(other), 1);
  }
}

function nearest(marks: readonly Mark[]): [Mark, Mark] | null {
  let best: [Mark, Mark] | null = null;
  let least = APART;
  for (const [at, one] of marks.entries())
    for (const other of marks.slice(at + 1)) {
      const distance = Math.hypot(one.x - other.x, one.y - other.y);
      if (distance < least) [best, least] = [[one, other], distance];
    }
  return best;
}

function together(one: Mark, other: Mark): Mark {
  const [some, more] = [one.numbers.length, other.numbers.length];
  const middle = (a: number, b: number) => (a * some + b * more) / (some + more);
  return {
    x: middle(one.x, other.x),
    y: middle(one.y, other.y),
    numbers: [...one.numbers, ...other.numbers].sort((a, b) => a - b),
    places: [...one.places, ...other.places],
    label: one.label === other.label ? one.label : null,
  };
}

/** Room for a label below its mark (drawing units). */
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
