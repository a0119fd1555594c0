import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { photographCard } from "../../lab/tests/fixtures/ktp/conditions.ts";
import { png } from "../fixtures/pictures.ts";
import { formIn, type PageResponse } from "../support/browser.ts";
import { openPortal, root } from "../support/portal.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const SCAN = "/continue-register/scan";

// Long timeouts: a slow machine must not fail the test.
const lab = useOpened(() => openTestLab(new Date().toISOString()));
const portal = useOpened(() => openPortal({ LAB_API_URL: lab.lab.url, UPSTREAM_TIMEOUT_MS: "50000" }));
const browser = useVisitor(portal, "unfinished");

async function scan(picture: Buffer): Promise<PageResponse> {
  const { hidden } = formIn((await browser.get(SCAN)).text, 'type="file"');
  const form = new FormData();
  for (const [name, value] of Object.entries(hidden)) form.append(name, value);
  form.append("image", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "card.jpg");
  const body = new Response(form);
  return browser.ask(SCAN, {
    method: "POST",
    headers: { "Content-Type": body.headers.get("content-type") ?? "", Origin: portal.origin },
    body: Buffer.from(await body.arrayBuffer()),
  });
}

it("fills the form from a card, through the built portal", async () => {
  const { owner, jpeg } = await photographCard(203, "scan", "wrapped");
  const answer = await scan(jpeg);
  expect(answer.location, answer.text).toBe("/continue-register");
  const { text } = await browser.get("/continue-register");
  expect(text).toContain(`value="${owner.nik}"`);
  expect(text).toContain("Read from your card");
  // Exactly one subdistrict has the card's names.
  const chosen = /id="subdistrict_code-label">[\s\S]*?<p class="upper">([^<]*)</.exec(text)?.[1] ?? "";
  expect(chosen.toUpperCase()).toContain(owner.village);
  expect(chosen.toUpperCase()).toContain(owner.district);
});

it("reads a card with the built program of the reference laboratory", async () => {
  const { owner, jpeg } = await photographCard(1, "scan");
  const program = fork(join(root, "lab/build/read-cards.js"), { serialization: "advanced" });
  const answer = once(program, "message");
  program.send({ image: jpeg, today: "2026-11-20" });
  const messages: unknown[] = await answer;
  expect(messages[0]).toMatchObject({ reading: { nik: owner.nik, nama: owner.name } });
  const ended = once(program, "exit");
  program.disconnect();
  expect(await ended).toEqual([0, null]);
});

// Promise D3: nothing decoded.
it("refuses a picture of too many pixels with its own sentence, and decodes nothing of it", async () => {
  const peak = () => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
  const large = png(4000, 3000, { colour: "rgba", depth: 16, interlaced: true });
  const before = peak();
  const answer = await scan(large);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("too many pixels");
  browser.jar.set("lang", "id");
  expect((await scan(large)).text).toContain("Foto ini terlalu besar untuk kami buka");
  expect(peak() - before).toBeLessThan(100_000);
});
