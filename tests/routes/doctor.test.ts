import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openChannelServer } from "../support/channel-server.ts";
import { freePort, openPortal, root, temporaryFolder } from "../support/portal.ts";
import { startRedis } from "../support/redis.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";

/** In the image; it starts faster than the sources. */
const BUILT = ["build/programs/doctor.js"];

/** The program's exit code and lines, with only these variables. */
function examine(
  variables: Record<string, string>,
  program = ["--import", "tsx", "scripts/doctor.ts"],
): Promise<{ code: number | null; lines: string[] }> {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env["PATH"],
    HOST: "127.0.0.1",
    ...variables,
    NODE_ENV: "test",
  };
  const child = spawn(process.execPath, program, { cwd: root, env });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) =>
    child.once("close", (code) => resolve({ code, lines: said.trim().split("\n") })),
  );
}

describe("the doctor", () => {
  it("finds a good installation in order", async () => {
    const folder = temporaryFolder();
    const [stub, channels] = [await openStubLaboratory(), await openChannelServer()];
    const redisPort = String(await freePort());
    const stop = await startRedis([
      "--port",
      redisPort,
      "--bind",
      "127.0.0.1",
      "--dir",
      folder,
      "--appendonly",
      "yes",
      "--appendfsync",
      "always",
    ]);
    const variables = {
      LAB_API_URL: stub.url,
      LAB_WS_URL: channels.url,
      LAB_WS_KEY: channels.key,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
    };
    const portal = await openPortal(variables);
    const { port } = new URL(portal.origin);
    const names = ["settings", "state store", "disk", "provider", "clock", "websocket", "portal"];
    expect(await examine({ ...variables, PORT: port }, BUILT)).toEqual({
      code: 0,
      lines: names.map((name) => `ok    ${name}`),
    });
    await portal.close();
    await stop();
    await channels.close();
    await stub.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("names each fault of a bad one, without a secret", async () => {
    // At each answer: a busy machine asks late.
    const late = () => new Date(Date.now() - 600_000).toUTCString();
    const provider = createServer((_request, response) =>
      response.writeHead(404, { Date: late() }).end("{}"),
    );
    await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
    const { port } = provider.address() as AddressInfo; // a TCP port
    const [noRedis, noPortal] = [String(await freePort()), String(await freePort())];
    const { code, lines } = await examine({
      PORT: noPortal,
      LAB_API_URL: `http://127.0.0.1:${String(port)}/wrong`,
      LAB_WS_URL: `ws://127.0.0.1:${String(port)}`,
      LAB_WS_KEY: "a-key",
      REDIS_URL: `redis://:a-password@127.0.0.1:${noRedis}`,
      SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
    });
    provider.close();
    expect(code).toBe(1);
    expect(lines).toEqual([
      "ok    settings",
      "mend  state store: REDIS_URL: the connection is refused.",
      "ok    disk",
      expect.stringMatching(/^mend {2}provider: The provider knows none/),
      expect.stringMatching(
        /^mend {2}clock: This machine's clock is (599|60\d|61\d) s ahead of the provider's\.$/,
      ),
      "mend  websocket: LAB_WS_URL, LAB_WS_KEY: the websocket does not connect.",
      `mend  portal: PORT ${noPortal}: no portal answers on this machine.`,
    ]);
    expect(lines.join()).not.toMatch(/a-password|a-secret|a-key/);
  });

  it("runs from the image too: a damaged state, and a provider that is away", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "state.sqlite"), "no database at all".repeat(100));
    const [noLaboratory, noPortal] = [String(await freePort()), String(await freePort())];
    const variables = {
      DATA_DIR: folder,
      PORT: noPortal,
      LAB_API_URL: `http://127.0.0.1:${noLaboratory}/api/v1.5`,
      SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
    };
    expect(await examine(variables, BUILT)).toEqual({
      code: 1,
      lines: [
        "ok    settings",
        "mend  state store: DATA_DIR: state.sqlite is damaged; docs/operating.md says what its removal costs.",
        "ok    disk",
        "mend  provider: The provider cannot be reached.",
        "mend  clock: The provider does not answer, so the clocks cannot be compared.",
        "ok    websocket",
        `mend  portal: PORT ${noPortal}: no portal answers on this machine.`,
      ],
    });
    rmSync(folder, { recursive: true, force: true });
  });
});
