/** From Chrome 131 on the style sheet does it. */
export function unfoldOnPaper(): void {
  let opened: HTMLDetailsElement[] = [];
  const open = () => {
    opened = Array.from(document.querySelectorAll<HTMLDetailsElement>("details:not([open])"));
    for (const details of opened) details.open = true;
  };
  const close = () => {
    for (const details of opened) details.open = false;
    opened = [];
  };
  document
    .querySelector('.footer-links [href$="print=1"], .footer-links [formaction$="print=1"]')
    ?.closest("li")
    ?.remove();
  window.addEventListener("beforeprint", open);
  window.addEventListener("afterprint", close);
  const hasEvents = "onbeforeprint" in window;
  if (!hasEvents)
    window.matchMedia("print").addListener(({ matches }) => {
      if (matches) open();
      else close();
    });
}
