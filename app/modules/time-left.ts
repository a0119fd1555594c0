import type { OptionsOf } from "./attributes.ts";
import { onReturn } from "./dom.ts";

const EVERY_MS = 30_000;

export function timeLeft(root: HTMLElement, { seconds, ofDay, over }: OptionsOf<"time-left">): void {
  // Browsers before 2020 keep the page's text.
  if (!("RelativeTimeFormat" in Intl)) return;
  const endsAt = Date.now() + seconds * 1000;
  let shown = amountLeft(seconds * 1000, ofDay);
  let words: Intl.RelativeTimeFormat | undefined;
  const tick = () => {
    const ms = endsAt - Date.now();
    if (ms <= 0) {
      window.clearInterval(timer);
      leave();
      root.textContent = over;
      return;
    }
    const left = amountLeft(ms, ofDay);
    if (left.amount === shown.amount && left.unit === shown.unit) return;
    shown = left;
    // Creating one at load blocks a slow phone for 0.1 s.
    words ??= new Intl.RelativeTimeFormat(document.documentElement.lang);
    root.textContent = words.format(left.amount, left.unit);
  };
  const timer = window.setInterval(tick, EVERY_MS);
  const leave = onReturn(tick);
}

function amountLeft(ms: number, ofDay: number) {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  if (minutes < 60) return { amount: minutes, unit: "minute" as const };
  if (hours < 48) return { amount: hours, unit: "hour" as const };
  return { amount: Math.ceil((ms / 1000 - ofDay) / 86_400), unit: "day" as const };
}
