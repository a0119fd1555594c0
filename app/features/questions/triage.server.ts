import { FormRejection } from "~/forms/failure.server.ts";
import { tellsOfEmergency } from "./emergency.ts";

interface Message {
  text: string;
  confirmed?: "yes" | undefined;
}

/**
 * @param findRefusal text key if the page takes no message any more
 * @throws FormRejection at `confirmed`, or 409 for the refusal
 */
export async function requireTriage(
  { text, confirmed }: Message,
  findRefusal: () => Promise<string | null>,
): Promise<void> {
  if (confirmed !== undefined || !tellsOfEmergency(text)) return;
  const refusal = await findRefusal();
  if (refusal !== null) throw new FormRejection({ "": [refusal] }, { status: 409 });
  throw new FormRejection({ confirmed: ["questions:emergency.before"] });
}
