// `npm run simulate -- --seed 7`: bundles the simulator with portal and laboratory, then runs it.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.ts";

const program = await bundle();
const child = spawn(process.execPath, ["--enable-source-maps", program, ...process.argv.slice(2)], {
  stdio: "inherit",
  cwd: fileURLToPath(new URL("../..", import.meta.url)),
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
child.on("close", (code) => process.exit(code ?? 1));
