/** A notification as the server sent it. */
export interface Notice {
  title: string;
  message: string;
  /** own path, or empty */
  link: string;
  id: string;
}

/** Of several that arrive within this time, the newest is shown. */
const TOGETHER_MS = 1000;

/**
 * Announces a new notification in the status line, and, where the person has allowed it, outside of the
 * page. Returns how to announce one; `outside` = this tab shows it for all tabs.
 */
export function announcer(region: HTMLElement, heard: string): (notice: Notice, outside: boolean) => void {
  let newest: { notice: Notice; outside: boolean } | null = null;
  return (notice, outside) => {
    if (!newest) {
      window.setTimeout(() => {
        if (newest && !document.hidden) region.textContent = `${heard} ${newest.notice.title}`;
        if (newest?.outside) showOutside(newest.notice);
        newest = null;
      }, TOGETHER_MS);
    }
    newest = { notice, outside };
  };
}

/** The browser's own notification: plain text only. */
function showOutside({ title, message, link, id }: Notice): void {
  if (!mayShowOutside()) return;
  try {
    const shown = new Notification(title, { body: message, tag: id, lang: document.documentElement.lang });
    shown.onclick = () => {
      window.focus();
      if (/^\/(?![\\/])/.test(link)) window.location.assign(link);
      shown.close();
    };
  } catch {
    // Some phones show only those of a service worker; the badge is right all the same.
  }
}

/** Whether the person has allowed the browser's own notifications. */
export function mayShowOutside(): boolean {
  return "Notification" in window && Notification.permission === "granted";
}
