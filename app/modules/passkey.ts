import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { OptionsOf } from "./attributes.ts";
import { button, statusLine } from "./dom.ts";

export function passkey(
  root: HTMLElement,
  { mode, request = "", label = "", failed = "" }: OptionsOf<"passkey">,
): void {
  if (!("PublicKeyCredential" in window)) return;
  if (mode === "offer") {
    root.hidden = false;
    return;
  }
  const form = root.closest("form");
  if (!form) return;
  const input = document.createElement("input");
  input.type = "hidden";
  input.name = "passkey";
  const status = statusLine("p");
  let asking = false;
  const ask = () => {
    if (asking) return;
    asking = true;
    status.textContent = "";
    answer(mode, request).then(
      (given) => {
        input.value = JSON.stringify(given);
        form.submit();
      },
      () => {
        asking = false;
        status.textContent = failed;
      },
    );
  };
  root.append(input, button(label, "button button-primary button-wide", ask), status);
}

type OptionsFor<Start extends (requested: never) => unknown> = Parameters<Start>[0] extends {
  optionsJSON: infer Options;
}
  ? Options
  : never;

function answer(mode: string, request: string): Promise<unknown> {
  const query: unknown = JSON.parse(request);
  return mode === "create"
    ? startRegistration({ optionsJSON: query as OptionsFor<typeof startRegistration> }) // of the laboratory
    : startAuthentication({ optionsJSON: query as OptionsFor<typeof startAuthentication> }); // of the laboratory
}
