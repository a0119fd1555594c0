import { type OptionsOf, partAttribute } from "./attributes.ts";
import { parts } from "./dom.ts";

const GUARD = partAttribute("submit", "guard");
const OVERLAY_AFTER_MS = 400;
/** ms; after a download or a stopped load. */
const RELEASE_AFTER_MS = 20_000;

/** On the document: after the forms' own modules, and for forms inserted later. */
export function guardSubmit(root: HTMLElement, { loading }: OptionsOf<"submit">): void {
  const sent = new Set<HTMLFormElement>();
  let timers: number[] = [];
  const showOverlay = (form: HTMLFormElement) => {
    root.hidden = false;
    for (const message of parts(root, "submit", "message"))
      message.textContent = form.getAttribute(GUARD) || loading;
  };
  const release = () => {
    for (const timer of timers) window.clearTimeout(timer);
    timers = [];
    root.hidden = true;
    sent.clear();
  };
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !isGuarded(form)) return;
    if (sent.has(form)) {
      event.preventDefault();
      return;
    }
    sent.add(form);
    timers.push(
      window.setTimeout(() => {
        showOverlay(form);
      }, OVERLAY_AFTER_MS),
      window.setTimeout(release, RELEASE_AFTER_MS),
    );
  });
  window.addEventListener("pageshow", release);
}

function isGuarded(form: HTMLFormElement): boolean {
  return form.hasAttribute(GUARD);
}
