import { unescapeHtml, type Browser } from "./browser.ts";

const RECORD = "/patient/medical-record/pat-siti";
const SHARE = `${RECORD}/share`;

export interface MadeShare {
  /** its maker's page */
  path: string;
  /** public address, below the origin */
  link: string;
  /** digits, without blanks */
  passcode: string;
}

/** Makes a share page, by default of the account `patient`. @throws when its page does not show link and passcode */
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

/** Every page about the record of the account `patient`, a share page and what a stranger sees of it included. */
export async function recordPages(browser: Browser): Promise<string[]> {
  const { path, link } = await makeShare(browser);
  return [RECORD, `${RECORD}/declared`, `${RECORD}/access`, SHARE, path, `${path}/stop`, link];
}
