/** One part of a page: its data, or that it could not be loaded. */
export type Loadable<T> = { ok: true; data: T } | { ok: false };
