// `npm run bench -- readers`: memory of the portal, with the image's flags and the heap of a container of
// 512 MB, while READERS (300) ask at once for a page of 1,500 rows and read no more than its beginning.
// Each is served or told to wait. Exits with 1 if one is not, or beyond the limit.
import { fork, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../../scripts/setup.mjs";
import { get, imageCommand, signIn, untilReady } from "../measure.mjs";

const READERS = Number(process.env["READERS"] ?? 300);
/** Resident megabytes at most: a container of 512 MB keeps some for its kernel. */
const MOST_MB = 480;
/** Node's own choice in 512 MB. */
const HEAP = "--max-old-space-size=256";
const SIZE = 1500;

const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
const children = [];
const [labPort, port] = [40_000, 45_000].map((base) => base + (process.pid % 5000));
const origin = `http://127.0.0.1:${port}`;
const [, ...imageFlags] = imageCommand();

const peakOf = ({ pid }) => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
};

/** Asks, reads the first piece, and the rest when told. */
function openReader(path, cookie, encoding) {
  const socket = connect({ port, host: "127.0.0.1", highWaterMark: 1024 });
  const reader = { status: 0, bytes: 0, retryAfter: false };
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nAccept: text/html\r\n` +
      `Accept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`,
  );
  const closed = new Promise((resolve) => socket.once("close", resolve).on("error", resolve));
  const begun = new Promise((resolve) => socket.once("data", resolve).once("close", resolve));
  socket.on("data", (chunk) => {
    if (reader.bytes === 0) {
      socket.pause();
      const head = chunk.toString("latin1");
      reader.status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
      reader.retryAfter = /^retry-after:/im.test(head);
    }
    reader.bytes += chunk.length;
  });
  const read = async () => {
    socket.resume();
    await Promise.race([closed, wait(60_000)]);
    socket.destroy();
    return reader;
  };
  return { begun, read };
}

try {
  const lab = fork(join(root, "tests/bench/rows/lab.ts"), {
    cwd: root,
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATA_DIR: join(folder, "lab"), LAB_PORT: String(labPort), SIZES: String(SIZE) },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.push(lab);
  await new Promise((resolve) => lab.once("message", resolve));
  const portal = spawn(process.execPath, [HEAP, ...imageFlags], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: join(folder, "portal"),
      LAB_API_URL: `http://127.0.0.1:${labPort}/api/v1.5`,
      PUBLIC_ORIGIN: origin,
      SESSION_SECRETS: "a-secret-for-measuring-only-0123456789",
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(portal);
  let ended = false;
  portal.once("exit", () => (ended = true));
  await untilReady(`${origin}/readyz`);
  const cookie = await signIn(origin, "hrd", "NUSANTARA");
  const path = `/company/examination-approval/approve-first/exm-rows-${SIZE}`;
  const { body } = await get(origin + path, { cookie });
  console.log(`page ${(body.length / 1e6).toFixed(2)} MB; before: ${peakOf(portal)} MB`);
  for (const encoding of ["identity", "gzip"]) {
    const readers = Array.from({ length: READERS }, () => openReader(path, cookie, encoding));
    await Promise.race([Promise.all(readers.map(({ begun }) => begun)), wait(60_000)]);
    const whileWaiting = ended ? 0 : peakOf(portal);
    const answers = await Promise.all(readers.map(({ read }) => read()));
    const count = (wanted) => answers.filter(wanted).length;
    const served = count(({ status }) => status === 200);
    const told = count(({ status, retryAfter }) => status === 503 && retryAfter);
    const lost = answers.length - served - told;
    const peak = ended ? Infinity : peakOf(portal);
    console.log(
      `${encoding}: peak ${whileWaiting} MB unread, ${peak} MB in the end; served ${served}, told to wait ${told}, lost ${lost}`,
    );
    if (ended || lost > 0 || served === 0 || peak > MOST_MB) process.exitCode = 1;
    if (ended) break;
  }
} finally {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true, force: true });
}
