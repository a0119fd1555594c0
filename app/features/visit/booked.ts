/** True if ever booked, so that it may be in a calendar. */
export function wasBooked({ timeline }: { timeline: readonly { code: string }[] }): boolean {
  return timeline.some(({ code }) => code === "scheduled");
}
