import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const SCAN = "/continue-register/scan";
const BUSY = { statusCode: 429, code: "busy", message: "busy", results: { time_to_wait: 10 } };
const CARD = { nik: "3273011708900001", tempat_lahir: "BANDUNG", status: "completed", uncertain: [] };

let front: Server;
let portal: TestPortal;
let browser: Browser;
let isBusy = true;
let sent = 0;
const lab = useOpened(() => openTestLab(new Date().toISOString()));
beforeAll(async () => {
  const { origin } = new URL(lab.lab.url);
  // The reference laboratory with a card reader that is always busy.
  front = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (request.url?.includes("/ocr-scan")) {
        sent = Buffer.concat(chunks).length;
        const body = isBusy ? BUSY : { statusCode: 200, message: "success", results: [CARD] };
        response.writeHead(body.statusCode, { "Content-Type": "application/json" }).end(JSON.stringify(body));
        return;
      }
      const { authorization, "content-type": type } = request.headers;
      const answer = await fetch(`${origin}${request.url ?? ""}`, {
        method: request.method ?? "GET",
        headers: { ...(authorization && { authorization }), ...(type && { "content-type": type }) },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
    })();
  }).listen(0, "127.0.0.1");
  await once(front, "listening");
  const { port } = front.address() as AddressInfo; // it listens on a port
  portal = await openPortal({
    LAB_API_URL: `http://127.0.0.1:${String(port)}${new URL(lab.lab.url).pathname}`,
  });
  browser = new Browser(portal.origin);
  expect((await browser.signIn("unfinished")).status).toBe(303);
});
afterAll(async () => {
  await portal.close();
  front.close();
});

it("keeps a picture that could not be read in time; one press reads it again without script", async () => {
  const jpeg = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#8ac" } })
    .jpeg()
    .toBuffer();
  const first = await browser.get(SCAN);
  expect(first.text).not.toContain('value="again"');
  const form = new FormData();
  for (const [name, value] of Object.entries(formIn(first.text, 'type="file"').hidden))
    form.append(name, value);
  form.append("image", new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" }), "card.jpg");
  const body = new Response(form);
  const busy = await browser.ask(SCAN, {
    method: "POST",
    headers: { "Content-Type": body.headers.get("content-type") ?? "", Origin: portal.origin },
    body: Buffer.from(await body.arrayBuffer()),
  });
  expect(busy.status).toBe(503);
  expect(visible(busy)).toContain("Many cards are being read right now");
  expect(visible(busy)).toContain("Nothing is wrong with the photo");
  expect(visible(busy)).not.toContain("Cannot read your uploaded file");
  expect(visible(await browser.get(`${SCAN}?lang=id`))).toContain("Coba lagi dengan foto ini");
  isBusy = false;
  sent = 0;
  const again = await browser.submit(`${SCAN}?lang=en`, { intent: "again" }, 'value="again"');
  expect([again.status, again.location]).toEqual([303, "/continue-register"]);
  expect(sent).toBeGreaterThan(1000);
  expect((await browser.get("/continue-register")).text).toContain(CARD.nik);
  expect((await browser.get(SCAN)).text).not.toContain('value="again"');
});
