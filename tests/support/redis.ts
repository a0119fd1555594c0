import { spawn } from "node:child_process";

/**
 * Starts Redis, in memory unless `args` say otherwise; returns its stop function. Throws if redis-server
 * is not installed.
 */
export async function startRedis(
  args: readonly string[],
): Promise<(signal?: NodeJS.Signals) => Promise<void>> {
  const server = spawn(process.env["REDIS_SERVER"] ?? "redis-server", [
    "--save",
    "",
    "--appendonly",
    "no",
    ...args,
  ]);
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    server.once("error", () =>
      reject(new Error("redis-server is not installed; `npm test` installs it on Debian.")),
    );
    server.stdout.on("data", (text: Buffer) => {
      if (/ready to accept connections/i.test(text.toString())) resolve();
    });
    void ended.then(() => reject(new Error("redis-server ended.")));
  });
  return (signal = "SIGTERM") => {
    server.kill(signal);
    return ended;
  };
}
