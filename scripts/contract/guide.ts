import { readFileSync } from "node:fs";
import { z } from "zod";
import { OPENAPI, VERSION } from "./openapi.ts";
import { SPECIFIED, TIERS } from "./tiers.ts";

/** Sections of docs/provider-api.md beside the calls. */
export function guideText(): string {
  return [TIER_HEAD, ...TIERS.map(tierText), "", ORDERING, ACCOUNTS, TOKENS, VERSIONS, CONFORMANCE].join(
    "\n",
  );
}

const TIER_HEAD = `## Minimum viable set

A provider may start with one tier and add the next. The 29 calls of the specification are in tiers 1 to 4; further calls of a tier are extensions, and the portal offers no page whose calls are absent. [The first hour](first-hour.md) describes the way to the first sign-in.

| Tier | Specified calls | The portal then shows |
| --- | --- | --- |`;

function tierText({ number, name, shows }: (typeof TIERS)[number]): string {
  const calls = Object.entries(SPECIFIED).filter(([, tier]) => tier === number);
  const listed = calls.map(([call]) => `\`${call}\``).join(", ") || "extensions only";
  return `| ${String(number)} ${name} | ${listed} | ${shows} |`;
}

const ORDERING = `**An order.** The specification has no call that places an order. One test needs these extensions: \`GET /product/get\` and \`GET /product/get-detail\` to choose it, \`GET /schedule/get\` and \`POST /schedule/hold\` for a time, \`GET /payment-method/get\`, \`POST /order/quote\` for the price that is confirmed, and \`POST /order/create\`. Several tests at once also need \`GET /cart/get\`, \`POST /cart/add\`, \`PUT /cart/update\` and \`DELETE /cart/remove\`. The method code \`PAY_AT_BRANCH\` books a visit that stays unpaid until the patient comes; an order whose total is 0 is created paid. Codes that begin with \`VA_\` show a virtual account, \`QRIS\` a QR code, \`GOPAY\` and \`OVO\` a wallet; every other code is shown by its name.
`;

const ACCOUNTS = `**Account types.** \`POST /login\` and \`GET /profile\` serve every account type, though an unfinished registration may lack a profile; \`account_type\` decides the area: PAYOR, REFERRER, HEALTH FACILITY, PATIENT; absent, a patient. Case, hyphen, underscore and blank do not matter; any other word or kind of value refuses the sign-in, and \`GET /operator\` names the field. The registration calls serve visitors, \`/continue-register\` and \`/user-identity/ocr-scan\` unfinished registrations. All other specified calls serve patients. \`x-accounts\` in [openapi.json](openapi.json) says it for each call.
`;

const TOKENS = `**Tokens.** A token is one text of 8 to 4096 printable ASCII characters without blanks. A number, an object or a word for a missing value, such as \`null\`, is none. After \`POST /login\` the portal reads \`GET /profile\` with the new token, and signs in only the account whose \`uuid\` that profile has; without it, nobody. The portal never reads what a token says. It keeps the token of a session as long as the session lives: 30 minutes without use and 12 hours at most (\`SESSION_IDLE_MINUTES\`, \`SESSION_MAX_HOURS\`). A token should live longer than that; the token of an unfinished registration lives one hour. An earlier end is answered with 401, which signs the visitor out; a new sign-in opens the same page.
`;

const VERSIONS = `## Versions

This contract has version ${VERSION}. Its first two numbers are those of the base path; the third counts additions. Within a version only optional fields and extensions are added; a field that the portal reads keeps its name and kind. [openapi.json](openapi.json) is the same contract for machines: OpenAPI 3.1 with examples, \`x-tier\`, \`x-accounts\`, \`x-codes\` and \`x-pages\`. \`npm run lab\` serves it at \`/openapi.json\`.

| Version | Change |
| --- | --- |
| 1.5.0 | The 29 calls of the specification, the extensions below, \`GET /capabilities\`, and the tolerated forms |
`;

const CONFORMANCE = `## Conformance

\`npm run conformance -- --url https://lab.example/api/v1.5 --user NAME --password …\` tries a provider as the portal uses it, tier by tier, and only reads unless \`--writes\` is given for a test account. Each check passes, is tolerated (the portal reads it; the report says the plain form), or fails with the field, the expected and the received kind, a curl command and the pages that the failure turns off. The specification has no call that lists orders, so their numbers are given: \`--paid\`, \`--pending\`, \`--denied\`, \`--expired\`, \`--home-care\`, \`--report\`, \`--check-up\`, \`--product\`. \`--calls\` names the calls that the provider has, as \`LAB_CALLS\` does; others are not tried. Words of coded fields that are spelled otherwise are listed with the code that the portal reads, and answers or words that are not understood by themselves. With \`--writes\` a registration is started: \`--client-id\` and \`--new-password\` are sent with it. \`--json\` and \`--html\` write the whole report. Without arguments it explains itself.
`;

const recorded = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        responses: z.object({
          200: z.object({
            content: z.record(
              z.string(),
              z.object({ examples: z.object({ seed: z.object({ value: z.unknown() }) }).optional() }),
            ),
          }),
        }),
      }),
    ),
  ),
});

/** Recorded answer of a specified call as Markdown, by call. */
export function exampleTexts(): ReadonlyMap<string, string> {
  const { paths } = recorded.parse(JSON.parse(readFileSync(OPENAPI, "utf8")));
  const texts = new Map<string, string>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { responses }] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      const value = responses[200].content["application/json"]?.examples?.seed.value;
      if (value === undefined || SPECIFIED[name] === undefined) continue;
      texts.set(name, `Example:\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`);
    }
  return texts;
}
