import type { Loadable } from "../../lib/loadable.ts";
import { UpstreamFault, UpstreamRefusal } from "./errors.ts";

/** Redirects pass through. */
export async function settle<T>(loading: Promise<T>): Promise<Loadable<T>> {
  try {
    return { ok: true, data: await loading };
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.status === 501) return { ok: false, notYet: true };
    if (error instanceof UpstreamFault || error instanceof UpstreamRefusal) return { ok: false };
    throw error;
  }
}

/** With `status`, only for that refusal. */
export async function refusedOr<T>(work: Promise<T>, instead: T, status?: number): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isMeant = error instanceof UpstreamRefusal && error.status === (status ?? error.status);
    if (isMeant) return instead;
    throw error;
  }
}

export function offeredOr<T>(work: Promise<T>, instead: T): Promise<T> {
  return refusedOr(work, instead, 501);
}
