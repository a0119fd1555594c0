import type { OptionsOf } from "./attributes.ts";
import { parts, statusLine } from "./dom.ts";
import { enhance } from "./registry.ts";

const SVG = "http://www.w3.org/2000/svg";

export function trend(root: HTMLElement, options: OptionsOf<"trend">): void {
  addReader(root, options);
  changeInPlace(root, options);
}

interface Place {
  x: number;
  y: number;
}

/** The pointer selects the nearest. */
function addReader(root: HTMLElement, { read }: OptionsOf<"trend">): void {
  const rows = Array.from(root.querySelectorAll("tbody tr"));
  // Both drawings have the same order.
  const drawings = Array.from(root.querySelectorAll<SVGSVGElement>("figure > svg, .chart-wide > svg")).map(
    (svg) => ({ svg, ring: newRing(), places: Array.from(svg.querySelectorAll("circle")).map(placeOf) }),
  );
  const first = drawings[0];
  const frame = first && first.svg.parentElement;
  if (!first || !frame || first.places.length < 2) return;
  const values = Array.from(first.svg.querySelectorAll("circle"))
    .map((circle, index) => ({
      nth: index,
      ...placeOf(circle),
      text: textOf(rows[Number(circle.getAttribute("data-row"))]),
    }))
    .sort((a, b) => a.x - b.x || a.y - b.y);
  const label = document.createElement("label");
  label.className = "chart-reader";
  const name = document.createElement("span");
  name.textContent = read;
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = "0";
  slider.max = String(values.length - 1);
  slider.value = slider.max;
  const said = document.createElement("output");
  label.appendChild(name);
  label.appendChild(slider);
  frame.insertBefore(label, frame.querySelector(".chart-legend, figcaption"));
  frame.insertBefore(said, label.nextSibling);
  const show = () => {
    const value = values[Number(slider.value)];
    if (!value) return;
    said.textContent = value.text;
    slider.setAttribute("aria-valuetext", value.text);
    for (const { svg, ring, places } of drawings) {
      const place = places[value.nth];
      if (!place) continue;
      ring.setAttribute("cx", String(place.x));
      ring.setAttribute("cy", String(place.y));
      svg.appendChild(ring);
    }
  };
  for (const { svg, places } of drawings) {
    const nearest = (event: PointerEvent) => {
      const box = svg.getBoundingClientRect();
      const unit = svg.viewBox.baseVal.width / box.width;
      const [x, y] = [(event.clientX - box.left) * unit, (event.clientY - box.top) * unit];
      // Fingers cover the point they touch.
      const far = ({ nth }: { nth: number }) => {
        const place = places[nth];
        return place ? Math.abs(place.x - x) + Math.abs(place.y - y) / 4 : Infinity;
      };
      let best = 0;
      values.forEach((value, index) => {
        const other = values[best];
        if (other && far(value) < far(other)) best = index;
      });
      slider.value = String(best);
      show();
    };
    svg.addEventListener("pointerdown", nearest);
    svg.addEventListener("pointermove", nearest);
  }
  slider.addEventListener("input", show);
  show();
}

function newRing(): Element {
  const ring = document.createElementNS(SVG, "circle");
  ring.setAttribute("r", "8");
  ring.setAttribute("class", "chart-ring");
  return ring;
}

function placeOf(circle: Element): Place {
  return { x: Number(circle.getAttribute("cx")), y: Number(circle.getAttribute("cy")) };
}

function textOf(row: Element | undefined): string {
  const cells = Array.from(row ? row.children : []).map(heardText);
  return cells.filter((text) => text !== "–").join(", ");
}

/** Without signs that stand beside their word. */
function heardText(element: Element): string {
  const copy = document.createElement("span");
  copy.innerHTML = element.innerHTML;
  copy.querySelectorAll("[aria-hidden]").forEach((sign) => {
    sign.remove();
  });
  return (copy.textContent ?? "").trim();
}

/** Back behaves as without script. */
function changeInPlace(root: HTMLElement, options: OptionsOf<"trend">): void {
  const range = parts(root, "trend", "range")[0];
  if (!range) return;
  const go = (href: string, focus: string) => {
    root.setAttribute("aria-busy", "true");
    fetch(href, { credentials: "same-origin", headers: { Accept: "text/html" } })
      .then((response) =>
        response.ok && !response.redirected ? response.text() : Promise.reject(new Error()),
      )
      .then((html) => {
        const page = new DOMParser().parseFromString(html, "text/html");
        const fresh = page.querySelector("[data-module~=trend]");
        if (!fresh) throw new Error();
        document.title = page.title;
        root.innerHTML = fresh.innerHTML;
        root.removeAttribute("aria-busy");
        window.history.replaceState(null, "", href);
        enhance(root);
        trend(root, options);
        root.querySelector<HTMLElement>(focus)?.focus();
        const status = statusLine("p", "vh");
        root.appendChild(status);
        const told = root.querySelector(".history-told, .empty-title");
        status.textContent = told ? heardText(told) : "";
      })
      .catch(() => {
        window.location.assign(href);
      });
  };
  range.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(link.href, ".chip[aria-current]");
  });
  range.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    const query = new URLSearchParams();
    new FormData(form).forEach((value, name) => {
      if (typeof value === "string" && value !== "") query.append(name, value);
    });
    go(`${form.action}?${query.toString()}`, "summary");
  });
}
