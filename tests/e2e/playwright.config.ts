import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import type { Options } from "./support/test.ts";

const report = process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"];

/** What only the page's script makes; everything else runs in all three ways. */
const scripted = /\.scripted\.spec\.ts$/;

/** Journeys in Chromium: with script, without, and with the page's script answering 404. */
const config: PlaywrightTestConfig<Options> = {
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./support/build-first.ts",
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: report ? [["list"], ["json", { outputFile: report }]] : [["list"]],
  use: {
    locale: "en-GB",
    timezoneId: "America/Los_Angeles",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    // Pages fade into each other otherwise, and axe measures what is half there.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
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
    },
  },
  projects: [
    { name: "script on", use: { script: "on" } },
    { name: "script off", use: { script: "off", javaScriptEnabled: false }, testIgnore: scripted },
    { name: "script missing", use: { script: "missing" }, testIgnore: scripted },
  ],
};

export default defineConfig<Options>(config);
