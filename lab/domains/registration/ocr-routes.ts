import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { UnusableImage } from "../../ocr/unusable.ts";
import { ReaderBusy } from "../../ocr/reader.ts";
import { post } from "../../http/route.ts";

const RETRY_SECONDS = 10;

/**
 * The picture is never stored.
 * @throws LabError `no_image`, `image_type`, `image_small`, `unreadable`; `busy` with time_to_wait
 * in seconds
 */
export async function scan({ file, cards }: Call): Promise<Reply> {
  if (!file || file.bytes.length === 0) throw new LabError("no_image");
  try {
    const reading = await cards.read(file.bytes);
    if (!reading) throw new LabError("unreadable");
    return { results: [reading] };
  } catch (error) {
    if (error instanceof UnusableImage) {
      throw new LabError(error.reason === "too_small" ? "image_small" : "image_type");
    }
    if (!(error instanceof ReaderBusy)) throw error;
    throw new LabError("busy", { results: { time_to_wait: RETRY_SECONDS } });
  }
}

// prettier-ignore
export const scanRoutes: readonly Route[] = [
  post("/user-identity/ocr-scan", [0, 1], scan, "Read an identity card", undefined, "image"),
];
