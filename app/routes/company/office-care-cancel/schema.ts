import { z } from "zod";
import { reasonText } from "~/forms/reason.ts";

export const officeCareCancelSchema = z.object({ reason: reasonText(200) });
