import sharp from "sharp";
import { expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { useStubbedPortal } from "../support/stubbed-portal.ts";

const PAGE = "/profile/photo/new";
const opened = useStubbedPortal();

const picture = (background: string) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function send(browser: Browser, token: string, photo: Buffer) {
  const form = new FormData();
  form.append("_token", token);
  form.append("client_request_id", "11111111-2222-4333-8444-555555555555");
  form.append("photo", new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" }));
  const packed = new Response(form);
  const headers = { Origin: browser.origin, "Content-Type": packed.headers.get("content-type") ?? "" };
  return browser.ask(PAGE, { method: "POST", headers, body: Buffer.from(await packed.arrayBuffer()) });
}

it("saves the same photo once when it is sent twice, and does not take another photo for it", async () => {
  const browser = new Browser(opened.portal.origin);
  await browser.signIn("type1");
  const token = await browser.tokenOf("/menu");
  const uploads = () => opened.stub.calls("/profile/upload-photo").length;
  const [wrong, right] = [await picture("red"), await picture("blue")];
  for (let time = 1; time <= 2; time += 1) expect((await send(browser, token, wrong)).status).toBe(303);
  expect(uploads()).toBe(1);
  const other = await send(browser, token, right);
  expect([other.status, uploads()]).toEqual([409, 1]);
});
