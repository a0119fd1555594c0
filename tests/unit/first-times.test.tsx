import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it } from "vitest";
import { FirstTimes } from "../../app/features/offers/FirstTimes.tsx";
import { i18nFor } from "../../app/i18n/i18n.server.ts";
import { TextsContext } from "../../app/i18n/use-translation.ts";
import { NOT_UNDERSTOOD } from "../../app/lib/not-understood.ts";

const slot = (time_start: string) => ({
  slot_id: time_start,
  plant_id: "p",
  date: "2026-11-24",
  time_start,
  time_end: "23:59",
  timezone: "Asia/Jakarta" as const,
  remaining: 1,
  fasting_hours: 10,
  fasting_possible: true,
});

function draw(times: string[], fasting_hours: number | typeof NOT_UNDERSTOOD): string {
  const element = <FirstTimes branch="Sudirman" times={times.map(slot)} fasting_hours={fasting_hours} />;
  return renderToStaticMarkup(
    <TextsContext.Provider value={i18nFor("en")}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </TextsContext.Provider>,
  );
}

const WARNING = /You fast for 10 hours before, and only times from 11:00 on are free here/;

it("warns of a long fast where no morning is free, and of nothing else", () => {
  expect(draw(["13:00", "15:30"], 10)).toMatch(WARNING);
  expect(draw(["08:00", "13:00"], 10)).not.toMatch(WARNING);
  expect(draw(["13:00"], 0)).not.toContain("alert");
  expect(draw(["13:00"], NOT_UNDERSTOOD)).not.toContain("alert");
  expect(draw([], 10)).toContain("No free time in the next 7 days");
});
