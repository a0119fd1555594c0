import sharp from "sharp";
import { send } from "./support/journey.ts";
import { expect, signIn, test } from "./support/test.ts";

/** Larger than what is sent unchanged. */
const photograph = () =>
  sharp({
    create: {
      width: 1600,
      height: 1000,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

const blank = () =>
  sharp({ create: { width: 1000, height: 630, channels: 3, background: "#ccc" } })
    .png()
    .toBuffer();

// Promise N1: 14 of 14 journeys.
test(
  "shows a picture of a card with its name and makes it smaller, then reads it",
  { tag: "@browser" },
  async ({ page, script, look }) => {
    await signIn(page, "unfinished");
    await page.goto("/continue-register/scan?lang=id");
    const gallery = page.locator('main input[type="file"][name="image"]');
    const preview = page.locator("canvas");
    const readBlank = async (): Promise<void> => {
      await send(page, '[name="photo"]');
      // A blank picture is not a card: the page reports it and asks again.
      await expect(page.locator(".error-summary, .flash")).toBeVisible();
    };
    if (script !== "on") {
      // Only the native control shows the chosen file name.
      const box = await gallery.boundingBox();
      expect(box?.height, "the browser's own control is in view").toBeGreaterThan(20);
      expect(box?.width).toBeGreaterThan(100);
      await expect(preview).toHaveCount(0);
      await gallery.setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: await blank() });
      await readBlank();
      return;
    }
    await expect(page.locator(".picture-on")).toBeVisible();
    expect((await gallery.boundingBox())?.width, "its label is the button").toBeLessThanOrEqual(1);
    await expect(preview).toBeHidden();
    const buffer = await photograph();
    await gallery.setInputFiles({ name: "ktp saya.png", mimeType: "image/png", buffer });
    const status = page.locator(".picture-on [role=status]");
    await expect(status).toContainText(/^ktp saya\.png siap dikirim \(\d+ KB\)\.$/);
    await expect(preview).toBeVisible();
    const sent = Number(/\((\d+) KB/.exec((await status.textContent()) ?? "")?.[1]);
    expect(sent * 1024).toBeLessThan(buffer.length);
    await look("picture chosen");
    // The camera input replaces the gallery's: one picture is sent.
    const camera = page.locator('main input[type="file"][name="photo"]');
    await camera.setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: await blank() });
    await expect(status).toContainText("foto.png");
    expect(await gallery.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);

    await readBlank();
  },
);
