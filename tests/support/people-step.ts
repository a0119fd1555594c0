import { formIn, type Browser, type PageResponse } from "./browser.ts";

/** Posts the step of an event's employees. @param picked default: as the page shows them */
export async function pressPeople(
  browser: Browser,
  path: string,
  fields: Record<string, string>,
  picked?: readonly string[],
): Promise<PageResponse> {
  const { text } = await browser.get(path);
  const { action, hidden } = formIn(text, 'id="main-form"');
  const { listed: _last, ...others } = hidden;
  const selected = [...text.matchAll(/<select[^>]*name="(\w+)"[\s\S]*?<\/select>/g)].map(
    ([select, name = ""]): [string, string] => [name, /value="([^"]*)" selected/.exec(select)?.[1] ?? ""],
  );
  const q = / value="([^"]*)"/.exec(/<input[^>]*name="q"[^>]*>/.exec(text)?.[0] ?? "")?.[1] ?? "";
  const body = new URLSearchParams({ ...others, ...Object.fromEntries(selected), q, ...fields });
  for (const id of listedIn(text)) body.append("listed", id);
  for (const id of picked ?? tickedIn(text)) body.append("picked", id);
  return browser.post(action ?? path, body);
}

export function listedIn(html: string): string[] {
  return [...html.matchAll(/name="listed" value="([^"]+)"/g)].map(([, id = ""]) => id);
}

export function tickedIn(html: string): string[] {
  return [...html.matchAll(/<input[^>]*name="picked"[^>]*>/g)]
    .filter(([tag]) => tag.includes("checked"))
    .map(([tag]) => / value="([^"]+)"/.exec(tag)?.[1] ?? "");
}
