import { z } from "zod";
import { reasonText } from "~/forms/reason.ts";

export const employeeStatusSchema = z.object({ reason: reasonText(200) });
