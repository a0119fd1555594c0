import { all, button } from "./guarded.ts";

/** One notification as it came. */
export interface Notice {
  title: string;
  message: string;
  /** own path, or empty */
  link: string;
  id: string;
}

/** Many that come together are told as one: the newest. */
const TOGETHER_MS = 1000;

/**
 * Says a new notification to who listens to the page, and, where the person has allowed it, outside of it.
 * Answers how to tell one; `outside` = this tab speaks for all.
 */
export function teller(region: HTMLElement): (notice: Notice, outside: boolean) => void {
  let newest: { notice: Notice; outside: boolean } | null = null;
  return (notice, outside) => {
    if (!newest) {
      window.setTimeout(() => {
        if (newest && !document.hidden)
          region.textContent = `${region.getAttribute("data-new") ?? ""} ${newest.notice.title}`;
        if (newest?.outside) showOutside(newest.notice);
        newest = null;
      }, TOGETHER_MS);
    }
    newest = { notice, outside };
  };
}

/** The browser's own notification: plain text only. */
function showOutside({ title, message, link, id }: Notice): void {
  if (!mayShow()) return;
  try {
    const shown = new Notification(title, { body: message, tag: id, lang: document.documentElement.lang });
    shown.onclick = () => {
      window.focus();
      if (/^\/(?![\\/])/.test(link)) window.location.assign(link);
      shown.close();
    };
  } catch {
    // some phones only show those of a service worker; the badge is right all the same
  }
}

/** The button that asks for permission: never without a press. */
export function askWhenWanted(): void {
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

/** Whether the person has allowed the browser's own notifications. */
export function mayShow(): boolean {
  return "Notification" in window && Notification.permission === "granted";
}
