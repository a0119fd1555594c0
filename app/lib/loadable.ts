/** `notYet`: not offered by the laboratory. */
export type Loadable<T> = { ok: true; data: T } | { ok: false; notYet?: boolean };
