// Baseline: node:http server sending given bytes per path. Controlled by parent messages.
import { createServer } from "node:http";

const pages = new Map();
const server = createServer((request, response) => {
  const page = pages.get(request.url);
  response.writeHead(page ? 200 : 404, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": page?.length ?? 0,
  });
  response.end(page);
});
process.on("message", ({ path, html }) => {
  pages.set(path, Buffer.from(html));
  process.send({ ready: path });
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
