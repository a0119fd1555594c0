import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { expect } from "vitest";
import { Browser } from "./browser.ts";
import { openChannelServer } from "./channel-server.ts";
import { openPortal } from "./portal.ts";
import { openStream, type TestStream } from "./streams.ts";
import { openStubLaboratory } from "./stub-laboratory.ts";

/** The built portal between a stub laboratory and a channel server under the test's control. */
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
  return {
    stub,
    channels,
    origin: portal.origin,
    /** number of open streams */
    gauge: () => portal.streams(),
    signedIn: async (username = "type1"): Promise<Browser> => {
      const browser = new Browser(portal.origin);
      expect((await browser.signIn(username)).status).toBe(303);
      return browser;
    },
    /** a notification on a user's channel */
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

/** Returns a function that counts the bytes buffered for the sockets that send requests to this process from now on. */
export function watchWaiting(): () => number {
  const sockets = new Set<Socket>();
  subscribe("http.server.request.start", (message) => {
    const { socket } = message as { socket: Socket }; // Node's documentation of the channel
    sockets.add(socket);
  });
  return () => [...sockets].reduce((sum, socket) => sum + (socket.destroyed ? 0 : socket.writableLength), 0);
}

/** `expect.poll` that does not advance fake timers, which it does by default at every try. */
export const poll = <T>(fn: () => T) => expect.poll(fn, { interval: 0 });

/** Waits until the stream shows that the laboratory has confirmed the user's channel. */
export const listening = (stream: TestStream) => poll(() => stream.events().length).toBeGreaterThan(0);
