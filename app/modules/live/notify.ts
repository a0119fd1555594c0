import type { OptionsOf } from "../attributes.ts";
import { button, firstRoot } from "../dom.ts";

/** Button requesting permission for browser notifications; never requested without a press. */
export function notify(root: HTMLElement, { ask, granted, denied }: OptionsOf<"notify">): void {
  if (!("Notification" in window) || !firstRoot(document, "live") || !mayListen()) return;
  if (Notification.permission === "denied") root.textContent = denied;
  if (Notification.permission !== "default") return;
  root.setAttribute("role", "status");
  root.appendChild(
    button(ask, "button button-secondary", () => {
      void Notification.requestPermission().then((permission) => {
        if (permission === "granted") root.textContent = granted;
        if (permission === "denied") root.textContent = denied;
      });
    }),
  );
}

/** True if the browser can read streams and does not save data. */
export function mayListen(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }; // Chromium only
  const savesData = connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? "");
  return "fetch" in window && "ReadableStream" in window && !savesData;
}
