import { z } from "zod";

const METHODS = ["email", "sms", "whatsapp", "passkey"] as const;
export type LockMethod = (typeof METHODS)[number];

export const lockMethodSchema = z.object({ method: z.enum(METHODS, { error: "errors:choose_one" }) });
