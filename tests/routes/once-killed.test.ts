import { rmSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, expect, it } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { openPortal, temporaryFolder, type TestPortal } from "../support/portal.ts";
import { startProcess, untilReady, type PortalProcess } from "../support/process.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const READ = "/notifications/read";

const dataDir = temporaryFolder();
let first: PortalProcess | undefined;
let second: TestPortal | undefined;

const stub = useOpened(openStubLaboratory);
afterAll(async () => {
  first?.kill("SIGKILL");
  await first?.ended;
  await second?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const variables = () => ({ DATA_DIR: dataDir, LAB_API_URL: stub.url });
async function start(): Promise<PortalProcess> {
  const portal = await startProcess({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    ...variables(),
    SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
  });
  first = portal;
  await untilReady(portal);
  return portal;
}

/** The lease of the dead process runs out, without the wait. */
function passLease(): void {
  const state = new Database(join(dataDir, "state.sqlite"));
  const { changes } = state.prepare("UPDATE state SET expires_at = 0 WHERE key LIKE 'once-lease:%'").run();
  state.close();
  expect(changes).toBe(1);
}

it("leaves a form that no other process carries out again when its process dies at work", async () => {
  const dying = await start();
  const browser = new Browser(dying.origin);
  await browser.signIn("type1");
  const { hidden } = formIn((await browser.get("/sign-out")).text, 'name="_token"');
  const form = { ...hidden, intent: "read-all", client_request_id: "read-once-0123456789" };

  stub.fault(READ, "hang");
  const lost = browser.post("/notifications", form).catch(() => null);
  await expect.poll(() => stub.calls(READ).length).toBe(1);
  dying.kill("SIGKILL");
  expect(await lost).toBeNull();
  await dying.ended;
  stub.heal();
  // The process of this test takes the folder over.
  second = await openPortal(variables());
  const elsewhere = new Browser(second.origin);
  for (const [name, value] of browser.jar) elsewhere.jar.set(name, value);
  passLease();

  for (let press = 0; press < 3; press += 1) {
    const answer = await elsewhere.post("/notifications", form);
    expect(answer.status).toBe(503);
    expect(visible(answer)).toContain("could not be marked");
    expect(answer.text).toContain('<a href="/notifications">Check the status</a>');
  }
  expect(stub.calls(READ)).toHaveLength(1);
});
