// `npm run dev`: runs the portal from source through Vite; restarts when a stateful module changes.
import { createServer } from "vite";

const STATE = [
  "env.server.ts",
  "http/log.ts",
  "realtime/hub.ts",
  "state/store.server.ts",
  "upstream/client/transport.server.ts",
];

process.env["NODE_ENV"] = "development";
const vite = await createServer({
  server: {
    middlewareMode: true,
    cors: false,
    // No page reads them, and they have as many files as the sources.
    watch: { ignored: ["**/.cache/**", "**/build/**", "**/docs/**", "**/tests/**"] },
  },
});
// Stacks name the lines of the sources, not those of what Vite made of them.
Error.prepareStackTrace = (error, frames) =>
  vite.ssrRewriteStacktrace([String(error), ...frames.map((frame) => `    at ${String(frame)}`)].join("\n"));
const load = (file) => vite.ssrLoadModule(`/${file}`);
const loadState = () => Promise.all(STATE.map((file) => load(`app/${file}`)));

async function open() {
  const { startPortal } = await load("server.ts");
  const development = {
    middleware: vite.middlewares,
    build: () => vite.ssrLoadModule("virtual:remix/server-build"),
  };
  const portal = await startPortal(undefined, { development });
  process.stdout.write(`The portal is open: ${portal.origin}\n`);
  return { portal, state: await loadState() };
}

let opened = open();
vite.watcher.on("change", () => {
  opened = opened.then(async (present) => {
    const state = await loadState();
    if (state.every((module, at) => module === present.state[at])) return present;
    await present.portal.close();
    return open();
  });
  opened.catch((error) => process.stderr.write(`${error.stack}\n`));
});
await opened;
