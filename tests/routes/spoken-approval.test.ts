import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { tableForm } from "../support/approval-forms.ts";
import { openPortal, root, type TestPortal } from "../support/portal.ts";
import { forgetReader, prepareReader, spoken } from "../support/spoken.ts";

const STEP = "/company/examination-approval/approve-first/exm-0000009";

let portal: TestPortal;
let hrd: Browser;
beforeAll(async () => {
  prepareReader();
  portal = await openPortal();
  hrd = new Browser(portal.origin);
  expect((await hrd.signIn("hrd", undefined, "NUSANTARA")).status).toBe(303);
}, 60_000);
afterAll(async () => {
  forgetReader();
  await portal.close();
});

/** The table alone: what stands above it has dates of the day. */
function tableOf(said: string): string {
  const lines = said.split("\n");
  const from = lines.findIndex((line) => line.startsWith("table"));
  const to = lines.findIndex((line) => line.startsWith("end of table"));
  expect([from, to].every((at) => at > 0)).toBe(true);
  return `${lines.slice(from, to + 1).join("\n")}\n`;
}

it.each(["en", "id"])("each row is heard with its person, tick and reason, %s", async (lang) => {
  const page = await hrd.get(`${STEP}?lang=${lang}`);
  const said = tableOf(await spoken(page));
  await expect(said).toMatchFileSnapshot(join(root, `tests/fixtures/spoken/approval-${lang}.txt`));
  const first = /name="reject\.([\w-]+)"/.exec(page.text)?.[1] ?? "";
  const form = tableForm(page, { [first]: "" }, "selected");
  const wrong = await hrd.post(`${STEP}?lang=${lang}`, form);
  const reason = tableOf(await spoken(wrong))
    .split("\n")
    .find((line) => line.includes("invalid"));
  expect(reason).toContain(
    lang === "id" ? "Mohon isi alasan penolakan" : "Please fill in the reason for rejection",
  );
});
