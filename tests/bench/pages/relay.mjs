import { connect, createServer } from "node:net";

const SEGMENT = 1460;
const FIRST_WINDOW = 10;

const at = (time, what) => setTimeout(what, Math.max(0, time - performance.now()));

function take(queue, count) {
  const parts = [];
  for (let left = count; left > 0;) {
    const [head] = queue;
    parts.push(head.subarray(0, left));
    if (head.length <= left) queue.shift();
    else queue[0] = head.subarray(left);
    left -= parts.at(-1).length;
  }
  return Buffer.concat(parts);
}

/**
 * Loopback relay to `port` that imitates TCP over a slow line: a round trip for the handshake, initial
 * window of ten segments, plus one per acknowledged segment; connections share the bandwidth. No loss.
 * @param rttMs round trip in ms; @param kbps rate of each direction in kbit/s
 */
export function openRelay({ port, rttMs, kbps }) {
  const bytesPerMs = kbps / 8;
  const oneWay = rttMs / 2;
  const free = { down: 0, up: 0 };
  const sockets = new Set();
  /** Time at which the last of `bytes` has passed, if sent no earlier than `from`. */
  const pass = (direction, bytes, from) =>
    (free[direction] = Math.max(from, free[direction]) + bytes / bytesPerMs);

  const server = createServer({ noDelay: true, allowHalfOpen: true }, (browser) => {
    const origin = connect({ port, host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
    const ready = performance.now() + rttMs;
    const queue = [];
    // Timers due almost together may fire in any order; queues keep the data in order.
    const [down, up] = [[], []];
    let [waiting, flight, window, ended] = [0, 0, FIRST_WINDOW * SEGMENT, false];

    const pump = () => {
      while (waiting > 0 && flight < window) {
        const count = Math.min(SEGMENT, waiting, window - flight);
        down.push(take(queue, count));
        waiting -= count;
        flight += count;
        const arrives = pass("down", count, performance.now()) + oneWay;
        at(arrives, () => {
          const segment = down.shift();
          if (browser.writable) browser.write(segment);
        });
        at(arrives + oneWay, () => {
          flight -= count;
          window += count;
          pump();
        });
      }
      if (ended && waiting === 0 && flight === 0) browser.end();
    };
    origin.on("data", (bytes) => {
      queue.push(bytes);
      waiting += bytes.length;
      pump();
    });
    origin.on("end", () => {
      ended = true;
      pump();
    });
    browser.on("data", (bytes) => {
      const passed = pass("up", bytes.length, Math.max(ready, performance.now()));
      up.push(bytes);
      at(passed + oneWay, () => {
        const next = up.shift();
        if (origin.writable) origin.write(next);
      });
    });
    browser.on("end", () => at(Math.max(performance.now(), free.up) + oneWay + 2, () => origin.end()));
    for (const socket of [browser, origin]) {
      sockets.add(socket);
      socket.on("error", () => undefined); // "close" follows
      socket.on("close", () => {
        browser.destroy();
        origin.destroy();
        sockets.delete(socket);
      });
    }
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () =>
      resolve({
        origin: `http://127.0.0.1:${server.address().port}`,
        close() {
          server.close();
          for (const socket of sockets) socket.destroy();
        },
      }),
    );
  });
}
