import { z } from "zod";
import { reasonText } from "~/forms/reason.ts";

/** Why an event is canceled. */
export const schema = z.object({ reason: reasonText(200) });
