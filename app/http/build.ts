import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import type { Env } from "../env.server.ts";
import { StartError } from "./start.ts";

export interface LoadedBuild {
  server: ServerBuild | (() => Promise<ServerBuild>);
  /** Vite's, in development */
  middleware?: RequestHandler;
  close(): Promise<void>;
}

/**
 * The Remix build: Vite's in development, else the one in build/.
 * Errors: build/ is missing.
 */
export async function loadBuild(env: Env, server: Server): Promise<LoadedBuild> {
  if (env.NODE_ENV === "development") {
    const { createServer } = await import("vite");
    const vite = await createServer({ server: { middlewareMode: { server } } });
    return {
      server: async () => (await vite.ssrLoadModule("virtual:remix/server-build")) as unknown as ServerBuild, // Vite types it loosely
      middleware: vite.middlewares,
      close: () => vite.close(),
    };
  }
  const entry = resolve("build/server/index.js");
  if (!existsSync(entry)) throw new StartError("Nothing is built: run `npm run build`.");
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild; // what the build wrote
  return { server: build, close: () => Promise.resolve() };
}
