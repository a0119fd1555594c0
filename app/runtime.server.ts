import type { Logger } from "pino";
import type { Env } from "./env.server.ts";
import type { Hub } from "./realtime/hub.ts";
import type { State } from "./state/store.server.ts";
import type { Door } from "./upstream/transport.server.ts";

/** What one running portal shares between Express and the Remix build, which are separate bundles. */
export interface Runtime {
  env: Env;
  state: State;
  /** the one way to the laboratory */
  door: Door;
  log: Logger;
  /** true while the reference laboratory runs inside the portal */
  embeddedLab: boolean;
  /** live notifications of this process; null when the laboratory has no channel server */
  live: Hub | null;
}

const KEY = Symbol.for("portal.runtime");
const holder = globalThis as { [KEY]?: Runtime };

/** Sets the runtime of this process; server.ts and tests call it once before the first request. */
export function setRuntime(runtime: Runtime): void {
  holder[KEY] = runtime;
}

/** The runtime of this process. Errors: none was set. */
export function runtime(): Runtime {
  const current = holder[KEY];
  if (!current) throw new Error("The portal's runtime is not set up.");
  return current;
}
