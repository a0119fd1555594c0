import { describe, expect, it } from "vitest";
import { openState } from "../../app/features/catalogue/open-state.ts";
import { NOT_UNDERSTOOD } from "../../app/lib/not-understood.ts";

const week = [1, 2, 3, 4, 5, 6].map((day) => ({ day, open: "07:00", close: day === 6 ? "14:00" : "17:00" }));
const branch = { opening_hours: week, holidays: [], timezone: "Asia/Jakarta" };
/** Jakarta is UTC+7. */
const at = (text: string) => new Date(`${text}+07:00`);

describe("the state of a branch", () => {
  it("is open until it closes", () => {
    expect(openState(branch, at("2026-11-27T07:00"))).toEqual({ isOpen: true, until: "17:00" });
    expect(openState(branch, at("2026-11-28T14:00"))).toEqual({
      isOpen: false,
      opens: { day: "1", time: "07:00" },
    });
  });

  it("opens later today, or on the next day with hours", () => {
    expect(openState(branch, at("2026-11-27T06:59"))).toEqual({
      isOpen: false,
      opens: { day: null, time: "07:00" },
    });
    expect(openState(branch, at("2026-11-29T12:00"))).toEqual({
      isOpen: false,
      opens: { day: "1", time: "07:00" },
    });
  });

  it("is closed on a holiday, whatever the hours", () => {
    const holidays = [{ date: "2026-11-27", name_en: null, name_id: null }];
    const state = openState({ ...branch, holidays }, at("2026-11-27T10:00"));
    expect(state).toEqual({ isOpen: false, opens: { day: "6", time: "07:00" } });
  });

  it("is not told without hours, in a zone or with holidays that are not understood", () => {
    expect(openState({ ...branch, holidays: NOT_UNDERSTOOD }, at("2026-11-27T10:00"))).toBeNull();
    expect(openState({ ...branch, opening_hours: [] }, at("2026-11-27T10:00"))).toBeNull();
    expect(openState({ ...branch, timezone: NOT_UNDERSTOOD }, at("2026-11-27T10:00"))).toBeNull();
  });

  it("is open past midnight, and around the clock", () => {
    const night = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: "18:00", close: "02:00" }));
    const late = { ...branch, opening_hours: night };
    expect(openState(late, at("2026-11-27T01:00"))).toEqual({ isOpen: true, until: "02:00" });
    expect(openState(late, at("2026-11-27T23:00"))).toEqual({ isOpen: true, until: "02:00" });
    expect(openState(late, at("2026-11-27T03:00"))).toMatchObject({ isOpen: false });
    const always = {
      ...branch,
      opening_hours: night.map(({ day }) => ({ day, open: "00:00", close: "00:00" })),
    };
    expect(openState(always, at("2026-11-27T12:00"))).toMatchObject({ isOpen: true });
  });

  it.each(["7:00", "07.00", "pagi"])("is not told with an opening time of %s", (open) => {
    const unread = { ...branch, opening_hours: week.map((hours) => ({ ...hours, open })) };
    expect(openState(unread, at("2026-11-27T12:00"))).toBeNull();
  });
});
