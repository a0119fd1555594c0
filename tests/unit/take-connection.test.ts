import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it } from "vitest";
import { takeConnection } from "../../app/http/take-connection.ts";

setFlagsFromString("--expose_gc");
const collect = runInNewContext("gc") as () => void; // what the flag defines

const open = new Set<() => Promise<void>>();
afterEach(async () => {
  for (const close of open) await close();
  open.clear();
});

/** A server that takes the connection of every request, and a client of it. */
async function take(text = "GET / HTTP/1.1\r\nHost: x\r\n\r\n") {
  const released: WeakRef<IncomingMessage | ServerResponse>[] = [];
  const taken: Socket[] = [];
  const closed: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === "/page") return void response.end("page");
    released.push(new WeakRef(request), new WeakRef(response));
    response.on("close", () => closed.push("response"));
    request.resume().on("end", () => {
      const { socket } = request;
      takeConnection(response, socket);
      taken.push(socket);
      socket.write("mine");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1"); // a TCP port
  client.write(text);
  open.add(async () => {
    client.destroy();
    taken.forEach((socket) => socket.destroy());
    await new Promise((resolve) => server.close(resolve));
  });
  let heard = "";
  client.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  await expect.poll(() => heard).toMatch(/mine$/);
  const [socket] = taken;
  if (!socket) throw new Error("nothing was taken");
  return { server, client, socket, released, closed, heard: () => heard };
}

describe("a connection that is taken", () => {
  it("carries what is written to it and nothing of HTTP, also after a page", async () => {
    expect((await take()).heard()).toBe("mine");
    const { heard, socket } = await take(
      "GET /page HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n",
    );
    expect(heard()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*page.*mine$/);
    expect(socket.timeout ?? 0).toBe(0);
  });

  it("has left the server: no listener, no parser; the response counts as closed", async () => {
    const { socket, closed } = await take();
    expect(socket.eventNames()).toEqual([]);
    expect(Reflect.get(socket, "parser")).toBeNull();
    expect(Reflect.get(socket, "_httpMessage")).toBeNull();
    expect(closed).toEqual(["response"]);
  });

  it("keeps neither request nor response in memory", async () => {
    const { released } = await take();
    await expect
      .poll(async () => {
        await nextTurn();
        collect();
        return released.map((one) => one.deref());
      })
      .toEqual([undefined, undefined]);
  });

  it("tells its owner what the client sends, and that it leaves", async () => {
    const { socket, client } = await take();
    const data = once(socket, "data");
    socket.resume();
    client.write("more");
    expect(String((await data)[0])).toBe("more");
    const ended = once(socket, "end");
    client.end();
    await ended;
    const closed = once(socket, "close");
    socket.destroy();
    await closed;
  });

  it("still counts as a connection of the server", async () => {
    const { server, socket } = await take();
    const count = () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, number) => (error ? reject(error) : resolve(number)));
      });
    expect(await count()).toBe(1);
    socket.destroy();
    await expect.poll(count).toBe(0);
  });
});
