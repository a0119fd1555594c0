import type { ServerResponse } from "node:http";
import { expect } from "vitest";
import type { Hub } from "../../app/realtime/hub.ts";
import { Browser } from "./browser.ts";
import { openChannelServer } from "./channel-server.ts";
import { openPortal } from "./portal.ts";
import { openStream, type TestStream } from "./streams.ts";
import { openStubLaboratory } from "./stub-laboratory.ts";

export async function openLivePortal() {
  const stub = await openStubLaboratory();
  const channels = await openChannelServer();
  const portal = await openPortal({
    LAB_API_URL: stub.url,
    LAB_WS_URL: channels.url,
    LAB_WS_KEY: channels.key,
    RATE_LOGIN_ADDRESS: "1000/1m",
    RATE_LOGIN_ACCOUNT: "1000/1m",
  });
  hub = portal.hub;
  return {
    stub,
    channels,
    origin: portal.origin,
    signedIn: async (username = "type1"): Promise<Browser> => {
      const browser = new Browser(portal.origin);
      expect((await browser.signIn(username)).status).toBe(303);
      return browser;
    },
    tell: (username: string, title: string, more: object = {}) =>
      channels.send(`c-uuid-${username}`, { title, message: "m", ...more }),
    stop: (delayMs: number) => portal.stop(delayMs),
    close: async () => {
      await portal.close();
      await channels.close();
      await stub.close();
    },
  };
}
export type LivePortal = Awaited<ReturnType<typeof openLivePortal>>;

export const streamOf = (
  browser: Browser,
  headers: Record<string, string> = {},
  path?: string,
): Promise<TestStream> => openStream(browser.origin, { Cookie: browser.cookieHeader, ...headers }, path);

/** Of the portal opened last; one per process at a time. */
let hub: Hub | null = null;

export const gauge = () => hub?.size;

/** Returns a function that counts bytes buffered for the current streams of this portal. */
export function watchWaiting(): () => number {
  // Private, but the only access to the response buffers.
  const inner = hub as unknown as {
    channels: Map<string, { streams: Set<{ response: ServerResponse }> }>;
  };
  const responses = [...inner.channels.values()].flatMap((channel) =>
    [...channel.streams].map(({ response }) => response),
  );
  return () =>
    responses.reduce((sum, response) => sum + (response.destroyed ? 0 : response.writableLength), 0);
}

/** `expect.poll` without advancing fake timers on every try. */
export const poll = <T>(fn: () => T) => expect.poll(fn, { interval: 0 });

/** Waits until the stream shows that the laboratory confirmed the user's channel. */
export const listening = (stream: TestStream) => poll(() => stream.events().length).toBeGreaterThan(0);
