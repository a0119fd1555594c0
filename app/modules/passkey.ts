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

type Library = typeof import("@simplewebauthn/browser");
type OptionsFor<Start extends "startAuthentication" | "startRegistration"> = Parameters<
  Library[Start]
>[0]["optionsJSON"];

async function answer(mode: string, request: string): Promise<unknown> {
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  const asked: unknown = JSON.parse(request);
  if (mode === "create") return startRegistration({ optionsJSON: asked as OptionsFor<"startRegistration"> }); // of the laboratory
  return startAuthentication({ optionsJSON: asked as OptionsFor<"startAuthentication"> }); // of the laboratory
}
