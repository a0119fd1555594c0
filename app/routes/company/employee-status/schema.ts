import { z } from "zod";
import { reasonText } from "~/forms/reason.ts";

/** Why an employee is deactivated. */
export const schema = z.object({ reason: reasonText(200) });
