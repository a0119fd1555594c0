import type { AppLoadContext } from "@remix-run/node";
import { clientAddress } from "~/lib/address.server.ts";
import { countTry } from "~/state/limits.server.ts";

/** Per network address; the laboratory counts wrong passcodes. */
const LIMIT = { count: 30, seconds: 60 };

const waits = new WeakMap<AppLoadContext, Promise<number>>();

/** @returns seconds until the next visit is allowed; 0: now */
export async function shareWait(request: Request, kind: "shared-record" | "health-link"): Promise<number> {
  const { allowed, secondsLeft } = await countTry(kind, clientAddress(request), LIMIT);
  return allowed ? 0 : Math.max(1, Math.ceil(secondsLeft));
}

/** Counts an action and the loaders after it once. */
export function pageWait(request: Request, context: AppLoadContext): Promise<number> {
  const wait = waits.get(context) ?? shareWait(request, "shared-record");
  waits.set(context, wait);
  return wait;
}
