import type { Loadable } from "../lib/loadable.ts";
import { UpstreamFault, UpstreamRefusal } from "./errors.ts";

/** Loads one part of a page; when the laboratory fails, only this part does. Redirects pass through. */
export async function settle<T>(loading: Promise<T>): Promise<Loadable<T>> {
  try {
    return { ok: true, data: await loading };
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.status === 501) return { ok: false, notYet: true };
    if (error instanceof UpstreamFault || error instanceof UpstreamRefusal) return { ok: false };
    throw error;
  }
}
