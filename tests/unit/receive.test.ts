import { describe, expect, test } from "vitest";
import { MemoryBudget, type BudgetLimits } from "../../app/http/bodies/memory-budget.ts";
import { timeFor } from "../../app/http/bodies/receive.ts";
import { isFragmented } from "../../app/http/unread.ts";

const KB = 1024;

describe("the time that a body may take", () => {
  test("ten seconds, then 4 KB in each further second, at most fifty", () => {
    expect(timeFor(0)).toBe(10_000);
    expect(timeFor(64 * KB)).toBe(26_000);
    expect(timeFor(160 * KB)).toBe(50_000);
    expect(timeFor(8 * KB * KB)).toBe(50_000);
  });

  test("a phone at 6 KB a second delivers a picture that its page made smaller", () => {
    for (let second = 1; second <= 40; second++)
      expect(timeFor(second * 6 * KB)).toBeGreaterThan(second * 1000);
  });

  test("bytes one by one are too many pieces; packets of a bad connection are not", () => {
    expect(isFragmented(1001, 1000)).toBe(false);
    expect(isFragmented(64 * KB, 64 * KB)).toBe(true);
    expect(isFragmented((8 * KB * KB) / 536, 8 * KB * KB)).toBe(false);
  });
});

describe("memory of bodies", () => {
  function openBudget(limits: Partial<BudgetLimits> = {}) {
    const budget = new MemoryBudget({ bytes: 100, bodies: 10, ofOwner: 10, ...limits });
    const gone: string[] = [];
    const open = (name: string, owner = "somebody") => budget.open(owner, () => gone.push(name));
    return { budget, gone, open };
  }

  test("is released when a request is answered, once", () => {
    const { budget, open } = openBudget();
    const [first, second] = [open("first"), open("second")];
    first.grow(40);
    second.grow(30);
    first.complete();
    first.release();
    first.release();
    expect(budget.held).toBe(30);
  });

  test("over its bound, the oldest of those that are arriving give way, complete ones never", () => {
    const { budget, gone, open } = openBudget();
    const [done, slow, slower, quick] = [open("done"), open("slow"), open("slower"), open("quick")];
    done.grow(40);
    done.complete();
    slow.grow(20);
    slower.grow(30);
    quick.grow(50);
    expect(gone).toEqual(["slow", "slower"]);
    expect(budget.held).toBe(90);
    quick.grow(20);
    expect(gone).toEqual(["slow", "slower", "quick"]);
    expect(budget.held).toBe(40);
  });

  test("an owner's newest displaces that owner's oldest, and no other", () => {
    const { gone, open } = openBudget({ ofOwner: 2 });
    open("other", "other");
    const first = open("first");
    open("second");
    open("third");
    expect(gone).toEqual(["first"]);
    first.complete();
    open("fourth");
    expect(gone).toEqual(["first", "second"]);
  });

  test("one that is complete takes no place", () => {
    const { gone, open } = openBudget({ bodies: 2, ofOwner: 2 });
    for (const name of ["a", "b", "c"]) open(name).complete();
    open("d", "other");
    open("e");
    expect(gone).toEqual([]);
    open("f");
    expect(gone).toEqual(["d"]);
  });
});
