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

/** What a call answers; `instead` where the laboratory does not offer it. */
export async function offeredOr<T>(work: Promise<T>, instead: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.status === 501) return instead;
    throw error;
  }
}
