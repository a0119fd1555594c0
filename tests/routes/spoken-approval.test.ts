import { join } from "node:path";
import { JSDOM, type DOMWindow } from "jsdom";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { bulk } from "../../app/modules/bulk.ts";
import { firstRoot } from "../../app/modules/dom.ts";
import { readOptions } from "../../app/modules/registry.ts";
import { tableForm } from "../support/approval-forms.ts";
import { openPortal, root } from "../support/portal.ts";
import { languagesInTurn } from "../support/runs.ts";
import { forgetReader, prepareReader, spoken } from "../support/spoken.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const STEP = "/company/examination-approval/approve-first/exm-0000009";

beforeAll(prepareReader);
const portal = useOpened(openPortal);
const hrd = useVisitor(portal, "hrd");
afterAll(forgetReader);

/** Table text only: the part above contains current dates. */
function tableOf(said: string): string {
  const lines = said.split("\n");
  const from = lines.findIndex((line) => line.startsWith("table"));
  const to = lines.findIndex((line) => line.startsWith("end of table"));
  expect([from, to].every((value) => value > 0)).toBe(true);
  return `${lines.slice(from, to + 1).join("\n")}\n`;
}

// Promise X10: in one language; in both in the long run.
it.each(languagesInTurn(0))("reads each row with its person, tick and reason, %s", async (lang) => {
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

const HEARD = [
  ["en", "5 to approve · 1 to reject · IDR", "Filter by name", "Reject all shown", "Reason for rejection "],
  ["id", "5 disetujui · 1 ditolak · IDR", "Cari nama", "Tolak semua yang tampil", "Alasan penolakan "],
] as const;
it.each(HEARD.filter(([lang]) => languagesInTurn(1).includes(lang)))(
  "reads the count, the tools and the one reason that is needed with script, %s",
  async (lang, ...words) => {
    const [count = "", filter = "", all = "", reason = ""] = words;
    const page = await hrd.get(`${STEP}?lang=${lang}`);
    const lines = (await spoken(page, tickTheFirst)).split("\n");
    expect(lines[lines.indexOf("status") + 1]?.replaceAll("\u00a0", " ")).toContain(count);
    expect(lines.filter((line) => line.startsWith(`searchbox, ${filter}`))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith(`checkbox, ${all}`))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith(`combobox, ${reason}`))).toHaveLength(1);
  },
);

it("names a person once in a row's text, and both of its controls by that name", async () => {
  const { text } = await hrd.get(`${STEP}?lang=en`);
  const { document } = new JSDOM(text).window;
  const rows = [...document.querySelectorAll(".bulk tbody tr")];
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows) {
    const name = row.querySelector("th .upper")?.textContent ?? "";
    expect(name).not.toBe("");
    expect(row.textContent?.split(name).length, row.textContent ?? "").toBe(2);
    for (const control of row.querySelectorAll('input:not([type="hidden"])')) {
      const ids = (control.getAttribute("aria-labelledby") ?? "").split(" ");
      const said = ids.map((id) => document.getElementById(id)?.textContent);
      expect(said, "head, then person with number").toEqual([
        expect.stringMatching(/^Re/),
        expect.stringMatching(new RegExp(`^${name}\\d+$`)),
      ]);
    }
  }
});

function tickTheFirst(window: DOMWindow): void {
  for (const name of ["document", "HTMLElement", "HTMLInputElement", "HTMLButtonElement", "Option"] as const)
    vi.stubGlobal(name, window[name]);
  vi.stubGlobal("window", window);
  const root = firstRoot(window.document, "bulk");
  if (!root) throw new Error("The page has no table to tick.");
  bulk(root, readOptions(root, "bulk"));
  root.querySelector<HTMLInputElement>('[name^="reject."]')?.click();
}
