import { LabError, route, type Call, type Reply, type Route } from "../http.ts";
import { Unusable } from "../ocr/prepare.ts";
import { ReaderBusy } from "../ocr/reader.ts";

const SECONDS_TO_WAIT = 10;

/**
 * Reads an identity card (spec.md §7): results is a list of one, with `status` and the fields that are
 * `uncertain`. The picture is forgotten with the call.
 * @throws LabError 400 `no_image`, `image_type`, `image_small`, `unreadable`; 429 `busy` with time_to_wait
 */
async function scan({ file, cards }: Call): Promise<Reply> {
  if (!file || file.bytes.length === 0) throw refusal("no_image", "image_required");
  try {
    const reading = await cards.read(file.bytes);
    if (!reading) throw refusal("unreadable", "image_unreadable");
    return { results: [reading] };
  } catch (error) {
    if (error instanceof Unusable) {
      throw error.reason === "too_small"
        ? refusal("image_small", "image_small")
        : refusal("image_type", "image_type");
    }
    if (!(error instanceof ReaderBusy)) throw error;
    if (error.reason === "time") throw refusal("unreadable", "image_unreadable");
    const results = { time_to_wait: SECONDS_TO_WAIT };
    throw new LabError(429, "reader_busy", { code: "busy", results });
  }
}

function refusal(
  code: string,
  text: "image_required" | "image_type" | "image_small" | "image_unreadable",
): LabError {
  return new LabError(400, text, { code });
}

export const ocrRoutes: readonly Route[] = [
  { ...route("post", "/user-identity/ocr-scan", [0, 1], scan), upload: "image" },
];
