/** Whether a visit was booked at some time, so that it may stand in a calendar. */
export function wasBooked({ timeline }: { timeline: readonly { code: string }[] }): boolean {
  return timeline.some(({ code }) => code === "scheduled");
}
