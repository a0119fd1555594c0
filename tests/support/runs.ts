/** `npm run test:long`: longer searches. */
export const isLong = process.env["TESTS_LONG"] === "1";

/** Older Chromes that the journeys of an old engine run in. */
export const OLD_CHROMES = isLong ? [138, 123, 109, 92, 71] : [109];

/** Cases per search: `part` in `npm test`, `whole` in `npm run test:long`. */
export const runs = (part: number, whole: number): number => (isLong ? whole : part);

/** For searches that last longer than any other test. */
export const PATIENCE: { timeout?: number } = isLong ? { timeout: 7_200_000 } : {};

/** Every `every`-th case, from `turn` on; all in `npm run test:long`. */
export const inTurn = <Case>(all: readonly Case[], turn: number, every = all.length): Case[] =>
  all.filter((_, index) => isLong || index % every === turn % every);

const LANGUAGES = ["en", "id"] as const;
/** One language in turn; both in `npm run test:long`. */
export const languagesInTurn = (turn: number) => LANGUAGES.filter((_, index) => isLong || index === turn % 2);
