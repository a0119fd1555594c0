/** A notification as the server sent it. */
export interface Notice {
  title: string;
  message: string;
  /** path of this portal, or empty */
  link: string;
  id: string;
}

/** Of several notifications within this time (ms), only the newest is shown. */
const TOGETHER_MS = 1000;

/**
 * Announces new notifications in the status line and, if the user allowed it, as browser notifications. Returns
 * the function that announces one; `outside`: this tab shows the browser notification for all tabs.
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

/** Shows a browser notification; plain text only. */
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
    // Some phones require a service worker for this; the badge is updated anyway.
  }
}

/** Whether the user allowed browser notifications. */
export function mayShowOutside(): boolean {
  return "Notification" in window && Notification.permission === "granted";
}
