import type { OptionsOf } from "./attributes.ts";

/** Its script is fetched on press. */
export function dialogLink(root: HTMLElement, options: OptionsOf<"dialog">): void {
  if (!(root instanceof HTMLAnchorElement)) return;
  root.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    event.preventDefault();
    import("./dialogs.ts")
      .then((file) => file.openFrom(root, options))
      .catch(() => {
        window.location.assign(root.href);
      });
  });
}
