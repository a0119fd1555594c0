/** Whole days are shown as days: 48 hours are "2 days". */
export function turnaround(hours: number): { unit: "days" | "hours"; count: number } {
  return hours >= 24 && hours % 24 === 0
    ? { unit: "days", count: hours / 24 }
    : { unit: "hours", count: Math.round(hours) };
}
