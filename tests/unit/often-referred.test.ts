import { expect, it } from "vitest";
import { oftenIn, testsInSets } from "../../app/features/referrals/often.ts";

const referral = (...ids: string[]) => ({
  products: ids.map((product_id) => ({
    product_id,
    name: product_id.toUpperCase(),
    fasting_hours: 0,
    order_number: null,
    not_done: false,
  })),
});

it("puts the most frequent tests first, and of equals the latest", () => {
  const { tests } = oftenIn([referral("a"), referral("b"), referral("c", "b"), referral("c")]);
  expect(tests.map(({ product_id }) => product_id)).toEqual(["b", "c", "a"]);
});

it("puts the last referral's set first, then the most frequent ones in any order of tests", () => {
  const { sets } = oftenIn([
    referral("a", "b"),
    referral("d"),
    referral("e", "f"),
    referral("d", "c"),
    referral("c", "d"),
  ]);
  expect(sets.map(({ value, times, isLast }) => [value, times, isLast])).toEqual([
    ["a b", 1, true],
    ["d c", 2, false],
    ["e f", 1, false],
  ]);
});

it("omits sets whose IDs would be ambiguous in a form", () => {
  const { sets, tests } = oftenIn([referral("a b", "c")]);
  expect([sets, tests.length]).toEqual([[], 2]);
});

it("offers at most eight tests and four sets", () => {
  const many = Array.from({ length: 9 }, (_, index) => referral(`x${String(index)}`, `y${String(index)}`));
  const { tests, sets } = oftenIn(many);
  expect([tests.length, sets.length]).toEqual([8, 4]);
});

it("reads the tests of ticked sets", () => {
  expect(testsInSets(["a b", "c d"])).toEqual(["a", "b", "c", "d"]);
});
