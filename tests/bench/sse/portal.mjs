import { startPortal } from "../../../build/server/index.js";
import { handleCommands } from "./commands.mjs";

const portal = await startPortal();
handleCommands({ port: Number(new URL(portal.origin).port), size: () => portal.hub.size });
