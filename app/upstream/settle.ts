import { UpstreamFault, UpstreamRefusal } from "./errors.ts";

/** One part of a page: its data, or the fact that it could not be loaded (screens.md R9). */
export type Section<T> = { ok: true; data: T } | { ok: false };

/** Loads one part of a page; when the laboratory fails, only this part does. Redirects pass through. */
export async function section<T>(loading: Promise<T>): Promise<Section<T>> {
  try {
    return { ok: true, data: await loading };
  } catch (error) {
    if (error instanceof UpstreamFault || error instanceof UpstreamRefusal) return { ok: false };
    throw error;
  }
}
