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

let isRefused = false;

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
    isRefused = true;
  }
}

/** False on Android, where the constructor throws; it is tried only while nothing can appear. */
export function canNotify(): boolean {
  if (isRefused || !("Notification" in window)) return false;
  if (Notification.permission === "granted") return !/Android/.test(navigator.userAgent);
  try {
    new Notification("");
    return true;
  } catch {
    return false;
  }
}

export function mayShowOutside(): boolean {
  return "Notification" in window && Notification.permission === "granted" && canNotify();
}

/** True if the browser can read streams and does not save data. */
export function mayListen(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }; // Chromium only
  const savesData = connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? "");
  return "fetch" in window && "ReadableStream" in window && !savesData;
}
