import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openChannels, type SocketChannels } from "../../domains/notifications/socket.ts";
import { connect } from "../support/channel.ts";

const IDLE = 30_000;
let server: Server;
let channels: SocketChannels;
let origin: string;

beforeAll(async () => {
  server = createServer((_request, response) => response.end("page"));
  channels = openChannels(server, { key: "key", idleMs: IDLE });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(async () => {
  await channels.close();
  server.close();
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (path: string) => connect(`ws://${origin}${path}`);
async function connected() {
  const peer = at("/app/key?protocol=7&client=test&version=1");
  const hello = await peer.next();
  return { ...peer, hello };
}
const subscribe = (channel: unknown) => ({ event: "pusher:subscribe", data: { channel } });

describe("connecting", () => {
  it("sends a socket id and the activity timeout", async () => {
    const { hello, socket } = await connected();
    expect(hello.event).toBe("pusher:connection_established");
    const data: unknown = JSON.parse(String(hello.data));
    expect(data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/) as string, activity_timeout: 30 });
    expect(socket.extensions).toBe("");
    socket.close();
  });

  it.each([
    ["/app/other?protocol=7", 4001],
    ["/app/key?protocol=6", 4007],
    ["/app/key?protocol=x", 4007],
    ["/app/key", 4008],
  ])("refuses %s with %d", async (path, code) => {
    const peer = at(path);
    expect(await peer.next()).toMatchObject({ event: "pusher:error", data: { code } });
    expect(await peer.closed).toBe(code);
  });

  it.each(["/", "/app/", "/app/key/more", "/apps/key", "//app/key"])(
    "has no websocket at %s",
    async (path) => {
      const peer = at(path);
      const [error] = (await once(peer.socket, "error")) as [Error];
      expect(error.message).toContain("404");
    },
  );

  it("does not affect other requests", async () => {
    expect(await (await fetch(`http://${origin}/app/key`)).text()).toBe("page");
    const upgrade = request(`http://${origin}/app/key`, {
      headers: { Connection: "Upgrade", Upgrade: "h2c" },
    }).end();
    const [response] = (await once(upgrade, "response")) as [{ statusCode: number }];
    expect(response.statusCode).toBe(400);
  });
});

describe("channels", () => {
  it("send events to subscribers until they unsubscribe", async () => {
    const [row, two] = [await connected(), await connected()];
    row.send(subscribe("c-one"));
    expect(await row.next()).toEqual({
      event: "pusher_internal:subscription_succeeded",
      channel: "c-one",
      data: "{}",
    });
    two.send(subscribe("c-two"));
    await two.next();
    channels.publish("c-one", "notification", { title: "“é”", link: null });
    channels.publish("c-two", "notification", 2);
    channels.publish("c-nobody", "notification", 3);
    expect(await row.next()).toEqual({
      event: "notification",
      channel: "c-one",
      data: '{"title":"“é”","link":null}',
    });
    expect(await two.next()).toMatchObject({ channel: "c-two", data: "2" });
    row.send({ event: "pusher:unsubscribe", data: { channel: "c-one" } });
    row.send({ event: "pusher:unsubscribe", data: { channel: "c-two" } });
    row.send({ event: "pusher:ping", data: {} });
    expect((await row.next()).event).toBe("pusher:pong");
    channels.publish("c-one", "notification", 4);
    channels.publish("c-two", "notification", 5);
    row.send({ event: "pusher:ping" });
    expect((await row.next()).event).toBe("pusher:pong");
    expect(await two.next()).toMatchObject({ data: "5" });
    row.socket.close();
    two.socket.terminate();
    await Promise.all([row.closed, two.closed]);
  });

  it("send an event once to a peer that subscribes twice", async () => {
    const peer = await connected();
    for (const channel of ["c-1", "c-1"]) peer.send(subscribe(channel));
    await peer.next();
    await peer.next();
    channels.publish("c-1", "a", 1);
    channels.publish("c-1", "b", 2);
    expect([(await peer.next()).event, (await peer.next()).event]).toEqual(["a", "b"]);
    peer.socket.close();
  });

  it.each(["private-c", "presence-c", "private-encrypted-c"])("refuses %s", async (channel) => {
    const peer = await connected();
    peer.send(subscribe(channel));
    expect(await peer.next()).toMatchObject({ event: "pusher:subscription_error", channel });
    expect(await peer.next()).toMatchObject({ event: "pusher:error", data: { code: 4009 } });
    channels.publish(channel, "notification", 1);
    peer.send({ event: "pusher:ping", data: {} });
    expect((await peer.next()).event).toBe("pusher:pong");
    peer.socket.close();
  });

  it("are limited to 20,000 per socket", async () => {
    const peer = await connected();
    for (let index = 0; index < 20_000; index += 1) peer.send(subscribe(`c-${String(index)}`));
    for (let index = 0; index < 20_000; index += 1) await peer.next();
    peer.send(subscribe("c-more"));
    expect(await peer.next()).toMatchObject({ event: "pusher:error", data: { code: 4302 } });
    peer.send(subscribe("c-19999"));
    expect((await peer.next()).event).toBe("pusher_internal:subscription_succeeded");
    peer.socket.close();
    await peer.closed;
  });
});

describe("invalid messages", () => {
  it.each([
    ["no JSON", "{", 4300],
    ["an empty frame", "", 4300],
    ["no object", "[1]", 4300],
    ["no event", "{}", 4300],
    ["an event of another type", '{"event":{"a":1}}', 4300],
    ["an unknown event", '{"event":"__proto__","data":null}', 4300],
    ["deep nesting", "[".repeat(10_000), 4300],
    ["binary", Buffer.from('{"event":"pusher:ping"}'), 4300],
    ["a client's event", { event: "client-x", channel: "c-1", data: 1 }, 4301],
    ["no channel", { event: "pusher:subscribe" }, 4302],
    ["a long name", subscribe("c".repeat(165)), 4302],
    ["a name with other signs", subscribe("c-1\n"), 4302],
    ["an invalid name", subscribe(7), 4302],
  ])("responds to %s with an error and continues", async (_name, message, code) => {
    const peer = await connected();
    peer.send(message);
    expect(await peer.next()).toMatchObject({ event: "pusher:error", data: { code } });
    peer.send({ event: "pusher:ping", data: {} });
    expect((await peer.next()).event).toBe("pusher:pong");
    peer.socket.close();
  });

  it("closes on frames over 10 KB and on text that is not UTF-8", async () => {
    const large = await connected();
    large.send("x".repeat(10_241));
    expect(await large.closed).toBe(1009);
    const broken = await connected();
    broken.socket.send(Buffer.from([0xff, 0xfe]), { binary: false });
    expect(await broken.closed).toBe(1007);
    (await connected()).socket.close();
  });
});

describe("unresponsive peers", () => {
  it("are pinged after 30 s of silence and closed after 30 s more", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const peer = await connected();
    vi.advanceTimersByTime(IDLE - 1);
    peer.send({ event: "pusher:ping", data: {} });
    expect((await peer.next()).event).toBe("pusher:pong");
    vi.advanceTimersByTime(IDLE - 1);
    channels.publish("c-nobody", "a", 1);
    vi.advanceTimersByTime(1);
    expect(await peer.next()).toEqual({ event: "pusher:ping", data: "{}" });
    vi.advanceTimersByTime(IDLE - 1);
    expect(peer.socket.readyState).toBe(peer.socket.OPEN);
    vi.advanceTimersByTime(1);
    expect(await peer.closed).toBe(4201);
    while (vi.getTimerCount() > 0) await new Promise(setImmediate);
  });

  it.each(["pong", "ping", "message"])("stay connected after a %s", async (sign) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const peer = await connected();
    for (let round = 0; round < 3; round += 1) {
      vi.advanceTimersByTime(IDLE);
      expect((await peer.next()).event).toBe("pusher:ping");
      if (sign === "ping") {
        peer.socket.ping();
        await once(peer.socket, "pong");
      } else {
        peer.send({ event: sign === "pong" ? "pusher:pong" : "x", data: {} });
        // Messages are processed in order: the pong shows the first was handled.
        peer.send({ event: "pusher:ping", data: {} });
        while ((await peer.next()).event !== "pusher:pong");
      }
    }
    peer.socket.close();
    await peer.closed;
  });

  it("are closed with over 1 MB buffered", async () => {
    const peer = await connected();
    peer.send(subscribe("c-slow"));
    await peer.next();
    peer.socket.pause();
    for (let index = 0; index < 400; index += 1) channels.publish("c-slow", "a", "x".repeat(65_536));
    peer.socket.resume();
    expect(await peer.closed).toBe(4100);
  });
});

it("closes its peers and its upgrade handler", async () => {
  const server = createServer();
  const { close } = openChannels(server, { key: "key", idleMs: IDLE });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `ws://127.0.0.1:${String((server.address() as AddressInfo).port)}/app/key?protocol=7`;
  const peer = connect(address);
  await peer.next();
  await close();
  expect(await peer.closed).toBe(4200);
  expect(server.listenerCount("upgrade")).toBe(0);
  await new Promise((resolve) => server.close(resolve));
});
