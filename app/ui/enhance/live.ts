import { readEvents, type ServerEvent } from "./event-reader.ts";
import { all, button } from "./guarded.ts";
import { joinTabs } from "./tabs.ts";

/** How long a hidden tab keeps the line for everybody. */
const HIDDEN_MS = 30_000;
/** Questions to the server are at least so far apart. */
const REFRESH_MS = 2000;

/** An event of the line; the position of a tab that has just been loaded; the end of the line for all. */
type Word = { event: ServerEvent } | { hello: string } | { over: boolean };

/**
 * Puts the unread badge and the list right when the server says that something is new. One tab holds the
 * line for all; hidden tabs and browsers that save data hold none, unless the person asked for
 * notifications. Every page is right at its load without any of this.
 */
export function liveNotifications(): void {
  const region = all("[data-live]")[0];
  if (!region || !("fetch" in window) || !("ReadableStream" in window) || savesData()) return;
  let last = region.getAttribute("data-since") ?? "";
  let over = false;
  let stale = false;
  let soon = 0;

  const take = ({ name, data, id }: ServerEvent, leads: boolean) => {
    last = id;
    const told = parse(data);
    if (name === "refetch") refreshWithin(Number(told["within"]) || 0);
    if (name !== "notification") return;
    refreshWithin(0);
    const title = textIn(told["title"]);
    if (!document.hidden) region.textContent = `${region.getAttribute("data-new") ?? ""} ${title}`;
    if (leads) showOutside(title, textIn(told["message"]), textIn(told["link"]), id);
  };
  /** No line any more: for good, or until somebody looks at a tab again. */
  const rest = (forGood: boolean) => {
    over = over || forGood;
    tabs.yield();
  };
  const tabs = joinTabs<Word>(`live-${region.getAttribute("data-name") ?? ""}`, (word) => {
    if ("event" in word) take(word.event, false);
    else if ("over" in word) rest(word.over);
    // a tab that was loaded while events came asks whether it missed some
    else if (reading && isBefore(word.hello, last))
      tabs.tell({ event: { name: "refetch", data: "{}", id: last } });
  });
  /** The others hear of it before they could take the line over. */
  const restAll = (forGood: boolean) => {
    tabs.tell({ over: forGood });
    window.setTimeout(rest, 500, forGood);
  };
  let reading = false;
  const work = () => {
    reading = true;
    const close = readEvents({
      url: region.getAttribute("data-live") ?? "",
      lastId: last,
      onEvent: (event) => {
        if (event.name === "stop") {
          restAll(textIn(parse(event.data)["reason"]) === "signed_out");
          return;
        }
        take(event, true);
        tabs.tell({ event });
      },
      onOver: () => {
        restAll(true);
      },
    });
    return () => {
      reading = false;
      close();
    };
  };
  const refreshWithin = (within: number) => {
    if (document.hidden) {
      stale = true;
      return;
    }
    if (soon) return;
    soon = window.setTimeout(
      () => {
        soon = 0;
        refresh(region);
      },
      within > 0 ? Math.random() * within : REFRESH_MS / 4,
    );
  };

  let leaving = 0;
  const look = () => {
    window.clearTimeout(leaving);
    if (!document.hidden) {
      if (stale) refreshWithin(0);
      stale = false;
      if (!over) tabs.lead(work);
    } else if (!mayShow()) {
      leaving = window.setTimeout(() => {
        tabs.yield();
      }, HIDDEN_MS);
    }
  };
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pagehide", () => {
    tabs.yield();
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) look();
  });
  look();
  tabs.tell({ hello: last });
  askWhenWanted();
}

/** Asks the server for the number, and for the list where it is shown; neither counts as use of the session. */
function refresh(region: HTMLElement): void {
  const ask = (url: string) =>
    fetch(url, { headers: { "X-Background": "1" }, credentials: "same-origin", redirect: "manual" }).then(
      (response) => (response.ok ? response.text() : ""),
    );
  ask(region.getAttribute("data-unread-url") ?? "").then(
    (text) => {
      const { unread, label } = parse(text);
      if (typeof unread === "number")
        all("[data-unread]").forEach((place) => {
          showCount(place, unread, textIn(label));
        });
    },
    () => undefined,
  );
  const list = all("[data-live-list]")[0];
  if (!list) return;
  ask(window.location.href).then(
    (html) => {
      const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("[data-live-list]");
      if (!fresh) return;
      // who is in the list must not lose the place, nor find another button under the finger
      if (list.contains(document.activeElement) || list.matches(":hover")) offer(region, list);
      else list.innerHTML = fresh.innerHTML;
    },
    () => undefined,
  );
}

function offer(region: HTMLElement, list: HTMLElement): void {
  if (all("[data-live-offer]").length > 0) return;
  const link = document.createElement("a");
  link.href = window.location.href;
  link.className = "button button-primary live-offer";
  link.setAttribute("data-live-offer", "");
  link.textContent = region.getAttribute("data-show") ?? "";
  list.parentNode?.insertBefore(link, list);
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

/** The browser's own notification, as plain text, where the person has allowed it. */
function showOutside(title: string, body: string, link: string, tag: string): void {
  if (!mayShow()) return;
  try {
    const shown = new Notification(title, { body, tag, lang: document.documentElement.lang });
    shown.onclick = () => {
      window.focus();
      if (/^\/(?!\/)/.test(link)) window.location.assign(link);
      shown.close();
    };
  } catch {
    // some phones only show those of a service worker; the badge is right all the same
  }
}

/** The button that asks for permission: never without a press. */
function askWhenWanted(): void {
  const place = all("[data-notify-ask]")[0];
  if (!place || !("Notification" in window)) return;
  const say = (which: string) => {
    place.textContent = place.getAttribute(which);
  };
  if (Notification.permission === "denied") say("data-denied");
  if (Notification.permission !== "default") return;
  place.setAttribute("role", "status");
  place.appendChild(
    button(place.getAttribute("data-notify-ask") ?? "", "button button-secondary", () => {
      void Notification.requestPermission().then((answer) => {
        if (answer === "granted") say("data-granted");
        if (answer === "denied") say("data-denied");
      });
    }),
  );
}

function mayShow(): boolean {
  return "Notification" in window && Notification.permission === "granted";
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? "");
}

/** Whether the position `one` lies before `other`; of different processes it cannot be known, so it may. */
function isBefore(one: string, other: string): boolean {
  const [a = "", b = ""] = [one, other];
  if (a.split(".")[0] !== b.split(".")[0]) return true;
  return Number(a.split(".")[1]) < Number(b.split(".")[1]);
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
