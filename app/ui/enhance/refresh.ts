import { all, button } from "./guarded.ts";

/** Questions to the server are at least so far apart. */
const APART_MS = 2000;

/**
 * Asks the server for the unread number, and for the list where it is shown; neither counts as use of the
 * session. One question at a time, so that an older answer never comes last. Answers how to ask: within so
 * many milliseconds at the latest, at a random moment if there is time.
 */
export function refresher(region: HTMLElement): (within: number) => void {
  let timer = 0;
  let due = 0;
  let last = 0;
  let busy = false;
  let again = false;
  const ask = () => {
    timer = 0;
    busy = true;
    last = Date.now();
    const done = () => {
      busy = false;
      if (again) plan(0);
      again = false;
    };
    Promise.all([refreshCount(region), refreshList(region)]).then(done, done);
  };
  const plan = (within: number) => {
    if (busy) {
      again = true;
      return;
    }
    const at = Math.max(Date.now() + Math.random() * within, last + APART_MS);
    if (timer && due <= at) return;
    window.clearTimeout(timer);
    due = at;
    timer = window.setTimeout(ask, Math.max(0, at - Date.now()));
  };
  return plan;
}

function get(region: HTMLElement, url: string): Promise<string> {
  const headers = { "X-Background": region.getAttribute("data-name") ?? "" };
  return fetch(url, { headers, credentials: "same-origin", redirect: "manual" }).then((response) =>
    response.ok ? response.text() : "",
  );
}

function refreshCount(region: HTMLElement): Promise<void> {
  return get(region, region.getAttribute("data-unread-url") ?? "").then((text) => {
    const { unread, label } = fieldsOf(text);
    if (typeof unread !== "number") return;
    all("[data-unread]").forEach((place) => {
      showCount(place, unread, textIn(label));
    });
  });
}

function refreshList(region: HTMLElement): Promise<void> {
  const list = all("[data-live-list]")[0];
  if (!list) return Promise.resolve();
  return get(region, window.location.href).then((html) => {
    const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("[data-live-list]");
    if (!fresh) return;
    // who is in the list must not lose the place, nor find another button under the finger
    if (list.contains(document.activeElement) || list.matches(":hover")) offer(region, list);
    else list.innerHTML = fresh.innerHTML;
  });
}

function offer(region: HTMLElement, list: HTMLElement): void {
  if (all(".live-offer").length > 0) return;
  const show = button(region.getAttribute("data-show") ?? "", "button button-primary live-offer", () => {
    window.location.reload();
  });
  list.parentNode?.insertBefore(show, list);
}

function showCount(place: HTMLElement, unread: number, label: string): void {
  place.textContent = "";
  if (unread <= 0) return;
  const badge = document.createElement("span");
  badge.className = "badge";
  badge.setAttribute("aria-hidden", "true");
  badge.textContent = unread > 99 ? "99+" : String(unread);
  const words = document.createElement("span");
  words.className = "vh";
  words.textContent = ` ${label}`;
  place.appendChild(badge);
  place.appendChild(words);
}

/** The fields of a JSON object; none when it is anything else. */
export function fieldsOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
