import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { send } from "../support/browser.ts";
import { openChannelServer, type ChannelServer } from "../support/channel-server.ts";
import { freePort, root, temporaryFolder } from "../support/portal.ts";
import { startProcess, untilReady, type PortalProcess } from "../support/process.ts";
import { startRedis } from "../support/redis.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import type { Stub } from "../support/stub-upstream.ts";

/** Two portals behind nginx, with one Redis that keeps a log of its writes. */
export interface FleetRig {
  /** nginx */
  origin: string;
  stub: Stub;
  channels: ChannelServer;
  portals: PortalProcess[];
  /**
   * As an operator does it: SIGTERM, a new process, until it is ready.
   * @returns how long (s) the old one took to end
   */
  restart(index: number): Promise<number>;
  killRedis(): Promise<void>;
  startRedis(): Promise<void>;
  /** messages of nginx with their number */
  complaints(): Map<string, number>;
  close(): Promise<void>;
}

const SECRET = "a-secret-for-tests-only-0123456789abcdef";

/** @param from first of five ports; 0: any free ones */
export async function openFleetRig(from: number): Promise<FleetRig> {
  const folder = temporaryFolder();
  const ports = from
    ? Array.from({ length: 6 }, (_, index) => from + index)
    : await Promise.all(Array.from({ length: 6 }, () => freePort()));
  const [proxyPort = 0, redisPort = 0, ...portalPorts] = ports;
  const stub = await openStubLaboratory();
  const channels = await openChannelServer();
  const origin = `http://127.0.0.1:${String(proxyPort)}`;
  const logged = () =>
    startRedis([
      "--port",
      String(redisPort),
      "--bind",
      "127.0.0.1",
      "--dir",
      folder,
      "--appendonly",
      "yes",
      "--appendfsync",
      "always",
      "--maxmemory-policy",
      "noeviction",
    ]);
  let stopRedis = await logged();
  const start = async (index: number) => {
    const portal = await startProcess({
      PORT: String(portalPorts[index]),
      METRICS_PORT: String(portalPorts[index + 2]),
      DATA_DIR: folder,
      PUBLIC_ORIGIN: origin,
      LAB_API_URL: stub.url,
      LAB_WS_URL: channels.url,
      LAB_WS_KEY: channels.key,
      REDIS_URL: `redis://127.0.0.1:${String(redisPort)}`,
      SESSION_SECRETS: SECRET,
      TRUST_PROXY: "1",
      LOG_LEVEL: "warn",
    });
    await untilReady(portal);
    return portal;
  };
  const portals = [await start(0), await start(1)];
  const proxy = await startNginx(folder, proxyPort, portalPorts);
  return {
    origin,
    stub,
    channels,
    portals,
    restart: async (index) => {
      const since = performance.now();
      portals[index]?.kill("SIGTERM");
      await portals[index]?.ended;
      const seconds = (performance.now() - since) / 1000;
      portals[index] = await start(index);
      return seconds;
    },
    killRedis: () => stopRedis("SIGKILL"),
    startRedis: async () => void (stopRedis = await logged()),
    complaints: () => {
      const counts = new Map<string, number>();
      for (const [, what = ""] of readFileSync(proxy.errors, "utf8").matchAll(/\*\d+ ([^,]+?)(?: while|,)/g))
        counts.set(what, (counts.get(what) ?? 0) + 1);
      return counts;
    },
    close: async () => {
      for (const portal of portals) portal.kill("SIGKILL");
      await Promise.all(portals.map(({ ended }) => ended));
      await proxy.stop();
      await stopRedis();
      await channels.close();
      await stub.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** nginx as its package ships it, with docs/deploy/nginx.conf. */
async function startNginx(
  folder: string,
  port: number,
  portalPorts: readonly number[],
): Promise<{ errors: string; stop: () => Promise<void> }> {
  // Its workers run as another user when it is started as root.
  chmodSync(folder, 0o777);
  const sample = readFileSync(join(root, "docs/deploy/nginx.conf"), "utf8")
    .replace("listen 8080", `listen 127.0.0.1:${String(port)}`)
    .replace("127.0.0.1:3000", `127.0.0.1:${String(portalPorts[0])}`)
    .replace("127.0.0.1:3001", `127.0.0.1:${String(portalPorts[1])}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/nginx-${name};`)
    .join("\n");
  const errors = join(folder, "nginx-errors.log");
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${errors} error;
worker_rlimit_nofile 16384;
events { worker_connections 8192; }
http {
access_log off;
${temporary}
${sample}
}
`,
  );
  const child: ChildProcess = spawn(
    process.env["NGINX"] ?? "nginx",
    ["-c", file, "-p", folder, "-g", "daemon off;"],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve, reject) => {
    child.once("exit", () => resolve());
    child.once("error", () => reject(new Error("nginx is not installed (Debian: nginx-light).")));
  });
  let isOver = false;
  void ended.then(() => (isOver = true));
  const origin = `http://127.0.0.1:${String(port)}`;
  while ((await send(origin, "/livez").catch(() => null))?.status !== 200) {
    if (isOver) throw new Error(`nginx ended: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    errors,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
