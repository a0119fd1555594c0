// `npm start`: installs and builds if missing or stale, then runs the portal in this process.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";

// npm forwards SIGTERM and SIGINT, but other exits orphan its children: the server stops with its
// parent.
const npm = process.env["npm_lifecycle_event"] === undefined ? null : process.ppid;
await ensureInstalled();
await ensureBuilt();
if (npm !== null && process.ppid !== npm) process.exit(1);
process.env["NODE_ENV"] ??= "production";
const server = join(root, "build/server/index.js");
// The server starts itself as the main program.
process.argv.splice(1, 1, server, ...(npm === null ? [] : [`--stop-with-parent=${npm}`]));
await import(pathToFileURL(server).href);
