// The built portal, controlled by the bench: its own hub sends the event to all.
import { startPortal } from "../../../build/server.js";
import { handleCommands } from "./commands.mjs";

const portal = await startPortal();
const { live } = globalThis[Symbol.for("portal.runtime")];
handleCommands({
  port: Number(new URL(portal.origin).port),
  all: () => live.refetchAll(0),
  // Events for one user come through the laboratory's channel.
  one: () => undefined,
  size: () => live.size,
});
