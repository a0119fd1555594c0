import sharp from "sharp";
import { formIn, type Browser, type PageResponse } from "./browser.ts";
import { outboxOf } from "./registration.ts";

/** A small picture; JPEG carries its location when `placed`. */
export function picture(format: "jpeg" | "png", placed = false): Promise<Buffer> {
  const image = sharp({ create: { width: 400, height: 400, channels: 3, background: "#177" } });
  const exif = { IFD0: { Copyright: "CANARY" }, IFD3: { GPSLatitudeRef: "S", GPSLatitude: "6/1 12/1 0/1" } };
  return (placed ? image.withExif(exif) : image).toFormat(format).toBuffer();
}

interface Sent {
  name?: string;
  /** a page opened earlier */
  page?: PageResponse;
  /** fields besides the picture */
  fields?: Record<string, string>;
  /** false: a browser that sends neither origin nor site */
  isOriginSent?: boolean;
}

/** Without script; the picture from the gallery. */
export async function sendPicture(
  browser: Browser,
  path: string,
  bytes: Buffer | null,
  { name = "photo.jpg", page, fields = {}, isOriginSent = true }: Sent = {},
): Promise<PageResponse> {
  const { text } = page ?? (await browser.get(path));
  const { action, hidden } = formIn(text, 'type="file"');
  const form = new FormData();
  for (const [key, value] of Object.entries({ ...hidden, ...fields })) form.set(key, value);
  const inputs = [...text.matchAll(/<input[^>]*type="file"[^>]*>/g)].map(
    ([tag]) => / name="([^"]*)"/.exec(tag)?.[1],
  );
  for (const [index, field = ""] of inputs.entries()) {
    const current = index === inputs.length - 1 && bytes ? new Uint8Array(bytes) : new Uint8Array();
    form.set(field, new Blob([current]), current.length > 0 ? name : "");
  }
  const encoded = new Response(form);
  return browser.ask(action ?? path, {
    method: "POST",
    headers: {
      "Content-Type": encoded.headers.get("content-type") ?? "",
      ...(isOriginSent && { Origin: browser.origin, "Sec-Fetch-Site": "same-origin" }),
    },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
}

export async function askForCode(browser: Browser, email: string): Promise<string> {
  const sent = await browser.submit("/profile/contact/email", { email }, 'name="email"');
  if (sent.location !== "/profile/contact/email/code") throw new Error(`No code: ${String(sent.status)}`);
  return (await outboxOf(browser, email)).code;
}

export function startCorrection(browser: Browser, fields: Record<string, string>): Promise<PageResponse> {
  return browser.submit("/profile/correction", fields, 'name="reason"');
}

export async function walkProfile(browser: Browser, price: (path: string) => Promise<void>): Promise<void> {
  await askForCode(browser, "another@example.com");
  await price("/profile/contact/email/code");
  await startCorrection(browser, { field: "last_name", value: "Rahma", reason: "Salah ketik" });
  await price("/profile/correction/confirm");
  await sendPicture(browser, "/profile/correction/confirm", await picture("jpeg"));
  await price("/profile/correction/done");
  await sendPicture(browser, "/patient/profile?tab=PHOTO", await picture("jpeg"));
  for (const tab of ["PROFILE", "PASSWORD", "PHOTO", "ADDRESS", "SETTING"])
    await price(`/patient/profile?tab=${tab}`);
}
