// Portal and raw peer with all readers each: memory, one event to all, one to a single user,
// concurrent pages.
import { request, Agent } from "node:http";
import { watchForeign } from "../foreign.mjs";
import { cpuMs, load } from "../measure.mjs";
import { channelOf, EVERYBODY } from "./laboratory.mjs";
import { now, pause, startPortal, startServer, until } from "./servers.mjs";

const agent = new Agent({ keepAlive: true });
/** Covers the portal's heartbeat. */
const REST_S = 12;
let titles = 0;

/**
 * Sends events on laboratory channels to the streams of `heardOn` (undefined: all). Measures server
 * CPU until all have received them, and every reader's delay in ms.
 */
async function sendTo(server, { crowd, laboratory }, channels, heardOn) {
  const title = `zq${++titles}qz`;
  let sentAt = 0;
  const before = cpuMs(server.pid);
  const stamps = await crowd.hear(server, title, heardOn, () => {
    sentAt = now();
    for (const channel of channels) laboratory.tell(channel, title, { key: server.key });
  });
  return { cpu: cpuMs(server.pid) - before, waits: stamps.map((at) => (at - sentAt) / 1e6) };
}

const sendToAll = (server, set) => sendTo(server, set, set.channels);

/** Events to one user's streams in sequence: CPU per event, and readers' delays. */
async function sendToOne(server, set, users, count) {
  const waits = [];
  let cpu = 0;
  for (let turn = 0; turn < count; turn++) {
    const channel = channelOf((turn * 37) % users);
    const one = await sendTo(server, set, [channel], channel);
    waits.push(...one.waits);
    cpu += one.cpu;
  }
  return { cpu: cpu / count, waits };
}

async function askPages(portal, { perSecond, seconds }) {
  const times = [];
  const asked = [];
  const one = () =>
    new Promise((resolve) => {
      const since = performance.now();
      request(`${portal.origin}/login`, { agent }, (response) => {
        response.resume().on("end", () => {
          if (response.statusCode === 200) times.push(performance.now() - since);
          resolve();
        });
      })
        .on("error", resolve)
        .end();
    });
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    asked.push(one());
    await pause(1000 / perSecond);
  }
  await Promise.all(asked);
  return { times, failed: asked.length - times.length };
}

/** Returns the memory of a warmed-up server before any event. */
async function fill(server, set) {
  const { crowd, cookies, clients } = set;
  await crowd.open(server, cookies, Math.min(500, clients));
  for (let turn = 0; turn < 5; turn++) await sendToAll(server, set);
  await sendToOne(server, set, Math.min(cookies.length, 100), 50);
  if (server.name === "portal") await load(server.origin, "/login", "", 50);
  await crowd.close(server);
  await until(async () => (await server.size()) === 0, 20_000);
  const before = await server.memory();
  const since = cpuMs(server.pid);
  const open = await crowd.open(server, cookies, clients);
  await until(async () => (await server.size()) === clients, 20_000);
  const cpuToOpen = (cpuMs(server.pid) - since) / open;
  await pause(2000);
  const idle = await server.memory();
  const heap = (idle.heap - before.heap) / open;
  return { open, before: before.rss, cpuToOpen, idle: (idle.rss - before.rss) / open, heap };
}

/** Uses new processes. Returns results by server, and foreign load. */
export async function runRound(set, number) {
  const { crowd, laboratory, folder, fanOuts, singles, pages } = set;
  const started = [
    await startPortal(laboratory, folder),
    await startServer("raw", { LAB_WS_URL: laboratory.wsUrl }),
  ];
  // Alternate the order.
  const servers = number % 2 === 0 ? started : [...started].reverse();
  const foreign = watchForeign([process.pid, ...crowd.pids, ...servers.map(({ pid }) => pid)]);
  const result = Object.fromEntries(servers.map(({ name }) => [name, { all: [], waitsAll: [], loss: 0 }]));
  for (const server of servers) Object.assign(result[server.name], await fill(server, set));

  const rest = servers.map(({ pid }) => cpuMs(pid));
  await pause(REST_S * 1000);
  servers.forEach(({ name, pid }, at) => (result[name].restMs = (cpuMs(pid) - rest[at]) / REST_S));
  const [portal, raw] = started;
  const once = [];
  for (let turn = 0; turn < fanOuts; turn++) {
    for (const server of turn % 2 === 0 ? servers : [...servers].reverse()) {
      const { cpu, waits } = await sendToAll(server, set);
      const own = result[server.name];
      own.all.push(cpu);
      own.waitsAll.push(...waits);
      own.loss += own.open - waits.length;
    }
    once.push((await sendTo(raw, set, [EVERYBODY])).cpu);
  }
  result.raw.once = once;
  for (const server of servers) {
    const own = result[server.name];
    own.one = await sendToOne(server, set, set.cookies.length, singles);
    own.rss = await server.rss();
    own.active = (own.rss - own.before) / own.open;
  }
  result.foreign = foreign();

  if (pages.perSecond > 0) {
    result.pagesQuiet = await askPages(portal, pages);
    const events = setInterval(() => set.channels.forEach((one) => laboratory.tell(one, "news")), 1000);
    result.pagesBusy = await askPages(portal, pages);
    clearInterval(events);
  }
  for (const server of servers) {
    await crowd.close(server);
    await server.stop();
  }
  return result;
}
