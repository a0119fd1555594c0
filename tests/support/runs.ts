/** `npm run test:long`: the same searches, longer. */
export const isLong = process.env["TESTS_LONG"] === "1";

/** How many cases a search tries: a part in `npm test`, the whole in `npm run test:long`. */
export const runs = (part: number, whole: number): number => (isLong ? whole : part);
