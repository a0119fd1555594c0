interface Notice {
  title: string;
  message: string;
  link: string;
  id: string;
}

/** Only the newest notification within this time (ms) is shown. */
const TOGETHER_MS = 1000;

/**
 * Announces in the status line and, if allowed, as browser notifications. `outside`: this tab shows the
 * browser notification for all tabs.
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
    // Some phones require a service worker.
  }
}

export function mayShowOutside(): boolean {
  return "Notification" in window && Notification.permission === "granted";
}
