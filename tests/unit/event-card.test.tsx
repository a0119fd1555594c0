import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EventCard } from "../../app/features/office-care/EventCard.tsx";
import { AUTOMATIC } from "../../app/features/office-care/use-group-name.ts";
import { i18nFor } from "../../app/i18n/i18n.server.ts";
import { TextsContext } from "../../app/i18n/use-translation.ts";

const line = { products: ["Spirometry"], price: 100_000, people: 2 };

function cardWith(missing: { DEPOSIT: number; QUOTA: number }, lang: "en" | "id" = "en"): string {
  const card = {
    lines: [
      { ...line, name: "Semua peserta" },
      { ...line, name: "Gudang" },
    ],
    total: 400_000,
    free: { amount: 400_000 - missing.DEPOSIT, isAfterRequests: true },
    fundings: ["DEPOSIT", "QUOTA"] as const,
    pays: false,
    quota: [],
    missing: { ...missing, INVOICE: null },
    absent: [{ name: "Spirometry", count: 4 }],
  };
  return renderToStaticMarkup(
    <TextsContext.Provider value={i18nFor(lang)}>
      <EventCard card={{ ...card, fundings: [...card.fundings] }} />
    </TextsContext.Provider>,
  );
}

it("says that the deposit pays for a test without a quota, and warns only where it cannot", () => {
  const paid = cardWith({ DEPOSIT: -1, QUOTA: 4 });
  expect(paid).toContain("Paid from the deposit");
  expect(paid).not.toMatch(/Not in the quota|alert/);
  const short = cardWith({ DEPOSIT: 1, QUOTA: 4 });
  expect(short).toContain("Not in the quota");
  expect(short).not.toContain("Paid from the deposit");
});

it("translates the group name that the form gives, and leaves given names", () => {
  for (const lang of ["en", "id"] as const) {
    const file = readFileSync(new URL(`../../locales/${lang}/office-care.json`, import.meta.url), "utf8");
    const { form } = JSON.parse(file) as { form: { group_first: string } }; // the locale's shape
    expect(AUTOMATIC).toContain(form.group_first);
    const text = cardWith({ DEPOSIT: -1, QUOTA: 0 }, lang);
    expect(text).toContain(`<dt>${form.group_first}</dt>`);
    expect(text).toContain("<dt>Gudang</dt>");
  }
});
