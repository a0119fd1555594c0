/** In order: later browsers name the earlier ones too. */
const BROWSERS = [
  ["SamsungBrowser/", "Samsung Internet"],
  ["OPR/", "Opera"],
  ["Edg", "Edge"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** "" if unknown. No versions: they change. */
export function deviceName(userAgent: string): string {
  const named = [BROWSERS, SYSTEMS].map((names) => names.find(([mark]) => userAgent.includes(mark))?.[1]);
  return named.filter((name) => name !== undefined).join(", ");
}
