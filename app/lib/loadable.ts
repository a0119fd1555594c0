/** Data of one part of a page, or the fact that it could not be loaded. */
export type Loadable<T> = { ok: true; data: T } | { ok: false };
