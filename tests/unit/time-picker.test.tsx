import { JSDOM } from "jsdom";
import { renderToStaticMarkup } from "react-dom/server";
import { TextsContext } from "../../app/i18n/use-translation.ts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { ScheduleStep } from "../../app/features/checkout/ScheduleStep.tsx";
import type { ComponentProps } from "react";
import { i18nFor } from "../../app/i18n/i18n.server.ts";
import type { LangCode } from "../../app/lib/dates.ts";

const DATE = "2026-11-24";
const slot = (time_start: string, time_end: string, remaining: number) => ({
  slot_id: time_start,
  plant_id: "p",
  date: DATE,
  time_start,
  time_end,
  timezone: "Asia/Jakarta" as const,
  remaining,
  fasting_hours: 0,
  fasting_possible: true,
});

const view: ComponentProps<typeof ScheduleStep>["view"] = {
  optional: false,
  until: null,
  plants: [],
  path: "/patient/checkout",
  number: 2,
  several: 1,
  times: {
    plant_id: "p",
    plant_name: "Sudirman",
    timezone: "Asia/Jakarta",
    seats: 1,
    from: DATE,
    date: DATE,
    days: [
      { date: DATE, free: 4, href: "/a" },
      { date: "2026-11-25", free: 0, href: "/b" },
    ],
    slots: [
      slot("07:00", "07:30", 6),
      slot("09:00", "09:30", 4),
      slot("13:00", "13:30", 3),
      slot("16:00", "16:30", 1),
    ],
    chosen: null,
    atHome: false,
    earlierHref: null,
    laterHref: "/later",
  },
  soFar: { products: [], visits: [], atHome: false, each: false },
};

function pageIn(lang: LangCode): Document {
  const element = (
    <TextsContext.Provider value={i18nFor(lang)}>
      <ScheduleStep view={view} />
    </TextsContext.Provider>
  );
  const router = createMemoryRouter([{ path: "*", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return new JSDOM(html).window.document;
}

const textsOf = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map((element) =>
    (element.textContent ?? "").replace(/\s+/g, " ").trim(),
  );

describe("the choice of a time", () => {
  it("says the zone once and how many places are left only where they are few", () => {
    const page = pageIn("id");
    const text = page.body.textContent ?? "";
    expect(text.match(/WIB/g)).toHaveLength(1);
    expect(text.match(/sisa \d/g)).toEqual(["sisa 3", "sisa 1"]);
    expect(text).not.toMatch(/sisa [46]/);
    expect(pageIn("en").body.textContent?.match(/\d left/g)).toEqual(["3 left", "1 left"]);
  });

  it("groups the times by parts of the day, in their order", () => {
    const text = pageIn("en").body.textContent ?? "";
    const order = ["Morning", "07:00", "09:00", "13:00", "Afternoon", "16:00"].map((value) =>
      text.indexOf(value),
    );
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it("shows a full day as full, which can still be opened, and marks the day that is shown", () => {
    const page = pageIn("id");
    expect(textsOf(page, ".day-list a")).toEqual([
      expect.not.stringContaining("tidak ada"),
      expect.stringContaining("tidak ada"),
    ]);
    expect(page.querySelectorAll('.day-list a[href="/b"]')).toHaveLength(1);
    expect(textsOf(page, '.day-list [aria-current="date"]')[0]).toMatch(/24 Nov/i);
  });
});
