/** Data of a page part, or a failed load; `notYet`: not offered by the laboratory. */
export type Loadable<T> = { ok: true; data: T } | { ok: false; notYet?: boolean };
