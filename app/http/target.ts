import type { Express } from "express";
import { env } from "../env.server.ts";
import { keepsBounds, QUERY_BOUNDS } from "../lib/body-policy.ts";
import { cleanText } from "../lib/pasted-text.ts";
import { pageOf, paths } from "../lib/paths.ts";
import { refuse } from "./refusal.ts";

declare module "express-serve-static-core" {
  interface Locals {
    url: URL;
  }
}

/** Refuses other hosts, broken escapes, oversized queries and Remix's data-only addresses. */
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

/** True if no page matches in any spelling. */
export function isMissingPage(target: string): boolean {
  if (target.length > 200 || !/^(?:\/[a-z\d][\w-]*(?:\.[\w-]+)*)+$/i.test(target)) return false;
  return target !== paths.events() && pageOf(target.toLowerCase()) === undefined;
}

function toUrl(target: string): URL | null {
  // "//host/path" would replace the origin.
  if (!/^\/(?![/\\])/.test(target) || hasBrokenEscape(target)) return null;
  if (target.length > QUERY_BOUNDS.bytes) return null;
  try {
    const url = new URL(env().PUBLIC_ORIGIN + target);
    if (!keepsBounds(url.searchParams.keys(), QUERY_BOUNDS)) return null;
    const typed = [...url.searchParams];
    const clean = typed.map(([name, value]) => [name, cleanText(value)]);
    if (clean.some(([, value], index) => value !== typed[index]?.[1]))
      url.search = new URLSearchParams(clean).toString();
    return url;
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
