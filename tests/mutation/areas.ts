/** Percent of an area's mutants that its tests must notice. */
export const BREAK = 90;

interface Area {
  /** files to break */
  code: readonly string[];
  /** nearest tests, which must notice */
  tests: readonly string[];
}

/** Code whose mistakes cost people money, privacy or health. */
export const AREAS: Readonly<Record<string, Area>> = {
  money: {
    code: [
      "app/lib/money.ts",
      "app/lib/typed-rupiah.ts",
      "app/lib/invoice-sums.ts",
      "lab/ledgers/deposit-rules.ts",
      "lab/domains/orders/refunds/refund-rules.ts",
      "lab/domains/orders/lifecycle/reschedule-rules.ts",
    ],
    tests: [
      "tests/unit/money.test.ts",
      "tests/unit/values.test.ts",
      "tests/unit/typed-rupiah.test.ts",
      "lab/tests/unit/deposit-decisions.test.ts",
      "lab/tests/unit/deposit-rules.test.ts",
      "lab/tests/unit/refund-rules.test.ts",
    ],
  },
  tax: {
    code: ["app/lib/pph21.ts", "app/features/fees/fee-sums.ts", "lab/domains/practitioner/fees/fee-tax.ts"],
    tests: ["lab/tests/unit/fee-tax.test.ts", "tests/unit/pph21.test.ts"],
  },
  dates: {
    code: [
      "app/lib/dates.ts",
      "app/lib/hours.ts",
      "app/lib/typed-date.ts",
      "lab/lib/dates.ts",
      "lab/lib/local-time.ts",
      "lab/lib/workdays.ts",
    ],
    tests: [
      "tests/unit/dates.test.ts",
      "tests/unit/values.test.ts",
      "tests/unit/typed-date.test.ts",
      "lab/tests/unit/local-time.test.ts",
    ],
  },
  guards: {
    code: ["app/session/access.server.ts", "app/session/guards.server.ts", "app/features/company/roles.ts"],
    tests: ["tests/unit/guards.test.ts"],
  },
  session: {
    code: [
      "app/session/session.server.ts",
      "app/session/confirm.server.ts",
      "app/session/cookies.server.ts",
      "app/lib/steady-clock.ts",
    ],
    tests: [
      "tests/unit/session-life.test.ts",
      "tests/unit/session-proofs.test.ts",
      "tests/unit/session-token.test.ts",
      "tests/unit/session.test.ts",
      "tests/unit/steady-clock.test.ts",
    ],
  },
  tokens: {
    code: [
      "app/session/form-token.server.ts",
      "app/http/bodies/origin.ts",
      "app/state/encryption.server.ts",
      "lab/domains/accounts/file-tokens.ts",
    ],
    tests: [
      "tests/unit/session.test.ts",
      "tests/unit/form-origin.test.ts",
      "tests/unit/ocr-upload.test.ts",
      "tests/unit/encryption.test.ts",
      "lab/tests/unit/file-tokens.test.ts",
    ],
  },
  replay: {
    code: ["app/realtime/replay.ts", "app/realtime/hub.ts", "app/realtime/channel-event.ts"],
    tests: [
      "tests/unit/replay.test.ts",
      "tests/unit/realtime-hub.test.ts",
      "tests/unit/realtime-streams.test.ts",
      "tests/unit/channel-event.test.ts",
    ],
  },
  once: {
    code: ["app/state/once.server.ts", "app/state/once-outcome.server.ts", "lab/http/once.ts"],
    tests: [
      "tests/unit/once-kept.test.ts",
      "tests/unit/once-outcome.test.ts",
      "tests/unit/once.test.ts",
      "tests/unit/once-settled.test.ts",
      "lab/tests/unit/file-tokens.test.ts",
    ],
  },
  escaping: {
    code: ["app/lib/escape-html.ts", "app/lib/csv.ts", "app/lib/formula.ts"],
    tests: ["tests/unit/escape-html.test.ts", "tests/unit/csv.test.ts"],
  },
  limits: {
    code: [
      "lab/domains/results/critical/critical-limits.ts",
      "lab/domains/results/age.ts",
      "lab/domains/results/analyte.ts",
    ],
    tests: [
      "lab/tests/unit/flags.test.ts",
      "lab/tests/unit/critical-limits.test.ts",
      "lab/tests/unit/analytes.test.ts",
      "lab/tests/unit/reference-ranges.test.ts",
    ],
  },
  redirects: {
    code: ["app/lib/redirect.ts", "app/lib/allowed-url.ts", "app/http/own-origins.ts"],
    tests: [
      "tests/unit/redirect.test.ts",
      "tests/unit/allowed-url.test.ts",
      "tests/unit/form-origin.test.ts",
    ],
  },
};
