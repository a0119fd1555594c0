import { FormRejection } from "~/forms/failure.server.ts";
import { tellsOfEmergency } from "./emergency.ts";

/**
 * A message that may tell of an emergency is sent after its writer has seen the help and agreed.
 * @throws FormRejection at `confirmed`
 */
export function requireTriage({ text, confirmed }: { text: string; confirmed?: "yes" | undefined }): void {
  if (confirmed === undefined && tellsOfEmergency(text))
    throw new FormRejection({ confirmed: ["questions:emergency.before"] });
}
