import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import type { Line } from "./words.ts";

/** What is to be read: a page of lines, one line of it, or one line of digits. */
export type Kind = "page" | "line" | "digits";

/** Reads letters out of pictures. One picture at a time. */
export interface Engine {
  /** @param png a prepared picture */
  read(png: Buffer, kind: Kind): Promise<Line[]>;
  close(): Promise<void>;
}

const SETTINGS: Record<Kind, { tessedit_pageseg_mode: PSM; tessedit_char_whitelist: string }> = {
  page: { tessedit_pageseg_mode: PSM.SINGLE_BLOCK, tessedit_char_whitelist: "" },
  line: { tessedit_pageseg_mode: PSM.SINGLE_LINE, tessedit_char_whitelist: "" },
  digits: { tessedit_pageseg_mode: PSM.SINGLE_LINE, tessedit_char_whitelist: "0123456789" },
};

/** Starts the reader with the Indonesian language data that is installed beside it; nothing is fetched. */
export async function openEngine(): Promise<Engine> {
  const data = dirname(createRequire(import.meta.url).resolve("@tesseract.js-data/ind/package.json"));
  const worker: Worker = await createWorker("ind", OEM.LSTM_ONLY, {
    langPath: join(data, "4.0.0_best_int"),
    gzip: true,
    cacheMethod: "none",
    // Without a handler of its own the library throws where nobody can catch.
    errorHandler: () => undefined,
  });
  let closed = false;
  // A closed worker rejects where nobody can catch, so it is not asked any more.
  const stillOpen = () => {
    if (closed) throw new Error("The engine is closed.");
  };
  return {
    read: async (png, kind) => {
      stillOpen();
      await worker.setParameters({ ...SETTINGS[kind], user_defined_dpi: "300" });
      stillOpen();
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
