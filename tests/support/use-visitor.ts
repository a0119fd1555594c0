import { beforeAll, beforeEach, expect } from "vitest";
import { Browser } from "./browser.ts";

/** Accounts of companies; others sign in without a code. */
export const COMPANY_CODES: Partial<Record<string, string>> = {
  hrd: "NUSANTARA",
  finance: "NUSANTARA",
  viewer: "NUSANTARA",
  company2: "SAMUDRA",
};

interface Opened {
  readonly origin: string;
}

function useSignedIn(
  before: typeof beforeAll | typeof beforeEach,
  portal: Opened,
  username: string,
  password?: string,
): Browser {
  const browser = new Browser(portal);
  before(async () => {
    browser.jar.clear();
    expect((await browser.signIn(username, password, COMPANY_CODES[username])).status).toBe(303);
  });
  return browser;
}

/** A browser that is signed in before the tests of a file or group. */
export const useVisitor = (portal: Opened, username: string, password?: string): Browser =>
  useSignedIn(beforeAll, portal, username, password);

/** A browser that is signed in anew before every test. */
export const useVisitorEach = (portal: Opened, username: string, password?: string): Browser =>
  useSignedIn(beforeEach, portal, username, password);
