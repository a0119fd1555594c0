import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openCardReader, ReaderBusy } from "../../ocr/reader.ts";
import { photographCard } from "../fixtures/ktp/conditions.ts";
import { expectedOf } from "../fixtures/ktp/expected.ts";
import { inventOwner } from "../fixtures/ktp/people.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

let card: Buffer;

beforeAll(async () => {
  card = (await photographCard(1, "scan")).jpeg;
});
const lab = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));

const envelope = z.object({
  statusCode: z.number(),
  code: z.string().optional(),
  message: z.string(),
  results: z.unknown(),
});

async function scan(file: Blob | null, { username = "unfinished", name = "image", lang = "en" } = {}) {
  const form = new FormData();
  if (file) form.append(name, file, "card.jpg");
  const response = await fetch(`${lab.lab.url}/user-identity/ocr-scan?lang=${lang}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${await lab.token(username)}` },
    body: form,
  });
  return { status: response.status, ...envelope.parse(await response.json()) };
}

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });

describe("POST /user-identity/ocr-scan", () => {
  it("reads a card and stores nothing of it", { timeout: 170_000 }, async () => {
    const { status, results } = await scan(blob(card));
    expect(status).toBe(200);
    const [reading] = z.array(z.looseObject({ uncertain: z.array(z.string()) })).parse(results);
    expect(reading).toMatchObject(expectedOf(inventOwner(1)));
    expect(reading?.["status"]).toBe(reading?.uncertain.length ? "incompleted" : "completed");
    expect(reading?.uncertain).not.toContain("nik");
    expect(await readdir(join(lab.dataDir, "files"))).toEqual([]);
  });

  it("calls a picture without a card unreadable, in both languages", { timeout: 170_000 }, async () => {
    const empty = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#8ac" } })
      .jpeg()
      .toBuffer();
    const english = await scan(blob(empty));
    expect([english.status, english.code]).toEqual([400, "unreadable"]);
    expect(english.message).toBe(
      "Cannot read your uploaded file. Make sure you upload a clear image of your ID",
    );
    expect((await scan(blob(empty), { lang: "id" })).message).toContain("tidak terbaca");
  });

  it(
    "refuses other files, pictures that are too small or too large, no file, and other bodies",
    { timeout: 30_000 },
    async () => {
      expect(await scan(blob(Buffer.from("GIF89a, or so")))).toMatchObject({
        status: 400,
        code: "image_type",
      });
      const tiny = await sharp(card).resize(250).jpeg().toBuffer();
      expect(await scan(blob(tiny))).toMatchObject({ status: 400, code: "image_small" });
      expect(await scan(null)).toMatchObject({ status: 400, code: "no_image" });
      expect(await scan(blob(card), { name: "other" })).toMatchObject({ status: 400, code: "no_image" });
      expect(await scan(blob(Buffer.alloc(8.2 * 1024 * 1024)))).toMatchObject({ status: 413 });
      const broken = await fetch(`${lab.lab.url}/user-identity/ocr-scan`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${await lab.token("unfinished")}`,
          "Content-Type": "multipart/form-data; boundary=x",
        },
        body: "--x\r\nno end",
      });
      expect(broken.status).toBe(400);
    },
  );

  it("is only for unfinished registrations and patients", { timeout: 30_000 }, async () => {
    expect((await scan(blob(card), { username: "doctor" })).status).toBe(404);
    const anonymous = await fetch(`${lab.lab.url}/user-identity/ocr-scan`, { method: "POST" });
    expect(anonymous.status).toBe(401);
  });
});

describe("the reader", () => {
  it("reads one at a time, queues four and stops at the time limit", { timeout: 60_000 }, async () => {
    const reader = openCardReader({ now: () => new Date() }, 1);
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => reader.read(card)));
    const reasons = outcomes.map((outcome) =>
      outcome.status === "rejected" && outcome.reason instanceof ReaderBusy
        ? outcome.reason.reason
        : outcome.status,
    );
    expect(reasons).toEqual([...Array<string>(4).fill("timeout"), "queue_full", "queue_full"]);
    reader.close();
  });
});
