import type { OptionsOf } from "./attributes.ts";
import { firstRoot, parts } from "./dom.ts";
import { readOptions } from "./registry.ts";

const WARN_BEFORE_S = 120;

/** Warns two minutes before the session ends; the button extends it in place. */
export function session(root: HTMLElement, { expiresIn, warning, over }: OptionsOf<"session">): void {
  const message = parts(root, "session", "message")[0];
  const extend = parts(root, "session", "extend")[0];
  const form = root.querySelector("form");
  if (!message || !extend || !form) return;
  let timers: number[] = [];
  let endsAt = 0;

  const show = (text: string) => {
    // An open dialog blocks the page.
    document.querySelectorAll<HTMLDialogElement>("dialog[open]").forEach((dialog) => {
      dialog.close();
    });
    extend.hidden = false;
    message.textContent = text;
  };
  const end = () => {
    show(over);
    extend.hidden = true;
  };
  const start = (seconds: number) => {
    for (const timer of timers) window.clearTimeout(timer);
    endsAt = Date.now() + seconds * 1000;
    extend.hidden = true;
    message.textContent = "";
    timers = [
      // For very short sessions, warn at half time.
      window.setTimeout(show, Math.max(seconds - WARN_BEFORE_S, seconds / 2) * 1000, warning),
      window.setTimeout(end, seconds * 1000),
    ];
  };
  form.addEventListener("submit", (event) => {
    if (!("fetch" in window)) return;
    event.preventDefault();
    const hadFocus = root.contains(document.activeElement);
    const body = new URLSearchParams();
    new FormData(form).forEach((value, name) => {
      if (typeof value === "string") body.append(name, value);
    });
    // The response has the session's new end, or none if it is over.
    fetch(form.action, { method: "POST", body, cache: "no-store", credentials: "same-origin" })
      .then((response) => response.text())
      .then(
        (html) => {
          const fresh = firstRoot(new DOMParser().parseFromString(html, "text/html"), "session");
          if (!fresh) {
            end();
            return;
          }
          start(readOptions(fresh, "session").expiresIn);
          if (hadFocus) document.getElementById("main")?.focus();
        },
        () => {
          form.submit();
        },
      );
  });
  // Timers pause in the back/forward cache; the session does not.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (Date.now() < endsAt) start((endsAt - Date.now()) / 1000);
    else {
      document.documentElement.hidden = true;
      window.location.reload();
    }
  });
  start(expiresIn);
}
