import { unescapeHtml, type Browser } from "./browser.ts";

const RECORD = "/patient/medical-record/pat-siti";
const SHARE = `${RECORD}/share`;

interface MadeShare {
  /** owner's page */
  path: string;
  /** public path */
  link: string;
  /** digits without spaces */
  passcode: string;
}

/** By default as `patient`. @throws if its page lacks link or passcode */
export async function makeShare(
  browser: Browser,
  fields: Record<string, string> = {},
  at = SHARE,
): Promise<MadeShare> {
  const chosen = { scope: "record", hours: "24", ...fields };
  const { location } = await browser.submit(at, chosen, 'name="hours"');
  const html = unescapeHtml((await browser.get(location ?? "")).text);
  const link = /(\/shared-record\/[\w-]{43})</.exec(html)?.[1];
  const passcode = /<strong>(\d{3} \d{3})<\/strong>/.exec(html)?.[1]?.replace(" ", "");
  if (!location || !link || !passcode) throw new Error(`No share page was made: ${location ?? ""}`);
  return { path: location, link, passcode };
}

/** Includes a share page and its public view. */
export async function recordPages(browser: Browser): Promise<string[]> {
  const { path, link } = await makeShare(browser);
  return [RECORD, `${RECORD}/declared`, `${RECORD}/access`, SHARE, path, `${path}/stop`, link];
}
