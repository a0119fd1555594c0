import jsQR from "jsqr";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const BOOKED = "ORD-0001020";
const CANCELED = "ORD-0001010";
const NOT_PAID = "ORD-0001016";

const portal = useOpened(openPortal);
const patient = useVisitor(portal, "patient");

const pathOf = (order_number: string) => `/patient/order/${order_number}/card`;
const fetchCard = async (lang: string) => {
  await patient.get(`/patient/home?lang=${lang}`);
  return fetch(portal.origin + pathOf(BOOKED), { headers: { Cookie: patient.cookieHeader } });
};

async function readCode(picture: Buffer): Promise<string | undefined> {
  const pixels = sharp(picture).toColourspace("srgb").ensureAlpha().raw();
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe("the booking card", () => {
  it("is a small picture with the order's code, in the language of the page", async () => {
    const { text } = await patient.get(`/patient/order/${BOOKED}`);
    expect(text).toContain(`href="${pathOf(BOOKED)}"`);
    const code = /class="copy-value">([^<]+)</.exec(text)?.[1];
    expect(code).toBeTruthy();
    const pictures: Buffer[] = [];
    for (const lang of ["en", "id"]) {
      const answer = await fetchCard(lang);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/png");
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(answer.headers.get("content-disposition")).toBe('attachment; filename="booking-card.png"');
      const picture = Buffer.from(await answer.arrayBuffer());
      const { format, width, height = 0 } = await sharp(picture).metadata();
      expect([format, width]).toEqual(["png", 720]);
      expect(height).toBeGreaterThan(720);
      expect(picture.length).toBeLessThan(60_000);
      expect(await readCode(picture)).toBe(code);
      pictures.push(picture);
    }
    expect(pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0))).toBe(false);
  });

  it("redirects to the order, which says so, while too many are being drawn", async () => {
    await patient.get("/patient/home?lang=en");
    // No more than one visitor's calls may wait for the laboratory.
    const answers = await Promise.all(Array.from({ length: 12 }, () => patient.get(pathOf(BOOKED))));
    const busy = answers.filter(({ status }) => status !== 200);
    expect(busy.length).toBeGreaterThan(0);
    const order = `/patient/order/${BOOKED}`;
    for (const { status, location } of busy) expect([status, location]).toEqual([303, order]);
    const { text } = await patient.get(order);
    expect(text).toContain("The image is not ready");
    expect(text).toContain(`href="${pathOf(BOOKED)}"`);
    // The last of the crowd may still be drawn.
    await expect.poll(async () => (await patient.get(pathOf(BOOKED))).status).toBe(200);
  });

  it("is not found for another account, an order without a code, or an unknown order", async () => {
    const other = new Browser(portal.origin);
    await other.signIn("patient2");
    expect((await other.get(pathOf(BOOKED))).status).toBe(404);
    for (const number of [CANCELED, NOT_PAID, "ORD-9999999"]) {
      expect((await patient.get(pathOf(number))).status, number).toBe(404);
    }
    const visitor = await new Browser(portal.origin).get(pathOf(BOOKED));
    expect([visitor.status, visitor.location?.split("?")[0]]).toEqual([302, "/login"]);
  });
});
