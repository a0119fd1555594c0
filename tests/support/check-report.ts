import type { Browser, PageResponse } from "./browser.ts";

const tokens = new WeakMap<Browser, Promise<string>>();

export async function checkReport(
  browser: Browser,
  { statement = "", file }: { statement?: string; file?: Buffer },
  lang = "en",
): Promise<PageResponse> {
  const token = tokens.get(browser) ?? browser.tokenOf("/report-check");
  tokens.set(browser, token);
  const form = new FormData();
  form.append("_token", await token);
  form.append("statement", statement);
  form.append("file", new Blob(file ? [new Uint8Array(file)] : []), file ? "report.pdf" : "");
  const body = new Response(form);
  return browser.ask(`/report-check?lang=${lang}`, {
    method: "POST",
    headers: {
      "Content-Type": body.headers.get("content-type") ?? "",
      Origin: browser.origin,
      "Sec-Fetch-Site": "same-origin",
    },
    body: Buffer.from(await body.arrayBuffer()),
  });
}
