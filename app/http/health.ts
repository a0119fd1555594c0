import type { Express } from "express";

export interface Readiness {
  /** true from set-up until shutdown begins */
  ready: boolean;
  isStoreUnavailable: () => boolean;
  complaints: () => string[];
}

/** `/livez`: the process runs. `/readyz`: it takes visitors while its state store answers. */
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
