import { FormRejection } from "~/forms/failure.server.ts";
import { tellsOfEmergency } from "./emergency.ts";

interface Message {
  text: string;
  confirmed?: "yes" | undefined;
}

/**
 * A message that may tell of an emergency is sent after its writer has seen the help and agreed.
 * @param findRefusal text key if the page takes no message any more, and so has no box to tick
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
