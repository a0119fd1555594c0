import { Counter, Gauge, type Registry } from "prom-client";
import { signIns } from "../session/sign-in-counts.server.ts";
import { olderSecrets } from "../state/encryption.server.ts";
import type { CallBook } from "../upstream/client/call-book.ts";
import { DIFFERENCES, OVERLAP_SECONDS, type Fleet } from "./fleet.ts";
import type { ProviderWatch } from "./provider.ts";

export interface Operation {
  version: string;
  fleet: Pick<Fleet, "size" | "differs" | "secretSince">;
  book: Pick<CallBook, "calls" | "isMissing">;
  socket: ProviderWatch["socket"];
  waiting: () => number;
}

export function countOperation(registers: Registry[], operation: Operation): void {
  const { version, fleet, book, socket, waiting } = operation;
  const gauge = (name: string, help: string, read: () => number | null) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read();
        if (value !== null) this.set(value);
      },
    });
  new Gauge({
    name: "portal_build_info",
    help: "1; the labels name the build and Node.",
    labelNames: ["version", "node"],
    registers,
  }).set({ version, node: process.version }, 1);
  gauge("portal_requests_waiting", "Requests in the queue.", waiting);
  gauge("portal_lab_socket_up", "1 while the provider's websocket is connected; absent without one.", () => {
    const state = socket();
    return state && (state === "connected" ? 1 : 0);
  });
  gauge(
    "portal_upstream_missing_calls",
    "Calls that the provider lacks, as far as they were asked.",
    () => [...book.calls.keys()].filter((call) => book.isMissing(call)).length,
  );
  gauge("portal_fleet_processes", "Processes that share the state store.", fleet.size);
  new Gauge({
    name: "portal_fleet_differs",
    help: "1 if another process has other secrets, another version or other settings.",
    labelNames: ["what"],
    registers,
    collect() {
      for (const what of DIFFERENCES) this.set({ what }, fleet.differs(what) ? 1 : 0);
    },
  });
  gauge("portal_secret_age_seconds", "Time since the newest secret was first used.", () => {
    const since = fleet.secretSince();
    return since === null ? null : (Date.now() - since) / 1000;
  });
  gauge(
    "portal_secret_overlap_seconds",
    "Time to keep an older secret after a newer one took over.",
    () => OVERLAP_SECONDS,
  );
  new Counter({
    name: "portal_older_secret_reads_total",
    help: "Values read that an older secret encrypted.",
    registers,
    collect() {
      this.reset();
      this.inc(olderSecrets.used);
    },
  });
  new Counter({
    name: "portal_sign_ins_total",
    help: "Tries to sign in, by outcome (failed: the provider or the state store was away).",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(signIns)) this.inc({ outcome }, count);
    },
  });
}
