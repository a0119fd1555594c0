import { all, button } from "./guarded.ts";

const SAY_EVERY_S = 30;

/** Sends a complete code after a while. Editing stops it, and so does the button beside it. */
export function verifyByItself(): void {
  const input = all("[data-verify-after]")[0];
  if (!(input instanceof HTMLInputElement) || !input.form) return;
  const { form } = input;
  let timer = 0;
  const said = document.createElement("p");
  said.setAttribute("role", "status");
  const end = (text: string | null) => {
    window.clearTimeout(timer);
    timer = 0;
    stop.hidden = true;
    said.textContent = text;
  };
  const stop = button(input.getAttribute("data-verify-stop") ?? "", "button button-link", () => {
    end(input.getAttribute("data-verify-stopped"));
    input.focus();
  });
  stop.hidden = true;
  input.insertAdjacentElement("afterend", stop);
  input.insertAdjacentElement("afterend", said);
  const submit = form.querySelector<HTMLButtonElement>("button[type=submit]");
  input.addEventListener("input", () => {
    end("");
    if (!/^\d{6}$/.test(input.value.normalize("NFKC").replace(/[\s-]/g, ""))) return;
    stop.hidden = false;
    said.textContent = input.getAttribute("data-verify-note");
    timer = window.setTimeout(() => submit?.click(), Number(input.getAttribute("data-verify-after")));
  });
  form.addEventListener("submit", () => {
    end("");
  });
  // who comes back with Back has another try in mind
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) end("");
  });
}

/** Runs the seconds down, and shows at the end what was waiting for it. */
export function countdowns(): void {
  for (const line of all("[data-countdown]")) {
    const endsAt = Date.now() + Number(line.getAttribute("data-countdown")) * 1000;
    const shown = document.createElement("span");
    shown.setAttribute("aria-hidden", "true");
    const said = document.createElement("span");
    said.className = "vh";
    said.setAttribute("role", "status");
    line.appendChild(shown);
    line.appendChild(said);
    const tick = () => {
      const first = shown.textContent === "";
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      const text = ` ${(line.getAttribute("data-left") ?? "").replace("%", String(left))}`;
      shown.textContent = left > 0 ? text : "";
      if (left > 0) {
        if (left % SAY_EVERY_S === 0 && !first) said.textContent = text;
        return;
      }
      window.clearInterval(timer);
      line.firstElementChild?.remove();
      said.className = "";
      said.textContent = line.getAttribute("data-over");
      for (const part of all("[data-reveal]")) part.hidden = false;
      for (const part of all("[data-conceal]")) part.hidden = true;
    };
    const timer = window.setInterval(tick, 1000);
    tick();
  }
}

/** A field with a long list starts with a usual value: typing replaces it. */
export function selectOnFocus(): void {
  for (const field of all("[data-select-on-focus]")) {
    field.addEventListener("focus", () => {
      if (field instanceof HTMLInputElement) field.select();
    });
  }
}
