import { redirect } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { once, RequestReused, wasCarriedOut } from "../../app/state/once.server.ts";
import { StoreUnavailable } from "../../app/state/watched.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

const patient = { accountKey: "account-1" };
const ID = "12345678-aaaa";
const never = () => Promise.reject(new Error("A repeat must not run."));

function formOf(values: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ client_request_id: ID, ...values })) form.set(name, value);
  return form;
}

let close: () => Promise<void>;
beforeEach(() => {
  close = useMemoryRuntime();
});
afterEach(() => close());

describe("an unknown outcome", () => {
  interface Page {
    unknown: boolean;
  }
  const isFinal = ({ unknown }: Page) => unknown;
  const unknown = () => Promise.resolve({ unknown: true });
  beforeEach(() => once<Page>(patient, formOf(), unknown, { isFinal }));

  test("is settled by one repeat, and the others wait for what it learns", async () => {
    let settlings = 0;
    let answer = () => undefined as void;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const settle = async (page: Page | null) => {
      settlings += 1;
      expect(page).toEqual({ unknown: true });
      await answered;
      return redirect("/done", 303);
    };
    const press = () => once<Page>(patient, formOf(), never, { isFinal, settle });
    const presses = [press(), press(), press()];
    await expect.poll(() => settlings).toBe(1);
    answer();
    for (const page of await Promise.all(presses)) expect(page).toBeInstanceOf(Response);
    expect(settlings).toBe(1);
    expect(await wasCarriedOut(patient.accountKey, ID)).toBe(true);
  });

  test("stays when it cannot be learnt, and the next repeat asks again", async () => {
    const lost = () => Promise.reject(new StoreUnavailable("lost"));
    await expect(once(patient, formOf(), never, { isFinal, settle: lost })).rejects.toThrow("lost");
    expect(await once(patient, formOf(), never, { isFinal, settle: unknown })).toEqual({ unknown: true });
    const freed = () => Promise.resolve({ unknown: false });
    expect(await once(patient, formOf(), never, { isFinal, settle: freed })).toEqual({ unknown: false });
    expect(await once(patient, formOf(), () => Promise.resolve("ran"))).toBe("ran");
  });

  test("is not settled by a form with other values", async () => {
    const other = once(patient, formOf({ qty: "2" }), never, { isFinal, settle: never });
    await expect(other).rejects.toBeInstanceOf(RequestReused);
  });
});
