import { expect } from "vitest";
import { Browser, type PageResponse } from "./browser.ts";
import { openPortal } from "./portal.ts";

export const MASTER = "/company/employee/master";

/** The built portal with browsers that are signed in as `hrd`, `finance`, `viewer` and `company2`. */
export interface CompanyPortal {
  origin: string;
  as(username: string): Browser;
  /** sends a file to the import as a native form does */
  upload(username: string, content: string | Buffer): Promise<PageResponse>;
  close(): Promise<void>;
}

export async function openCompanyPortal(): Promise<CompanyPortal> {
  const portal = await openPortal();
  const browsers = new Map<string, Browser>();
  for (const [username, code] of [
    ["hrd", "NUSANTARA"],
    ["finance", "NUSANTARA"],
    ["viewer", "NUSANTARA"],
    ["company2", "SAMUDRA"],
  ] as const) {
    const browser = new Browser(portal.origin);
    expect((await browser.signIn(username, undefined, code)).status).toBe(303);
    browsers.set(username, browser);
  }
  const as = (username: string) => {
    const browser = browsers.get(username);
    if (!browser) throw new Error(`Nobody is signed in as ${username}.`);
    return browser;
  };
  const upload: CompanyPortal["upload"] = async (username, content) => {
    const browser = as(username);
    const token = await browser.tokenOf("/menu");
    const boundary = "----file-of-a-test";
    const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
    const file = part('name="file"; filename="list.csv"\r\nContent-Type: text/csv');
    const body = Buffer.concat([
      Buffer.from(`${part('name="_token"')}${token}\r\n${file}`),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    return browser.ask(`${MASTER}/import`, {
      method: "POST",
      headers: {
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
        Origin: portal.origin,
        "Sec-Fetch-Site": "same-origin",
      },
      body,
    });
  };
  return { origin: portal.origin, as, upload, close: () => portal.close() };
}
