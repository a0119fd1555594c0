import { afterAll, beforeAll, expect } from "vitest";
import { Browser } from "./browser.ts";
import { openPortal, type TestPortal } from "./portal.ts";
import { openStubLaboratory, type Username } from "./stub-laboratory.ts";
import type { Stub } from "./stub-upstream.ts";

/** The built portal beside a stub laboratory. */
export interface StubbedPortal {
  readonly stub: Stub;
  readonly portal: TestPortal;
  /** a browser of an account of the stub */
  signedIn(username?: Username): Promise<Browser>;
}

/** Opens both; `close` them in the end. */
export async function openStubbedPortal(
  variables: Record<string, string> = {},
): Promise<StubbedPortal & { close(): Promise<void> }> {
  const stub = await openStubLaboratory();
  const portal = await openPortal({ LAB_API_URL: stub.url, ...variables });
  return {
    stub,
    portal,
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

/** Opens both for all tests of the file, or of the block, that calls it. */
export function useStubbedPortal(variables: Record<string, string> = {}): StubbedPortal {
  let opened: Awaited<ReturnType<typeof openStubbedPortal>>;
  beforeAll(async () => {
    opened = await openStubbedPortal(variables);
  });
  afterAll(() => opened.close());
  return {
    get stub() {
      return opened.stub;
    },
    get portal() {
      return opened.portal;
    },
    signedIn: (username) => opened.signedIn(username),
  };
}
