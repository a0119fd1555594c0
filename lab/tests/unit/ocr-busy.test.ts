import { expect, it } from "vitest";
import type { Call } from "../../http/server.ts";
import { ReaderBusy } from "../../ocr/reader.ts";
import { scan } from "../../domains/registration/ocr-routes.ts";

it.each(["timeout", "queue_full"] as const)(
  "does not blame the picture when the reader has no time (%s)",
  async (reason) => {
    const cards = { read: () => Promise.reject(new ReaderBusy(reason)), close: () => undefined };
    const call = { cards, file: { bytes: new Uint8Array([1]) } } as unknown as Call; // all that the handler reads
    await expect(scan(call)).rejects.toMatchObject({
      code: "busy",
      detail: { results: { time_to_wait: 10 } },
    });
  },
);
