// Three servers, each with all readers: memory, an event to all, an event to one, pages meanwhile.
import { request, Agent } from "node:http";
import { cpuMs, load } from "../measure.mjs";
import { userOf } from "./laboratory.mjs";
import { now, pause, startPortal, startServer, until } from "./servers.mjs";

const agent = new Agent({ keepAlive: true });
const NEEDLE = "event: refetch";
/** Long enough to include the portal's heartbeat. */
const REST_S = 12;
let titles = 0;

/** An event to every stream: CPU of the server until all have received it, and every reader's delay in ms. */
async function sendToAll(server, crowd, send = server.all, needle = NEEDLE) {
  let sentAt = 0;
  const before = cpuMs(server.pid);
  const stamps = await crowd.hear(server, needle, undefined, () => {
    sentAt = now();
    send();
  });
  return { cpu: cpuMs(server.pid) - before, waits: stamps.map((at) => (at - sentAt) / 1e6) };
}

/** Events to one user's streams, one after another: CPU of each, and the readers' delays. */
async function sendToOne(server, crowd, laboratory, users, count) {
  const waits = [];
  const before = cpuMs(server.pid);
  for (let turn = 0; turn < count; turn++) {
    const user = (turn * 37) % users;
    const title = `zq${++titles}qz`;
    let sentAt = 0;
    const stamps = await crowd.hear(server, title, String(user), () => {
      sentAt = now();
      if (server.name === "portal") laboratory.tell(userOf(user), title);
      else server.one(String(user), title);
    });
    waits.push(...stamps.map((at) => (at - sentAt) / 1e6));
  }
  return { cpu: (cpuMs(server.pid) - before) / count, waits };
}

/** GET /login at a fixed rate, without waiting for responses; returns the milliseconds of each. */
async function askPages(portal, perSecond, seconds) {
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

async function fill(server, { crowd, cookies, laboratory, clients }) {
  await crowd.open(server, cookies, Math.min(500, clients));
  for (let turn = 0; turn < 5; turn++) await sendToAll(server, crowd);
  await sendToOne(server, crowd, laboratory, Math.min(cookies.length, 100), 50);
  if (server.name === "portal") await load(server.origin, "/login", "", 50);
  await crowd.close(server);
  await until(async () => (await server.size()) === 0, 20_000);
  const before = await server.rss();
  const open = await crowd.open(server, cookies, clients);
  await until(async () => (await server.size()) === clients, 20_000);
  await pause(2000);
  const after = await server.rss();
  return { open, rss: after, perClient: (after - before) / open };
}

/** One round with new processes. Returns the results by server. */
export async function runRound(set, number) {
  const { crowd, laboratory, folder, cookies, fanOuts, singles, pages } = set;
  const started = [
    await startPortal(laboratory, folder),
    await startServer("raw"),
    await startServer("loader"),
  ];
  // Rotate the order, so that no server is always first.
  const servers = [...started.slice(number % 3), ...started.slice(0, number % 3)];
  const result = Object.fromEntries(servers.map(({ name }) => [name, { all: [], waitsAll: [], loss: 0 }]));
  for (const server of servers) Object.assign(result[server.name], await fill(server, set));

  const rest = servers.map(({ pid }) => cpuMs(pid));
  await pause(REST_S * 1000);
  servers.forEach(({ name, pid }, at) => (result[name].restMs = (cpuMs(pid) - rest[at]) / REST_S));
  for (let turn = 0; turn < fanOuts; turn++) {
    for (const server of servers) {
      const { cpu, waits } = await sendToAll(server, crowd);
      const own = result[server.name];
      own.all.push(cpu);
      own.waitsAll.push(...waits);
      own.loss += own.open - waits.length;
    }
  }
  for (const server of servers)
    result[server.name].one = await sendToOne(server, crowd, laboratory, cookies.length, singles);

  const [portal] = started;
  const title = `zq${++titles}qz`;
  const tellEverybody = () => {
    for (let user = 0; user < cookies.length; user++) laboratory.tell(userOf(user), title);
  };
  const channels = await sendToAll(portal, crowd, tellEverybody, title);
  result.portal.channels = channels;
  result.portal.pagesQuiet = await askPages(portal, pages.perSecond, pages.seconds);
  const events = setInterval(portal.all, 1000);
  result.portal.pagesBusy = await askPages(portal, pages.perSecond, pages.seconds);
  clearInterval(events);
  for (const server of servers) {
    await crowd.close(server);
    await server.stop();
  }
  return result;
}
