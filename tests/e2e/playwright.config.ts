import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { launchOptions } from "./support/launch.ts";
import type { Options, WorkerOptions } from "./support/test.ts";

const report = process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"];

/** What only the page's script makes, and what no script changes. */
const scripted = /\.scripted\.spec\.ts$/;

/**
 * Journeys in Chromium. Each runs once with script and once without; those tagged @main (registration, booking
 * from search to payment, sign-in, notifications) also with the page's script answering 404. A test tagged
 * @scripted or @plain runs in one of the first two only: script makes it, or its other half is a test of the
 * same journey in the other language.
 */
const config: PlaywrightTestConfig<Options, WorkerOptions> = {
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./support/build-first.ts",
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  // Ceilings for a busy machine, so that a hang fails; not measures of speed.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: report ? [["list"], ["json", { outputFile: report }]] : [["list"]],
  use: {
    locale: "en-GB",
    timezoneId: "America/Los_Angeles",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    // Pages fade into each other otherwise, and axe measures what is half there.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions,
  },
  // Pages are looked at with the script missing, which takes longest: it goes first, so that no worker ends alone.
  projects: [
    { name: "script missing", use: { script: "missing" }, grep: /@main/ },
    { name: "script on", use: { script: "on" }, grepInvert: /@plain/ },
    {
      name: "script off",
      use: { script: "off", javaScriptEnabled: false },
      testIgnore: scripted,
      grep: /@main|@browser/,
      grepInvert: /@scripted/,
    },
    {
      name: "over HTTP",
      use: { script: "off", client: "http" },
      testIgnore: scripted,
      grepInvert: /@scripted|@main|@browser/,
    },
  ],
};

export default defineConfig<Options, WorkerOptions>(config);
