import type { OptionsOf } from "../attributes.ts";
import { button, parts } from "../dom.ts";
import { enhance } from "../registry.ts";

type LiveOptions = OptionsOf<"live">;

const APART_MS = 2000;

/** Does not extend the session. The returned function waits randomly up to the given ms. */
export function refresher(options: LiveOptions): (withinMs: number) => void {
  let timer = 0;
  let due = 0;
  let last = 0;
  let busy = false;
  let askedMeanwhile = false;
  const refresh = () => {
    timer = 0;
    busy = true;
    last = Date.now();
    const done = () => {
      busy = false;
      if (askedMeanwhile) plan(0);
      askedMeanwhile = false;
    };
    Promise.all([refreshCount(options), refreshList(options)]).then(done, done);
  };
  const plan = (withinMs: number) => {
    if (busy) {
      askedMeanwhile = true;
      return;
    }
    const index = Math.max(Date.now() + Math.random() * withinMs, last + APART_MS);
    if (timer && due <= index) return;
    window.clearTimeout(timer);
    due = index;
    timer = window.setTimeout(refresh, Math.max(0, index - Date.now()));
  };
  return plan;
}

function get({ session }: LiveOptions, url: string): Promise<string> {
  const headers = { "X-Background": session };
  return fetch(url, { headers, cache: "no-store", credentials: "same-origin", redirect: "manual" }).then(
    (response) => (response.ok ? response.text() : ""),
  );
}

function refreshCount(options: LiveOptions): Promise<void> {
  return get(options, options.unreadUrl).then((text) => {
    const { unread, label } = parseFields(text);
    if (typeof unread !== "number") return;
    for (const place of parts(document, "live", "unread")) showCount(place, unread, textValue(label));
  });
}

function refreshList(options: LiveOptions): Promise<void> {
  const lists = parts(document, "live", "list");
  if (lists.length === 0) return Promise.resolve();
  return get(options, window.location.href).then((html) => {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    const others = parts(fresh, "live", "list");
    // A partly failed page has other lists.
    if (others.length !== lists.length) return;
    document.title = fresh.title;
    lists.forEach((list, index) => {
      // Replacing a list in use could move focus or a pressed button.
      if (list.contains(document.activeElement) || list.matches(":hover")) return offerReload(options, list);
      list.innerHTML = others[index]?.innerHTML ?? "";
      enhance(list);
    });
  });
}

function offerReload({ show }: LiveOptions, list: HTMLElement): void {
  if (document.querySelector(".live-offer")) return;
  const reload = button(show, "button button-primary live-offer", () => {
    window.location.reload();
  });
  list.parentNode?.insertBefore(reload, list);
}

function showCount(place: HTMLElement, unread: number, label: string): void {
  place.textContent = "";
  if (unread <= 0) return;
  const badge = document.createElement("span");
  badge.className = "badge";
  badge.setAttribute("aria-hidden", "true");
  badge.textContent = unread > 99 ? "99+" : String(unread);
  const hidden = document.createElement("span");
  hidden.className = "vh";
  hidden.textContent = ` ${label}`;
  place.appendChild(badge);
  place.appendChild(hidden);
}

export function parseFields(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {}; // fields unchecked
  } catch {
    return {};
  }
}

export function textValue(value: unknown): string {
  return typeof value === "string" ? value : "";
}
