import type { Express } from "express";
import { env } from "../env.server.ts";
import { keepsBounds, QUERY_BOUNDS } from "../lib/body-policy.ts";
import { pageOf, paths } from "../lib/paths.ts";
import { refuse } from "./refusal.ts";

declare module "express-serve-static-core" {
  interface Locals {
    /** the request's address: the configured origin, never the Host header, and its target */
    url: URL;
  }
}

/**
 * Refuses targets that no page has: another host, broken escapes, a query beyond its bounds, and the addresses at which
 * Remix would send a page's data without the page.
 */
export function setUpTargetCheck(app: Express): void {
  app.use((request, response, next) => {
    const url = toUrl(request.originalUrl);
    if (!url) return refuse(request, response, "address");
    const { pathname, searchParams } = url;
    if (pathname.endsWith(".data") || searchParams.has("_data") || searchParams.has("_routes"))
      return refuse(request, response, "missing");
    response.locals.url = url;
    next();
  });
}

/** Whether a target is surely no page, in any spelling that the router reads as one. */
export function isMissing(target: string): boolean {
  if (target.length > 200 || !/^(?:\/[a-z\d][\w-]*(?:\.[\w-]+)*)+$/i.test(target)) return false;
  return target !== paths.events() && pageOf(target.toLowerCase()) === undefined;
}

function toUrl(target: string): URL | null {
  // A request target such as "//host/path" or "http://host/path" would replace the origin.
  if (!/^\/(?![/\\])/.test(target) || hasBrokenEscape(target)) return null;
  if (target.length > QUERY_BOUNDS.bytes) return null;
  try {
    const url = new URL(env().PUBLIC_ORIGIN + target);
    return keepsBounds(url.searchParams.keys(), QUERY_BOUNDS) ? url : null;
  } catch {
    return null;
  }
}

function hasBrokenEscape(target: string): boolean {
  try {
    decodeURIComponent(target.split("?", 1)[0] ?? "");
    return false;
  } catch {
    return true;
  }
}
