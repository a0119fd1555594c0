// `npm start`: install and build what is missing or stale, then run the portal in this process.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";

// npm passes SIGTERM and SIGINT on, but other ends of it leave its children behind: the server then stops too.
const npm = process.env["npm_lifecycle_event"] === undefined ? null : process.ppid;
ensureInstalled();
ensureBuilt();
if (npm !== null && process.ppid !== npm) process.exit(1);
process.env["NODE_ENV"] ??= "production";
const server = join(root, "build/server/index.js");
// The server starts by itself when it is the main program.
process.argv.splice(1, 1, server, ...(npm === null ? [] : [`--stop-with-parent=${npm}`]));
await import(pathToFileURL(server).href);
