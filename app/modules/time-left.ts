import type { OptionsOf } from "./attributes.ts";

const EVERY_MS = 30_000;

export function timeLeft(root: HTMLElement, { seconds, ofDay, over }: OptionsOf<"time-left">): void {
  // Browsers before 2020 keep the page's text.
  if (!("RelativeTimeFormat" in Intl)) return;
  const endsAt = Date.now() + seconds * 1000;
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang);
  const timer = window.setInterval(() => {
    const ms = endsAt - Date.now();
    const minutes = Math.max(1, Math.floor(ms / 60_000));
    const hours = Math.floor(minutes / 60);
    if (ms <= 0) {
      window.clearInterval(timer);
      root.textContent = over;
    } else if (minutes < 60) root.textContent = words.format(minutes, "minute");
    else if (hours < 48) root.textContent = words.format(hours, "hour");
    else root.textContent = words.format(Math.ceil((ms / 1000 - ofDay) / 86_400), "day");
  }, EVERY_MS);
}
