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

/** With the back/forward cache, which Playwright disables and the headless shell does not have. */
export const withBackCache = {
  ...launchOptions,
  ...(process.env["WHOLE_CHROME_PATH"] ? { executablePath: process.env["WHOLE_CHROME_PATH"] } : {}),
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
};
