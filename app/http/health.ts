import type { Express } from "express";

export interface Readiness {
  /** true from set-up until shutdown begins */
  ready: boolean;
  /** true while the state store does not answer */
  isStoreUnavailable: () => boolean;
  /** sentences about what the portal stands on */
  complaints: () => string[];
}

/**
 * `/livez`: the process runs. `/readyz`: it takes visitors, from set-up until stopping, while its state
 * store answers; a line each says what is wrong.
 */
export function setUpHealth(app: Express, readiness: Readiness): void {
  for (const path of ["/livez", "/readyz"] as const)
    app.get(path, (_request, response) => {
      const { status, text } = healthAt(path, readiness);
      response.status(status).type("text/plain").send(text);
    });
}

/** Null for other paths. */
export function healthAt(path: "/livez" | "/readyz", readiness: Readiness): { status: number; text: string };
export function healthAt(path: string, readiness: Readiness): { status: number; text: string } | null;
export function healthAt(path: string, { ready, isStoreUnavailable, complaints }: Readiness) {
  if (path === "/livez") return { status: 200, text: "ok\n" };
  if (path !== "/readyz") return null;
  const isReady = ready && !isStoreUnavailable();
  return {
    status: isReady ? 200 : 503,
    text: [isReady ? "ok" : "not ready", ...complaints(), ""].join("\n"),
  };
}
