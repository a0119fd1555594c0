import { formIn, type Browser, type PageResponse } from "./browser.ts";

export function tableForm(
  page: PageResponse,
  reasons: Readonly<Record<string, string>>,
  button?: string,
): URLSearchParams {
  const form = /<form[^>]*id="main-form"[\s\S]*?<\/form>/.exec(page.text)?.[0] ?? "";
  const posted = new URLSearchParams();
  let pressed = button;
  for (const [tag] of form.matchAll(/<(?:input|button)\b[^>]*>/g)) {
    const read = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
    const name = read("name");
    if (!name) continue;
    const id = name.replace(/^\w+\./, "");
    if (tag.startsWith("<button")) {
      if (pressed && read("value") === pressed) {
        posted.append(name, pressed);
        pressed = undefined;
      }
    } else if (read("type") === "checkbox") {
      if (id in reasons) posted.append(name, "on");
    } else posted.append(name, name.startsWith("reason.") ? (reasons[id] ?? "") : (read("value") ?? ""));
  }
  return posted;
}

export async function tickRows(
  browser: Browser,
  path: string,
  reasons: Readonly<Record<string, string>>,
  button = "selected",
): Promise<PageResponse> {
  return browser.post(path, tableForm(await browser.get(path), reasons, button));
}

export async function confirmReview(
  browser: Browser,
  review: string,
  fields: Record<string, string> = {},
): Promise<PageResponse> {
  const page = await browser.get(review);
  return browser.post(review, { ...formIn(page.text, 'id="main-form"').hidden, ...fields });
}
