import type { OptionsOf } from "../attributes.ts";
import { button, firstRoot } from "../dom.ts";
import { canNotify, mayListen } from "./notices.ts";

/** Never requested without a press. */
export function notify(root: HTMLElement, texts: OptionsOf<"notify">): void {
  if (!canNotify() || !firstRoot(document, "live") || !mayListen()) return;
  if (Notification.permission === "denied") root.textContent = texts.denied;
  if (Notification.permission !== "default") return;
  root.setAttribute("role", "status");
  const status = document.createElement("span");
  const report = (permission: NotificationPermission) => {
    if (permission === "default") {
      status.textContent = texts.dismissed;
      return;
    }
    root.textContent = texts.denied;
    if (permission !== "granted") return;
    root.textContent = texts.granted;
    try {
      new Notification(texts.granted, { tag: "granted" }).onerror = () => (root.textContent = texts.failed);
    } catch {
      root.textContent = texts.failed;
    }
  };
  root.appendChild(
    button(texts.ask, "button button-secondary", () => {
      void new Promise<NotificationPermission>((resolve, reject) => {
        const answer = Notification.requestPermission(resolve) as Promise<NotificationPermission> | undefined; // nothing in Safari before 15
        answer?.then(resolve, reject);
      }).then(report, () => (root.textContent = texts.failed));
    }),
  );
  root.appendChild(status);
}
