import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createLab, resetLab } from "./create.ts";
import { LICENCE_POLICIES } from "./lib/call-context.ts";

// Reads its own variables: laboratory and portal may not import each other.
const { values } = parseArgs({ options: { reset: { type: "boolean" }, only: { type: "string" } } });
if (values.only !== undefined && values.only !== "spec") throw new Error("--only takes: spec");
const dataDir = join(process.env["DATA_DIR"] || "data", "lab");
if (values.reset) resetLab(dataDir);
const lab = await createLab({
  dataDir,
  apiDocument: fileURLToPath(new URL("../docs/openapi.json", import.meta.url)),
  only: values.only,
  port: Number(process.env["LAB_PORT"] || 3001),
  ownPaymentPage: true,
  brand: process.env["BRAND_NAME"] || undefined,
  portalOrigin: process.env["PUBLIC_ORIGIN"] || undefined,
  holidaysFile: process.env["HOLIDAYS_FILE"] || undefined,
  onNotice: (notice) => process.stderr.write(`${notice}\n`),
  familyMonths: Number(process.env["FAMILY_ACCESS_MONTHS"]) || undefined,
  licencePolicy: LICENCE_POLICIES.find((policy) => policy === process.env["REFERRAL_LICENCE"]),
  criticalCall: {
    dayMinutes: Number(process.env["CRITICAL_CALL_MINUTES"]) || undefined,
    nightMinutes: Number(process.env["CRITICAL_CALL_NIGHT_MINUTES"]) || undefined,
  },
});
process.stdout.write(`Reference laboratory: ${lab.url}\n`);
process.stdout.write(`OpenAPI document: ${new URL("/openapi.json", lab.url).href}\n`);
process.stdout.write(`Live notifications: LAB_WS_URL=${lab.socket.url} LAB_WS_KEY=${lab.socket.key}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void lab.close().then(() => process.exit(0)));
}
