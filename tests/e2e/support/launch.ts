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
    // Each process that starts takes as long as a page.
    "--in-process-gpu",
    "--renderer-process-limit=1",
  ],
};

/** With the back/forward cache, which Playwright disables and the headless shell does not have. */
export const withBackCache = {
  ...launchOptions,
  ...(process.env["WHOLE_CHROME_PATH"] ? { executablePath: process.env["WHOLE_CHROME_PATH"] } : {}),
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
};
