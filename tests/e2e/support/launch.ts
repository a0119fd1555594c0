export const launchOptions = {
  ...(process.env["CHROME_PATH"] ? { executablePath: process.env["CHROME_PATH"] } : {}),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** With the back/forward cache that Playwright disables. */
export const withBackCache = { ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] };
