import { spawn } from "node:child_process";

/** Starts an in-memory Redis; returns its stop function. Throws if redis-server is not installed. */
export async function startRedis(args: readonly string[]): Promise<() => void> {
  const server = spawn(process.env["REDIS_SERVER"] ?? "redis-server", [
    ...args,
    "--save",
    "",
    "--appendonly",
    "no",
  ]);
  await new Promise<void>((resolve, reject) => {
    server.once("error", () =>
      reject(new Error("redis-server is not installed; `npm test` installs it on Debian.")),
    );
    server.stdout.on("data", (text: Buffer) => {
      if (/ready to accept connections/i.test(text.toString())) resolve();
    });
  });
  return () => void server.kill();
}
