import type { IncomingMessage, ServerResponse } from "node:http";
import type { Express, Request } from "express";
import helmet from "helmet";
import type { Env } from "../env.server.ts";
import { pageOf } from "../lib/paths.ts";
import { randomOf } from "../lib/random.ts";
import { ownOrigins } from "./own-origins.ts";

declare module "express-serve-static-core" {
  interface Locals {
    nonce: string;
    requestId: string;
  }
}

/** Responses are `no-store` by default. */
export function setUpSecurityHeaders(app: Express, env: Env): void {
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", env.TRUST_PROXY);
  const secure = env.PUBLIC_ORIGIN.startsWith("https:");
  const nonce = `'nonce-${NONCE}'`;
  const headers = (origin: string) =>
    headersOf(
      helmet({
        contentSecurityPolicy: {
          useDefaults: false,
          directives: {
            defaultSrc: ["'none'"],
            // Older browsers (Chrome 123) do not extend the nonce to `import()`.
            scriptSrc: [nonce, `${origin}/assets/`],
            styleSrc: ["'self'", nonce],
            imgSrc: ["'self'", "data:"],
            connectSrc: ["'self'"],
            manifestSrc: ["'self'"],
            formAction: ["'self'"],
            objectSrc: ["'none'"],
            baseUri: ["'none'"],
            frameAncestors: ["'none'"],
            ...(secure ? { upgradeInsecureRequests: [] } : {}),
          },
        },
        strictTransportSecurity: { maxAge: 31536000, includeSubDomains: true },
        referrerPolicy: { policy: "same-origin" },
        crossOriginOpenerPolicy: { policy: "same-origin" },
        crossOriginResourcePolicy: { policy: "same-origin" },
        xFrameOptions: { action: "deny" },
        // Irrelevant to the supported browsers.
        originAgentCluster: false,
        xDnsPrefetchControl: false,
        xDownloadOptions: false,
        xPermittedCrossDomainPolicies: false,
        xXssProtection: false,
      }),
    );
  const names = new Map<string, ReturnType<typeof headersOf>>();
  app.use((request, response, next) => {
    const fresh = randomOf(16).toString("base64");
    response.locals.nonce = fresh;
    const origin = originOf(request, env);
    let lines = names.get(origin);
    if (!lines) names.set(origin, (lines = headers(origin)));
    for (const [name, pieces] of lines) response.setHeader(name, pieces.join(fresh));
    response.setHeader("Cache-Control", bypassesCache(request) ? "private, no-cache" : "no-store");
    response.setHeader("Permissions-Policy", PERMISSIONS);
    // Not "no-referrer": browsers would post the page's form with "Origin: null".
    if (pageOf(request.path)?.secret)
      response.set({ "Referrer-Policy": "strict-origin", "X-Robots-Tag": "noindex, nofollow, noarchive" });
    next();
  });
}

/** The browser's loopback spelling or the public origin; a policy takes no IPv6 addresses. */
function originOf(request: Request, env: Env): string {
  const requested = `http://${request.get("host") ?? ""}`;
  return !requested.includes("[") && ownOrigins(env).has(requested) ? requested : env.PUBLIC_ORIGIN;
}

const PERMISSIONS = "geolocation=(self), camera=(self), microphone=(), payment=(), usb=()";

const NONCE = "{nonce}";

function headersOf(middleware: ReturnType<typeof helmet>): [string, string[]][] {
  const headers: [string, string[]][] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value.split(NONCE)]),
    removeHeader: () => undefined,
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, () => undefined); // used by helmet
  return headers;
}

/** True for a script's uncached request; "no-store" would bar its page from the back/forward cache. */
function bypassesCache(request: Request): boolean {
  return request.get("sec-fetch-dest") === "empty" && request.get("cache-control") === "no-cache";
}
