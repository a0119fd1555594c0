/** "2 days" for 48 hours: whole days are shown as days. */
export function turnaround(hours: number): { unit: "days" | "hours"; count: number } {
  return hours >= 24 && hours % 24 === 0
    ? { unit: "days", count: hours / 24 }
    : { unit: "hours", count: Math.round(hours) };
}
