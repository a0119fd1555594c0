/** Escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "object") return part.map(textOf).join("");
  return String(part).replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}

/** Escapes every value but {@link Html}. Attributes need double quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  // The formatter breaks markup, even within a tag.
  const markup = strings.map((text) => text.replace(/\s*\n\s*/g, " "));
  return new Html(markup.reduce((text, next, index) => text + textOf(parts[index - 1]) + next));
}

/** `hidden`: for screen readers alone. */
export function link(href: string, text: string, hidden = ""): Html {
  return html`<a href="${href}">${text}${hidden && html`<span class="vh">${hidden}</span>`}</a>`;
}

export function warning(text: string): Html {
  return html`<strong class="warning">${text}</strong>`;
}

export function facts(
  rows: readonly (readonly [label: string, value: Html | string | number | null])[],
): Html {
  const lines = rows.filter(([, value]) => value !== null && value !== "");
  return html`<dl>
    ${lines.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

export function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly (Html | string | number)[])[],
): Html {
  return html`<div class="wide" role="group" tabindex="0" aria-label="${caption}">
    <table>
      <caption class="vh">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
