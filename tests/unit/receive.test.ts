import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MemoryBudget, type BudgetLimits, type Reservation } from "../../app/http/bodies/memory-budget.ts";
import { timeFor } from "../../app/http/bodies/receive.ts";
import { WHOLE_MS } from "../../app/lib/body-policy.ts";
import { isFragmented } from "../../app/http/unread.ts";

const KB = 1024;

describe("the time that a body may take", () => {
  test("is ten seconds, then one for each further 4 KB, at most fifty for a form", () => {
    expect(timeFor(0, WHOLE_MS.form)).toBe(10_000);
    expect(timeFor(64 * KB, WHOLE_MS.form)).toBe(26_000);
    expect(timeFor(160 * KB, WHOLE_MS.form)).toBe(50_000);
    expect(timeFor(8 * KB * KB, WHOLE_MS.form)).toBe(50_000);
  });

  test.each([
    ["a visitor at 27 kB a second", WHOLE_MS.strangersFile, 27_000],
    ["a patient at 27 kB a second", WHOLE_MS.file, 27_000],
    ["a patient at 10 kB a second", WHOLE_MS.file, 10_000],
  ])("suffices for a whole photo of 8 MB: %s", (_who, wholeMs, rate) => {
    const seconds = Math.ceil((8 * KB * KB) / rate);
    for (let second = 1; second <= seconds; second++)
      expect(timeFor(second * rate, wholeMs)).toBeGreaterThan(second * 1000);
  });

  test("ends soon for a file that stops arriving, however long a whole one may take", () => {
    expect(timeFor(0, WHOLE_MS.file)).toBe(10_000);
    expect(timeFor(100 * KB, WHOLE_MS.file)).toBe(35_000);
  });

  test("ends for bytes one by one, but not for packets of a bad connection", () => {
    expect(isFragmented(1001, 1000)).toBe(false);
    expect(isFragmented(64 * KB, 64 * KB)).toBe(true);
    expect(isFragmented((8 * KB * KB) / 536, 8 * KB * KB)).toBe(false);
  });
});

describe("memory of bodies", () => {
  interface Limits {
    bytes?: number;
    bodies?: number;
    ofOwner?: Partial<BudgetLimits["ofOwner"]>;
  }
  function openBudget({ ofOwner, ...limits }: Limits = {}) {
    const budget = new MemoryBudget({
      bytes: 100,
      bodies: 10,
      ofOwner: { bytes: 100, bodies: 10, ...ofOwner },
      ...limits,
    });
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

  test("ends the largest arriving body of one owner, of equal ones the oldest, never a complete one", () => {
    const { budget, gone, open } = openBudget();
    const [done, slow, slower, quick] = [open("done"), open("slow"), open("slower"), open("quick")];
    done.grow(40);
    done.complete();
    slow.grow(20);
    slower.grow(20);
    quick.grow(30);
    expect(gone).toEqual(["quick"]);
    slower.grow(10);
    slow.grow(11);
    expect(gone).toEqual(["quick", "slow"]);
    expect(budget.held).toBe(70);
  });

  test("ends half-sent files of the owner that holds most, not the older slow one of another", () => {
    const { gone, open } = openBudget({ bytes: 24, ofOwner: { bytes: 20 } });
    const slow = open("slow", "honest");
    slow.grow(2);
    for (const name of ["a", "b", "c", "d"]) open(name, "stranger").grow(6);
    slow.grow(1);
    expect(gone).toEqual(["a"]);
    slow.grow(4);
    expect(gone).toEqual(["a", "b"]);
  });

  test("leaves room beside the complete bodies of one owner", () => {
    const { gone, open } = openBudget({ bytes: 24, ofOwner: { bytes: 16 } });
    for (const name of ["a", "b", "c"]) {
      const body = open(name, "stranger");
      body.grow(8);
      body.complete();
    }
    expect(gone).toEqual(["c"]);
    open("slow", "honest").grow(8);
    expect(gone).toEqual(["c"]);
  });

  test("drops an owner's oldest for that owner's newest, and no other", () => {
    const { gone, open } = openBudget({ ofOwner: { bodies: 2 } });
    open("other", "other");
    const first = open("first");
    open("second");
    open("third");
    expect(gone).toEqual(["first"]);
    first.complete();
    open("fourth");
    expect(gone).toEqual(["first", "second"]);
  });

  test("drops the oldest of the owner with most bodies without a free place", () => {
    const { gone, open } = openBudget({ bodies: 4 });
    open("slow", "honest");
    for (const name of ["a", "b", "c", "d"]) open(name, "stranger");
    open("other", "other");
    expect(gone).toEqual(["a", "b"]);
  });

  test("gives no place to a body that is complete", () => {
    const { gone, open } = openBudget({ bodies: 2, ofOwner: { bodies: 2 } });
    for (const name of ["a", "b", "c"]) open(name).complete();
    open("d", "other");
    open("e");
    expect(gone).toEqual([]);
    open("f");
    expect(gone).toEqual(["d"]);
  });

  test("counts an owner's bodies together, also after an empty one was answered", () => {
    const { gone, open } = openBudget({ ofOwner: { bodies: 1 } });
    const empty = open("empty");
    empty.complete();
    open("first");
    empty.release();
    open("second");
    expect(gone).toEqual(["first"]);
  });

  test("never ends a body that keeps to its fair share, whatever others send", () => {
    const limits = { bytes: 100, bodies: 8, ofOwner: { bytes: 60, bodies: 4 } };
    const fairShare = limits.bytes / 4;
    const step = fc.record({
      owner: fc.constantFrom("honest", "a", "b", "c"),
      index: fc.nat(3),
      bytes: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
        const budget = new MemoryBudget(limits);
        const bodies = new Map<string, { size: number; reservation: Reservation }>();
        for (const { owner, index, bytes } of steps) {
          const name = owner === "honest" ? owner : owner + String(index);
          const giveWay = () => {
            expect(name).not.toBe("honest");
            bodies.delete(name);
          };
          const body = bodies.get(name) ?? { size: 0, reservation: budget.open(owner, giveWay) };
          bodies.set(name, body);
          const size = owner === "honest" ? Math.min(bytes, fairShare - body.size) : bytes;
          body.size += size;
          body.reservation.grow(size);
          const held = [...bodies.values()].reduce((sum, item) => sum + item.size, 0);
          expect(budget.held).toBe(held);
          expect(held).toBeLessThanOrEqual(limits.bytes);
        }
      }),
    );
  });
});
