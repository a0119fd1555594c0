import { fork, spawn } from "node:child_process";
import { join } from "node:path";
import { attach } from "./servers.mjs";

const PROGRAM = join(import.meta.dirname, "clients.mjs");

export async function openCrowd(processes) {
  const members = Array.from({ length: processes }, () => attach(fork(PROGRAM), "clients"));
  const share = (count, at) => Math.floor(count / processes) + (at < count % processes ? 1 : 0);
  const first = (count, at) =>
    Array.from({ length: at }, (_, one) => share(count, one)).reduce((a, b) => a + b, 0);
  const target = (server, cookies) => ({ group: server.name, host: "127.0.0.1", port: server.port, cookies });
  const everyone = (order) => Promise.all(members.map((member, at) => member.ask(order(at))));
  return {
    pids: members.map(({ pid }) => pid),
    /** Returns the number of open streams. */
    async open(server, cookies, count) {
      const order = (at) => ({
        ask: "open",
        ...target(server, cookies),
        count: share(count, at),
        first: first(count, at),
      });
      return (await everyone(order)).reduce((sum, { open }) => sum + open, 0);
    },
    /** Runs `send` once all readers are ready; returns when (ns) each received `needle`. */
    async hear(server, needle, channel, send) {
      const asked = members.map((member) =>
        member.askTwice({ ask: "listen", group: server.name, needle, channel }),
      );
      await Promise.all(asked.map(({ ready }) => ready));
      const giveUp = setTimeout(() => members.forEach((member) => member.tell({ ask: "enough" })), 20_000);
      send();
      const heard = await Promise.all(asked.map(({ answer }) => answer));
      clearTimeout(giveUp);
      return heard.flatMap(({ stamps }) => stamps);
    },
    async churn(server, cookies, count, way) {
      const order = (at) => ({
        ask: "churn",
        ...target(server, cookies),
        way,
        count: share(count, at),
        first: first(count, at),
      });
      return (await everyone(order)).reduce((sum, { joined }) => sum + joined, 0);
    },
    stuck: (server, cookies, count) => members[0].ask({ ask: "stuck", ...target(server, cookies), count }),
    close: (server) => everyone(() => ({ ask: "close", group: server.name })),
    stop: () => Promise.all(members.map((member) => member.stop())),
  };
}

export function openFarReaders() {
  const child = spawn("unshare", ["-n", process.execPath, PROGRAM], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return attach(child, "far readers");
}
