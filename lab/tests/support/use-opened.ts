import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

interface Closing {
  close?: () => unknown;
}

const hooks = {
  all: { before: beforeAll, after: afterAll },
  each: { before: beforeEach, after: afterEach },
};

function useBetween<T extends object>(
  { before, after }: (typeof hooks)[keyof typeof hooks],
  open: () => T | Promise<T>,
): T {
  const opened: Closing = {};
  before(async () => {
    const current = (await open()) as T; // no promise itself
    // Tests also set fields.
    for (const key of Object.keys(current) as (keyof T)[])
      Object.defineProperty(opened, key, {
        configurable: true,
        enumerable: true,
        get: () => current[key],
        set: (value: T[typeof key]) => (current[key] = value),
      });
  });
  after(() => opened.close?.());
  return opened as T;
}

/** Opened before the tests of a file or group, closed after them; empty until then. */
export const useOpened = <T extends object>(open: () => T | Promise<T>): T => useBetween(hooks.all, open);

/** Opened before every test, closed after it. */
export const useOpenedEach = <T extends object>(open: () => T | Promise<T>): T =>
  useBetween(hooks.each, open);
