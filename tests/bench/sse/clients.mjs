// Event-stream readers on raw sockets. Controlled by parent messages.
import { connect } from "node:net";
import { channelOf } from "./laboratory.mjs";

const groups = new Map();
// Sockets are read one at a time, so they share a buffer.
const buffer = Buffer.alloc(64 * 1024);
let listening = null;

function hear(socket, length) {
  if (!listening || socket.group !== listening.group) return;
  if (!buffer.subarray(0, length).includes(listening.needle)) return;
  // hrtime is shared by all processes of the machine.
  listening.stamps.push(Number(process.hrtime.bigint()));
  if (listening.stamps.length === listening.expected) finish();
}

function finish() {
  const { id, stamps } = listening;
  listening = null;
  process.send({ id, stamps });
}

/** Opens one stream; resolves with its socket once it begins, or null if refused. */
function join({ group, host, port, cookies }, at) {
  return new Promise((resolve) => {
    let begun = false;
    const read = (length) => {
      if (!begun) {
        begun = true;
        const isStream = buffer.subarray(0, length).toString("latin1").startsWith("HTTP/1.1 200");
        if (!isStream) socket.destroy();
        resolve(isStream ? socket : null);
      }
      hear(socket, length);
      return true;
    };
    const socket = connect({ host, port, onread: { buffer, callback: read } });
    socket.group = group;
    socket.channel = channelOf(at % cookies.length);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      groups.get(group)?.delete(socket);
      resolve(null);
    });
    socket.write(requestOf(host, port, socket.channel, cookies[at % cookies.length]));
  });
}

function requestOf(host, port, channel, cookie) {
  return `GET /events?c=${channel} HTTP/1.1\r\nHost: ${host}:${port}\r\nAccept: text/event-stream\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\n\r\n`;
}

async function many(count, atOnce, work) {
  let next = 0;
  const turn = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, turn));
}

const tasks = {
  async open(order) {
    const open = new Set(groups.get(order.group));
    groups.set(order.group, open);
    await many(order.count, 64, async (at) => {
      const socket = await join(order, order.first + at);
      if (socket) open.add(socket);
    });
    return { open: open.size };
  },
  /** Waits for `needle` on every stream of the group (or channel); returns the times. */
  listen({ id, group, needle, channel }) {
    const streams = [...(groups.get(group) ?? [])];
    const expected =
      channel === undefined ? streams.length : streams.filter((one) => one.channel === channel).length;
    listening = { id, group, needle: Buffer.from(needle), expected, stamps: [] };
    process.send({ id: 0, listening: id });
    if (expected === 0) finish();
  },
  enough: () => void (listening && finish()),
  /** Opens and ends streams: "closed" with FIN, "reset" without. */
  async churn(order) {
    let joined = 0;
    await many(order.count, 64, async (at) => {
      const socket = await join(order, order.first + at);
      if (!socket) return;
      joined++;
      if (order.way === "reset") return void socket.resetAndDestroy();
      const closed = new Promise((resolve) => socket.once("close", resolve));
      socket.end();
      await closed;
    });
    return { joined };
  },
  stuck({ count, host, port, cookies }) {
    for (let at = 0; at < count; at++) {
      const socket = connect({ host, port }).on("error", () => undefined);
      socket.pause();
      socket.write(requestOf(host, port, "stuck", cookies[at % cookies.length]));
    }
    return {};
  },
  async close({ group }) {
    const sockets = [...(groups.get(group) ?? [])];
    for (const socket of sockets) socket.destroy();
    groups.delete(group);
    return {};
  },
};

process.on("message", async (order) => {
  const answer = await tasks[order.ask](order);
  if (answer) process.send({ id: order.id, ...answer });
});
process.on("disconnect", () => process.exit(0));
