// `npm start`: install and build what is missing or stale, then run the portal in this process.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";

ensureInstalled();
ensureBuilt();
process.env["NODE_ENV"] ??= "production";
const server = join(root, "build/server.js");
// The server starts by itself when it is the main program.
process.argv[1] = server;
await import(pathToFileURL(server).href);
