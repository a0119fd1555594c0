import { expect } from "vitest";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { Browser } from "./browser.ts";
import { openPortal, type TestPortal } from "./portal.ts";
import { openStubLaboratory, type Username } from "./stub-laboratory.ts";
import type { Stub } from "./stub-upstream.ts";

interface StubbedPortal {
  readonly stub: Stub;
  readonly portal: TestPortal;
  readonly origin: string;
  signedIn(username?: Username): Promise<Browser>;
}

/** Opens both; call `close` at the end. */
export async function openStubbedPortal(
  variables: Record<string, string> = {},
): Promise<StubbedPortal & { close(): Promise<void> }> {
  const stub = await openStubLaboratory();
  const portal = await openPortal({ LAB_API_URL: stub.url, ...variables });
  stub.forget(); // the portal's first look at its laboratory
  return {
    stub,
    portal,
    origin: portal.origin,
    signedIn: async (username = "type1") => {
      const browser = new Browser(portal.origin);
      expect((await browser.signIn(username)).status).toBe(303);
      return browser;
    },
    close: async () => {
      await portal.close();
      await stub.close();
    },
  };
}

export const useStubbedPortal = (variables: Record<string, string> = {}): StubbedPortal =>
  useOpened(() => openStubbedPortal(variables));
