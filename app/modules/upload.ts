import { type OptionsOf, partAttribute } from "./attributes.ts";
import { button, firstRoot, parts, statusLine } from "./dom.ts";

const SHOW_AFTER_MS = 400;
const SLOW_AFTER_S = 10;
const ASK_EVERY_S = 2;

/** The browser posts; `submit`'s overlay would end earlier than a slow upload. */
export function upload(root: HTMLElement, texts: OptionsOf<"upload">): void {
  const overlay = firstRoot(document, "submit");
  const message = overlay && parts(overlay, "submit", "message")[0];
  const box = message?.parentElement;
  if (!overlay || !message || !box) return;
  const guard = partAttribute("submit", "guard");
  const working = root.getAttribute(guard) || overlay.getAttribute("data-submit-loading");
  root.removeAttribute(guard);
  let timers: number[] = [];
  let end: (() => void) | null = null;

  const send = (): void => {
    const since = Date.now();
    const opener = document.activeElement;
    let percent = -1;
    let isAsking = false;
    const view = document.createElement("div");
    view.className = "stack";
    view.tabIndex = -1;
    view.setAttribute("role", "dialog");
    view.setAttribute("aria-label", texts.label);
    const bar = document.createElement("progress");
    bar.max = 100;
    bar.hidden = true;
    bar.setAttribute("aria-label", texts.label);
    const line = document.createElement("p");
    line.setAttribute("aria-hidden", "true");
    const note = statusLine("p");
    const announced = statusLine("p", "vh");
    const stop = button(texts.cancel, "button button-secondary", () => {
      window.stop();
      end?.();
    });
    view.append(bar, line, note, announced, stop);
    end = () => {
      for (const timer of timers) window.clearInterval(timer);
      timers = [];
      end = null;
      overlay.hidden = true;
      view.remove();
      if (opener instanceof HTMLElement) opener.focus();
    };
    const isOver = () => view.parentNode === null;
    const show = (arrived: number | null): void => {
      if (isOver() || arrived === null || arrived <= percent) return;
      const isNewTen = Math.floor(arrived / 10) > Math.floor(percent / 10);
      percent = arrived;
      bar.hidden = false;
      bar.value = percent;
      if (percent === 100) note.textContent = texts.arrived;
      else if (isNewTen) announced.textContent = texts.sent.replace("{percent}", String(percent));
    };
    const ask = (): void => {
      if (isAsking) return;
      isAsking = true;
      const done = (): void => {
        isAsking = false;
      };
      fetch(texts.url, { cache: "no-store", credentials: "same-origin" })
        .then((response) => response.json())
        .then((answer: { percent: number | null }) => {
          show(answer.percent);
        })
        .then(done, done);
    };
    const tick = (): void => {
      const seconds = Math.round((Date.now() - since) / 1000);
      const time = `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, "0")}`;
      const sent = percent < 0 ? "" : `${texts.sent.replace("{percent}", String(percent))} · `;
      line.textContent = sent + time;
      if (seconds >= SLOW_AFTER_S && !note.textContent) note.textContent = texts.slow;
      if (seconds % ASK_EVERY_S === 0) ask();
    };
    timers = [
      window.setTimeout(() => {
        overlay.hidden = false;
        message.textContent = working;
        box.append(view);
        view.focus();
        timers.push(window.setInterval(tick, 1000));
      }, SHOW_AFTER_MS),
    ];
  };
  document.addEventListener("submit", (event) => {
    if (event.target !== root || event.defaultPrevented) return;
    if (end) event.preventDefault();
    else send();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !end) return;
    window.stop();
    end();
  });
  window.addEventListener("pageshow", () => end?.());
}
