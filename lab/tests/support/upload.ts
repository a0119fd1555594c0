import sharp from "sharp";
import { z } from "zod";
import type { TestLab } from "./test-lab.ts";

export const picture = (format: "jpeg" | "png") =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: "#a22" } })
    .toFormat(format)
    .toBuffer();

const answer = z.looseObject({
  statusCode: z.number(),
  results: z.unknown(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

/** By default as `patient`; returns the parsed envelope. */
export function uploads(open: () => TestLab) {
  return async function upload(
    path: string,
    field: string,
    file: Buffer | null,
    texts: Record<string, string> = {},
    username = "patient",
    method: "POST" | "PUT" = "POST",
  ) {
    const form = new FormData();
    for (const [name, value] of Object.entries(texts)) form.set(name, value);
    if (file) form.set(field, new Blob([new Uint8Array(file)], { type: "image/jpeg" }), "x.jpg");
    const headers = { Authorization: `Bearer ${await open().token(username)}` };
    const response = await fetch(open().lab.url + path, { method, headers, body: form });
    return answer.parse(await response.json());
  };
}
