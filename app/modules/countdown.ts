import type { OptionsOf } from "./attributes.ts";
import { onReturn, parts, statusLine } from "./dom.ts";

const ANNOUNCE_EVERY_S = 30;

export function countdown(root: HTMLElement, { seconds, left, over }: OptionsOf<"countdown">): void {
  const endsAt = Date.now() + seconds * 1000;
  const shown = document.createElement("span");
  shown.setAttribute("aria-hidden", "true");
  const status = statusLine("span", "vh");
  root.appendChild(shown);
  root.appendChild(status);
  const tick = () => {
    const first = shown.textContent === "";
    const remaining = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
    const text = ` ${left.replace("%", String(remaining))}`;
    shown.textContent = remaining > 0 ? text : "";
    if (remaining > 0) {
      if (remaining % ANNOUNCE_EVERY_S === 0 && !first) status.textContent = text;
      return;
    }
    window.clearInterval(timer);
    leave();
    root.firstElementChild?.remove();
    status.className = "";
    status.textContent = over;
    for (const part of parts(document, "countdown", "reveal")) part.hidden = false;
    for (const part of parts(document, "countdown", "conceal")) part.hidden = true;
  };
  const timer = window.setInterval(tick, 1000);
  const leave = onReturn(tick);
  tick();
}
