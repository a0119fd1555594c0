// Lower bound of a page's cost: raw node:http makes the page's laboratory calls in parallel over
// keep-alive connections, reads them and sends the page's bytes. Controlled by parent messages.
import { Agent, createServer, request } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const pages = new Map();

const ask = ({ url, headers }) =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
    })
      .on("error", reject)
      .end();
  });

const server = createServer((incoming, response) => {
  const page = pages.get(incoming.url);
  Promise.all(page.calls.map(ask)).then(
    () => {
      response.writeHead(200, {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Length": page.body.length,
      });
      response.end(page.body);
    },
    () => response.writeHead(502).end(),
  );
});
process.on("message", ({ path, calls, html }) => {
  pages.set(path, { calls, body: Buffer.from(html) });
  process.send({ ready: path });
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
