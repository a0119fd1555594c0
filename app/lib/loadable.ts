/** Data of one part of a page, or the fact that it could not be loaded; `notYet`: the laboratory does not offer it. */
export type Loadable<T> = { ok: true; data: T } | { ok: false; notYet?: boolean };
