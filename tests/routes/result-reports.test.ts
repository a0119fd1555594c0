import { describe, expect, it } from "vitest";
import { pdfLines } from "../../lab/tests/support/pdf.ts";
import { openPortal } from "../support/portal.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { languagesInTurn } from "../support/runs.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const portal = useOpened(openPortal);
const browser = useVisitor(portal, "patient");

const at = (number: string, more = "") => `/patient/lab-result?order_number=ORD-${number}${more}`;
const read = (path: string) => readPage(browser, path);
const speak = (lang: "en" | "id") => browser.get(`/login?lang=${lang}`);

const REPORTS = [
  ["0001001", "labreport"],
  ["0001005", "labreport"],
  ["0001012", "labreport"],
  ["0001017", "labreport"],
  ["0003001", "mcureport"],
  ["0003002", "mcureport"],
  ["0003006", "labreport"],
] as const;

const HEADS = {
  en: ["Test", "Value", "Flag", "Normal range"],
  id: ["Pemeriksaan", "Nilai", "Keterangan", "Nilai normal"],
};

const bare = (text: string) =>
  text
    // Paper writes powers with a sign.
    .replace(/[⁰¹²³⁴-⁹]/g, (raised) => `^${raised.normalize("NFKC")}`)
    .replace(/[–−—]/g, "-")
    .replaceAll("≤", "<=")
    .replaceAll("≥", ">=")
    .replace(/\s+/g, "")
    .toLowerCase();
const pdf = async (path: string) => {
  const response = await fetch(portal.origin + path, { headers: { Cookie: browser.cookieHeader } });
  expect(response.headers.get("content-type")).toBe("application/pdf");
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, text: bare(pdfLines(bytes).join("")) };
};

describe.each(["en", "id"] as const)("the printed reports (%s)", (lang) => {
  it.each(REPORTS.filter((_, index) => languagesInTurn(index).includes(lang)))(
    "say for ORD-%s what the page says: %s",
    async (number, kind) => {
      await speak(lang);
      const page = await read(at(number, "&view=advanced"));
      const href = page.document.querySelector(`a[href*="/download/${kind}/"]`)?.getAttribute("href") ?? "";
      const { bytes, text } = await pdf(href);
      const rows = [...page.document.querySelectorAll(".value-tables tbody tr")];
      const codes = new Map(
        [...page.document.querySelectorAll(".value-tables details li")].map((line) => {
          const [, name = "", code = ""] = /^(.*?): .*?(LOINC \S+)$/.exec(textOf(line)) ?? [];
          return [name, code];
        }),
      );
      expect(rows.length).toBeGreaterThan(1);
      for (const row of rows) {
        for (const hidden of row.querySelectorAll(".vh, [aria-hidden]")) hidden.remove();
        const heads = [...(row.closest("table")?.querySelectorAll("thead th") ?? [])].map(textOf);
        // A column that no row fills is left out.
        const [name = "", value = "–", flag = "–", range = "–"] = HEADS[lang].map((head) => {
          const cell = row.children[heads.indexOf(head)];
          return cell && textOf(cell);
        });
        const isThere = value !== "–";
        const named = `${name} (${codes.get(name) ?? "no code"})`;
        // Paper has a dash for a unit that there is not.
        const requested = ["", "–"].map((unit) =>
          bare([named, ...(isThere ? [value, unit, range, flag] : [])].join("")),
        );
        expect(requested.filter((line) => text.includes(line)).length, name).toBeGreaterThan(0);
      }
      const parts = [...page.document.querySelectorAll(".tabs a:not([aria-current])")];
      const pages = await Promise.all(parts.map(async (tab) => read(tab.getAttribute("href") ?? "")));
      await browser.get(at(number, "&view=advanced"));
      const facts = [page, ...pages].flatMap(({ document }) => [
        ...document.querySelectorAll("main dl.summary dd:not(.summary-change)"),
      ]);
      for (const fact of facts.filter(
        (element) => !element.closest("#sharing") && element.querySelector("time") === null,
      )) {
        const words = textOf(fact);
        // Paper shows dates in capitals; a report without a section omits its name.
        if (words !== "–" && !/WIB$/.test(words)) expect(text, words).toContain(bare(words));
      }
      expect(text).toMatch(/(verificationcode|kodeverifikasi):[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}/);
      const raw = bytes.toString("latin1");
      expect(raw).toContain("/MarkInfo");
      expect(raw).toContain(`/Lang (${lang})`);
    },
  );
});

it.each(languagesInTurn(1))(
  "prints the same code each time, and makes no report of what is not shown (%s)",
  async (lang) => {
    await speak(lang);
    const code = async () =>
      /ver[a-z]+:([0-9a-z-]{14})/.exec((await pdf("/download/labreport/ORD-0001001")).text)?.[1];
    expect(await code()).toBe(await code());
    const withheld = await browser.get("/download/labreport/ORD-0003004");
    expect(withheld.status).toBe(303);
    expect(withheld.location).toContain("/patient/lab-result?order_number=ORD-0003004");
  },
);
