import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import type { Line } from "./words.ts";

export type Layout = "page" | "line" | "digits";

export interface Engine {
  read(png: Buffer, layout: Layout): Promise<Line[]>;
  close(): Promise<void>;
}

const SETTINGS: Record<Layout, { tessedit_pageseg_mode: PSM; tessedit_char_whitelist: string }> = {
  page: { tessedit_pageseg_mode: PSM.SINGLE_BLOCK, tessedit_char_whitelist: "" },
  line: { tessedit_pageseg_mode: PSM.SINGLE_LINE, tessedit_char_whitelist: "" },
  digits: { tessedit_pageseg_mode: PSM.SINGLE_LINE, tessedit_char_whitelist: "0123456789" },
};

/** Downloads nothing. */
export async function openEngine(): Promise<Engine> {
  const data = dirname(createRequire(import.meta.url).resolve("@tesseract.js-data/ind/package.json"));
  const worker: Worker = await createWorker("ind", OEM.LSTM_ONLY, {
    langPath: join(data, "4.0.0_best_int"),
    gzip: true,
    cacheMethod: "none",
    // Without it the library throws uncatchable errors.
    errorHandler: () => undefined,
  });
  let closed = false;
  // A terminated worker rejects uncatchably.
  const assertOpen = () => {
    if (closed) throw new Error("The engine is closed.");
  };
  return {
    read: async (png, layout) => {
      assertOpen();
      await worker.setParameters({ ...SETTINGS[layout], user_defined_dpi: "300" });
      assertOpen();
      const { data: page } = await worker.recognize(png, {}, { text: false, blocks: true });
      return (page.blocks ?? []).flatMap(({ paragraphs }) =>
        paragraphs.flatMap(({ lines }) =>
          lines.map(({ words }) =>
            words.map(({ text, confidence, bbox }) => ({ text, confidence, ...bbox })),
          ),
        ),
      );
    },
    close: async () => {
      closed = true;
      await worker.terminate();
    },
  };
}
