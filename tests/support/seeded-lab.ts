import { rmSync } from "node:fs";
import { createLab, type Lab, type LabOptions } from "../../lab/create.ts";
import { seededFolder } from "./portal.ts";

/** A reference laboratory in a folder of its own, which goes with it. */
export async function openSeededLab(
  options: Omit<LabOptions, "dataDir"> = {},
): Promise<Lab & { dataDir: string }> {
  const dataDir = await seededFolder();
  const lab = await createLab({ ...options, dataDir });
  return {
    ...lab,
    dataDir,
    close: async () => {
      await lab.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
