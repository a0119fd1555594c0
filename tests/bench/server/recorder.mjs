// Forwards calls to the laboratory and reports on request the GETs since the last report.
import { Agent, createServer, request } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const target = new URL(process.env["LAB"]);
let calls = [];

const server = createServer((incoming, response) => {
  const { method, url, headers } = incoming;
  if (method === "GET")
    calls.push({ url: `${target.origin}${url}`, headers: { ...headers, host: target.host } });
  const outgoing = request(`${target.origin}${url}`, { method, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  outgoing.on("error", () => response.destroy());
  incoming.pipe(outgoing);
});
process.on("message", () => {
  process.send({ calls });
  calls = [];
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
