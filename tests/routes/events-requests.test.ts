import { beforeEach, describe, expect, it } from "vitest";
import { send, type Browser } from "../support/browser.ts";
import { gauge, listening, openLivePortal, poll, streamOf } from "../support/live-portal.ts";
import { openSocket } from "../support/streams.ts";
import { useOpenedEach } from "../../lab/tests/support/use-opened.ts";

let browser: Browser;
const live = useOpenedEach(openLivePortal);
beforeEach(async () => {
  browser = await live.signedIn();
});

/** Sends raw `text`; `heard` accumulates. */
async function talk(text: string) {
  const socket = await openSocket(live.origin, text);
  let heard = "";
  let ended = false;
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  socket.on("error", () => undefined).on("close", () => (ended = true));
  return { socket, heard: () => heard, ended: () => ended };
}
const ask = (line: string, headers = "Host: x\r\n") =>
  `${line}\r\n${headers}Cookie: ${browser.cookieHeader}\r\n\r\n`;

describe("requests for the stream", () => {
  it.each([
    ["of HTTP/1.0", "GET /events HTTP/1.0", ""],
    ["with a query", `GET /events?${"a=1&".repeat(2000)} HTTP/1.1`, "Host: x\r\n"],
    ["with the whole address", "GET http://x/events HTTP/1.1", "Host: x\r\n"],
    ["that expect something", "GET /events HTTP/1.1", "Host: x\r\nExpect: nothing\r\n"],
    [
      "that offer another protocol",
      "GET /events HTTP/1.1",
      "Host: x\r\nConnection: Upgrade\r\nUpgrade: x\r\n",
    ],
  ])("%s open it", async (_name, line, headers) => {
    const { socket, heard } = await talk(ask(line, headers));
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n(?:[\da-f]+\r\n)?retry: \d+\n\n/);
    expect(heard()).toMatch(/\r\nConnection: close\r\n/);
    expect(heard()).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n/);
    expect(heard()).not.toMatch(/set-cookie|content-length/i);
    expect(gauge()).toBe(1);
    socket.destroy();
    await poll(gauge).toBe(0);
  });

  it("are refused without Host, or with a body", async () => {
    const noHost = await talk(ask("GET /events HTTP/1.1", ""));
    await expect.poll(noHost.heard).toMatch(/^HTTP\/1\.1 400 /);
    noHost.socket.destroy();
    for (const header of ["Content-Length: 9", "Transfer-Encoding: chunked"]) {
      const { heard, ended } = await talk(ask("GET /events HTTP/1.1", `Host: x\r\n${header}\r\n`));
      await expect.poll(ended).toBe(true);
      expect(heard()).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nConnection: close\r\n/);
    }
    expect(gauge()).toBe(0);
  });

  it("may follow a page on its connection, and malformed bytes may follow them", async () => {
    const page = `GET /livez HTTP/1.1\r\nHost: x\r\n\r\n`;
    const { socket, heard } = await talk(`${page}${ask("GET /events HTTP/1.1")}\u0001 nonsense\r\n\r\n`);
    await expect.poll(heard).toMatch(/\r\n\r\nok\nHTTP\/1\.1 200 OK[\s\S]*event: refetch/);
    live.tell("type1", "News");
    await expect.poll(heard).toContain("News");
    socket.destroy();
    await poll(gauge).toBe(0);
  });

  it("end the connection if they get no stream and malformed bytes follow", async () => {
    const { heard, ended } = await talk("GET /events HTTP/1.1\r\nHost: x\r\n\r\n\u0001 nonsense\r\n\r\n");
    await expect.poll(ended).toBe(true);
    expect(heard()).toMatch(/^HTTP\/1\.1 204 [^<]*$/);
  });

  it("are closed when the client ends its side", async () => {
    const { socket, heard, ended } = await talk(ask("GET /events HTTP/1.1"));
    await expect.poll(heard).toContain("retry:");
    socket.end();
    await expect.poll(ended).toBe(true);
    await poll(gauge).toBe(0);
  });

  it("are answered with a page's protective headers, and leave the page in the back/forward cache", async () => {
    const page = (await send(live.origin, "/login")).headers;
    const stream = await streamOf(browser);
    await listening(stream);
    stream.leave();
    const answers = [
      stream,
      await browser.ask("/events", { method: "HEAD" }),
      await send(live.origin, "/events"),
      await browser.get("/events", { "Sec-Fetch-Site": "cross-site" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 204, 403]);
    for (const { headers, status } of answers) {
      for (const name of [
        "x-content-type-options",
        "cross-origin-resource-policy",
        "cross-origin-opener-policy",
        "referrer-policy",
        "permissions-policy",
        "strict-transport-security",
      ])
        expect(headers[name], `${name} ${String(status)}`).toBe(page[name]);
      expect(headers["cache-control"]).toBe("private, no-cache, no-transform");
    }
  });
});
