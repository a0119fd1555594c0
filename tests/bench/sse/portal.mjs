// The built portal as it ships, with an ear for the bench: its own hub sends the event to all.
import { startPortal } from "../../../build/server.js";
import { obey } from "./obey.mjs";

const portal = await startPortal();
const { live } = globalThis[Symbol.for("portal.runtime")];
obey({
  port: Number(new URL(portal.origin).port),
  all: () => live.refetchAll(0),
  // Its events to one come through the laboratory's channel.
  one: () => undefined,
  size: () => live.size,
});
