import { all, button } from "./guarded.ts";

/** "Use my location" in a form that takes lat and lng; the form works by city without it. */
export function geolocateButtons(): void {
  if (!("geolocation" in navigator)) return;
  for (const slot of all("[data-geolocate]")) {
    const form = slot.closest("form");
    if (!form) continue;
    const said = document.createElement("p");
    said.setAttribute("role", "status");
    const put = (attribute: string, value: number) => {
      const name = slot.getAttribute(attribute) ?? "";
      form.querySelectorAll(`input[type=hidden][name="${name}"]`).forEach((old) => {
        old.remove();
      });
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = name;
      input.value = value.toFixed(5);
      form.appendChild(input);
    };
    const ask = button(slot.getAttribute("data-geolocate") ?? "", "button button-secondary", () => {
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          put("data-lat", coords.latitude);
          put("data-lng", coords.longitude);
          form.submit();
        },
        () => {
          said.textContent = slot.getAttribute("data-failed");
        },
        { timeout: 10_000, maximumAge: 300_000 },
      );
    });
    slot.appendChild(ask);
    slot.appendChild(said);
  }
}
