import { describe, expect, it } from "vitest";
import en from "../../locales/en/employee-imports.json" with { type: "json" };
import id from "../../locales/id/employee-imports.json" with { type: "json" };
import { brokenSheets } from "../support/broken-sheets.ts";
import { MASTER, openCompanyPortal, postSheet } from "../support/company-portal.ts";
import { languagesInTurn } from "../support/runs.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const company = useOpened(openCompanyPortal);

const TEXTS: Record<"en" | "id", Record<string, string>> = { en: en.problem, id: id.problem };

describe("a file that cannot be imported", async () => {
  const sheets = (await brokenSheets()).map((sheet, index) => [...sheet, languagesInTurn(index)] as const);
  it.each(sheets)("is refused with its own reason: %s", async (_name, bytes, problem, languages) => {
    for (const lang of languages) {
      const answer = await postSheet(company.as("hrd"), `${MASTER}/import?lang=${lang}`, bytes);
      expect(answer.status).toBe(400);
      const sentence = (TEXTS[lang][problem] ?? problem).replace("{{row}}", "2");
      expect(visible(answer)).toContain(sentence);
      expect(visible(answer)).not.toContain(TEXTS[lang]["busy"] ?? "busy");
    }
  });
});
