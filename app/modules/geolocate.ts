import type { OptionsOf } from "./attributes.ts";
import { button, statusLine } from "./dom.ts";

export function geolocate(
  root: HTMLElement,
  { label, latName, lngName, failed }: OptionsOf<"geolocate">,
): void {
  const form = root.closest("form");
  if (!("geolocation" in navigator) || !form) return;
  const status = statusLine("p");
  const setHiddenInput = (name: string, value: number) => {
    form.querySelectorAll(`input[type=hidden][name="${name}"]`).forEach((old) => {
      old.remove();
    });
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value.toFixed(5);
    form.appendChild(input);
  };
  const locate = button(label, "button button-secondary", () => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setHiddenInput(latName, coords.latitude);
        setHiddenInput(lngName, coords.longitude);
        form.submit();
      },
      () => {
        status.textContent = failed;
      },
      { timeout: 10_000, maximumAge: 300_000 },
    );
  });
  root.appendChild(locate);
  root.appendChild(status);
}
