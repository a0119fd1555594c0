// Streams that open and close, and stuck readers.
import { channelOf } from "./laboratory.mjs";
import { pause, until } from "./servers.mjs";

/** Node 24 takes memory until about here; its heap stays. */
export const WARM_UP = 15_000;

/** Opens and ends streams: time until the gauge is back at 0; memory before and after. */
export async function comeAndGo({ portal, crowd, cookies, joins }, way) {
  await crowd.churn(portal, cookies, Math.min(joins, WARM_UP), way);
  await until(async () => (await portal.gauge()) === 0, 30_000);
  const before = await portal.rss();
  const joined = await crowd.churn(portal, cookies, joins, way);
  const { seconds } = await until(async () => (await portal.gauge()) === 0, 30_000);
  return { way, joined, gauge: await portal.gauge(), seconds, before, after: await portal.rss() };
}

const USERS = 10;
/** Near the largest event the portal forwards. */
const MESSAGE = "x".repeat(980);

async function tellAll(laboratory, count) {
  for (let turn = 0; turn < count; turn++) {
    for (let user = 0; user < USERS; user++)
      laboratory.tell(channelOf(user), `event ${turn}`, { message: MESSAGE });
    // No faster than the portal reads.
    await until(() => laboratory.waiting() < 256 * 1024, 10_000);
  }
}

/** 50 stuck readers get large events until all are cut; compares memory with active readers. */
export async function blockReaders({ portal, crowd, cookies, laboratory }) {
  const own = cookies.slice(0, USERS);
  const count = USERS * 5;
  await crowd.open(portal, own, count);
  // Fill the replay buffer first: its size does not depend on the readers.
  await tellAll(laboratory, 2500);
  const before = await portal.rss();
  await crowd.close(portal);
  await until(async () => (await portal.gauge()) === 0, 10_000);

  await crowd.stuck(portal, own, count);
  const joined = await until(async () => (await portal.gauge()) === count, 10_000);
  let [peak, telling] = [before, true];
  const since = performance.now();
  const talk = (async () => {
    while (telling) await tellAll(laboratory, 20);
  })();
  const left = [];
  await until(async () => {
    left.push(await portal.gauge());
    peak = Math.max(peak, await portal.rss());
    return left.at(-1) === 0;
  }, 60_000);
  const seconds = (performance.now() - since) / 1000;
  telling = false;
  await talk;
  await pause(500);
  return {
    count,
    joined: joined.done,
    cut: count - left.at(-1),
    seconds,
    perReader: (peak - before) / count,
  };
}
