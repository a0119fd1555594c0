import { join } from "node:path";
import { createLab, resetLab } from "./create.ts";

// The reference laboratory by itself: `npm run lab`; `npm run lab -- --reset` starts its data over. It reads its
// two variables here because it may not import the portal's env.server.ts: the two share nothing but HTTP.
const dataDir = join(process.env["DATA_DIR"] || "data", "lab");
if (process.argv.includes("--reset")) resetLab(dataDir);
const lab = await createLab({ dataDir, port: Number(process.env["LAB_PORT"] || 3001) });
process.stdout.write(`Reference laboratory: ${lab.url}\n`);
process.stdout.write(`Live notifications: LAB_WS_URL=${lab.socket.url} LAB_WS_KEY=${lab.socket.key}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void lab.close().then(() => process.exit(0)));
}
