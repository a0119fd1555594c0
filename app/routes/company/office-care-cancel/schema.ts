import { z } from "zod";
import { reasonText } from "~/forms/reason.ts";

export const schema = z.object({ reason: reasonText(200) });
