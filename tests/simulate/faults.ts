import type { Fate } from "./network.ts";
import type { World } from "./world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The portal waits this long (ms) for all calls of a page. */
const PATIENCE = 8000;

/** Percent of requests. */
const LOSSES = { read: 1, write: 4 };

export function openFaults(world: World): void {
  const { random, network } = world;
  network.fate = ({ method }): Fate => {
    if (!world.isFaulty || !world.chance(method === "GET" ? LOSSES.read : LOSSES.write))
      return { kind: "delivered" };
    const fate = random.pick<Fate>([
      { kind: "request_lost" },
      { kind: "answer_lost" },
      { kind: "answer_lost" },
      { kind: "slow", ms: random.between(10, 2 * PATIENCE) },
    ]);
    world.count(`fault: ${fate.kind}`);
    return fate;
  };
}

type Event = (world: World) => Promise<void> | void;

export const events: readonly (readonly [name: string, weight: number, event: Event])[] = [
  ["portal restarts", 3, (world) => world.restartPortal()],
  ["laboratory restarts", 2, (world) => world.restartLaboratory()],
  [
    "laboratory away",
    3,
    (world) => {
      world.network.isUp = false;
      forSomeSteps(world, () => (world.network.isUp = true));
    },
  ],
  [
    "store away",
    3,
    (world) => {
      world.portal.faults.isAway = true;
      forSomeSteps(world, () => (world.portal.faults.isAway = false));
    },
  ],
  [
    "store slow",
    3,
    (world) => {
      world.portal.faults.slowMs = world.random.between(1, 400);
      forSomeSteps(world, () => (world.portal.faults.slowMs = 0));
    },
  ],
  ["clock jumps", 4, (world) => jump(world)],
  ["clocks disagree", 3, (world) => void (world.skewMs = world.random.between(-MINUTE, MINUTE))],
];

function forSomeSteps(world: World, end: () => void): void {
  world.endings.push({ step: world.step + world.random.between(3, 30), end });
}

function jump(world: World): void {
  const { random, clock } = world;
  if (random.next() < 0.5) {
    world.hasGoneBack = true;
    const to = clock.now();
    clock.jump(-random.between(1, 10 * MINUTE));
    world.model.repeatedTimes.push({ from: clock.now(), to });
  } else clock.jump(random.between(1, 8 * HOUR));
}

/** Everything works again, so that what is unanswered can end. */
export function endFaults(world: World): void {
  world.isFaulty = false;
  world.network.isUp = true;
  Object.assign(world.portal.faults, { isAway: false, slowMs: 0 });
}
