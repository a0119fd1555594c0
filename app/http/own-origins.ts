import type { Env } from "../env.server.ts";

/** Or every loopback spelling of the portal's port. */
export function ownOrigins(env: Env): ReadonlySet<string> {
  const { port } = new URL(env.PUBLIC_ORIGIN);
  const names = env.originIsNamed ? [] : ["localhost", "127.0.0.1", "[::1]"];
  return new Set([env.PUBLIC_ORIGIN, ...names.map((name) => `http://${name}${port ? `:${port}` : ""}`)]);
}
