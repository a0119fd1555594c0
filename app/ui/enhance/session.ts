import { all } from "./guarded.ts";

const WARN_BEFORE_S = 120;

/** Says so two minutes before the session ends, and lengthens it with one press without leaving the page. */
export function sessionWarning(): void {
  const banner = all("[data-expires-in]")[0];
  const said = banner?.querySelector<HTMLElement>("[data-warning]");
  const form = banner?.querySelector("form");
  if (!banner || !said || !form) return;
  let seconds = Number(banner.getAttribute("data-expires-in"));
  let timers: number[] = [];

  const say = (which: string) => {
    banner.hidden = false;
    said.textContent = said.getAttribute(which);
  };
  const over = () => {
    say("data-over");
    form.hidden = true;
  };
  const start = () => {
    timers.forEach((timer) => {
      window.clearTimeout(timer);
    });
    banner.hidden = true;
    said.textContent = "";
    timers = [
      // half of a very short session at the least, so that there is time to answer
      window.setTimeout(
        () => {
          say("data-warning");
        },
        Math.max(seconds - WARN_BEFORE_S, seconds / 2) * 1000,
      ),
      window.setTimeout(over, seconds * 1000),
    ];
  };
  form.addEventListener("submit", (event) => {
    if (!("fetch" in window)) return;
    event.preventDefault();
    const hadFocus = banner.contains(document.activeElement);
    const body = new URLSearchParams();
    new FormData(form).forEach((value, name) => {
      if (typeof value === "string") body.append(name, value);
    });
    // the answer is the page itself; how long it lasts now is written in it, or nobody is signed in any more
    fetch(form.action, { method: "POST", body, credentials: "same-origin" })
      .then((response) => response.text())
      .then(
        (html) => {
          const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("[data-expires-in]");
          if (!fresh) {
            over();
            return;
          }
          seconds = Number(fresh.getAttribute("data-expires-in"));
          start();
          if (hadFocus) document.getElementById("main")?.focus();
        },
        () => {
          form.submit();
        },
      );
  });
  start();
}
