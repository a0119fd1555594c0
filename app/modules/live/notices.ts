interface Notice {
  title: string;
  message: string;
  link: string;
  id: string;
}

/** ms */
const TOGETHER_MS = 1000;

/** `outside`: this tab shows the browser notification for all. */
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

/** False on Android, where the constructor throws. */
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

/** False if the browser saves data. */
export function mayListen(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }; // Chromium only
  const savesData = connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? "");
  return "fetch" in window && "ReadableStream" in window && !savesData;
}
