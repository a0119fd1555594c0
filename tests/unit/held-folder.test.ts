import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { step } from "../../app/http/start.ts";
import { holdFolder } from "../../app/lib/data-folder.server.ts";
import { createLab, resetLab } from "../../lab/create.ts";
import { temporaryFolder } from "../support/portal.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const REFUSED = /: its files are used by another process; each needs a DATA_DIR of its own\.$/;

it("refuses the state of a portal that runs, and takes it when that has stopped", async () => {
  const letGo = holdFolder(folder);
  await expect(step("The state in DATA_DIR", () => holdFolder(folder))).rejects.toThrow(REFUSED);
  letGo();
  holdFolder(folder)();
});

it("takes the state of a portal that was killed", async () => {
  const program = `
    import { holdFolder } from "./app/lib/data-folder.server.ts";
    holdFolder(process.argv[1]);
    console.log("open");
    setInterval(() => undefined, 1000);`;
  const portal = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program, folder]);
  await once(portal.stdout, "data");
  await expect(step("The state in DATA_DIR", () => holdFolder(folder))).rejects.toThrow(REFUSED);
  portal.kill("SIGKILL");
  await once(portal, "exit");
  holdFolder(folder)();
});

it("refuses the data of a laboratory that runs, and leaves it", async () => {
  const lab = await createLab({ dataDir: folder });
  await expect(step("The reference laboratory", () => createLab({ dataDir: folder }))).rejects.toThrow(
    REFUSED,
  );
  expect(() => resetLab(folder)).toThrow(/locked/);
  expect(await lab.db.selectFrom("laboratory").select("name").execute()).toHaveLength(1);
  await lab.close();
});
