import type { OptionsOf } from "./attributes.ts";
import { firstRoot, onReturn, parts } from "./dom.ts";
import { readOptions } from "./registry.ts";

const WARN_BEFORE_S = 120;

/** A return after the end hides the page, unless it would lose typed input. */
export function session(root: HTMLElement, { expiresIn, warning, over }: OptionsOf<"session">): void {
  const message = parts(root, "session", "message")[0];
  const extend = parts(root, "session", "extend")[0];
  const form = root.querySelector("form");
  if (!message || !extend || !form) return;
  let timer = 0;
  let warnAt = 0;
  let endsAt = 0;

  const show = (text: string) => {
    if (message.textContent === text) return;
    // An open dialog blocks the page.
    document.querySelectorAll<HTMLDialogElement>("dialog[open]").forEach((dialog) => {
      dialog.close();
    });
    extend.hidden = text === over;
    message.textContent = text;
  };
  const check = () => {
    window.clearTimeout(timer);
    const now = Date.now();
    if (now >= endsAt) {
      show(over);
      return;
    }
    if (now >= warnAt) show(warning);
    timer = window.setTimeout(check, (now < warnAt ? warnAt : endsAt) - now);
  };
  const start = (seconds: number) => {
    endsAt = Date.now() + seconds * 1000;
    // For very short sessions, warn at half time.
    warnAt = endsAt - Math.min(WARN_BEFORE_S, seconds / 2) * 1000;
    extend.hidden = true;
    message.textContent = "";
    check();
  };
  form.addEventListener("submit", (event) => {
    if (!("fetch" in window)) return;
    event.preventDefault();
    const hadFocus = root.contains(document.activeElement);
    const body = new URLSearchParams();
    new FormData(form).forEach((value, name) => {
      if (typeof value === "string") body.append(name, value);
    });
    // No end in the response: it is over.
    fetch(form.action, { method: "POST", body, cache: "no-store", credentials: "same-origin" })
      .then((response) => response.text())
      .then(
        (html) => {
          const fresh = firstRoot(new DOMParser().parseFromString(html, "text/html"), "session");
          if (!fresh) {
            endsAt = 0;
            check();
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
  let isTyped = document.querySelector(".error-summary") !== null;
  document.addEventListener("input", ({ target }) => {
    isTyped = isTyped || (target as HTMLInputElement).form?.method === "post"; // only controls have input
  });
  onReturn(() => {
    check();
    if (Date.now() < endsAt || isTyped) return;
    document.documentElement.hidden = true;
    // Unlike reload(), it never resends a form.
    window.location.replace(window.location.pathname + window.location.search);
  });
  start(expiresIn);
}
