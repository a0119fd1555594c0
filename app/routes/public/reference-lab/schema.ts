import { z } from "zod";
import { accounts } from "./accounts.ts";

const usernames = accounts.map(({ username }) => username);

const words = (most: number, missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(most, "errors:too_long");

/** The most that the laboratory takes. */
export const MOST = { title: 120, message: 500, link: 500 };

export const notifySchema = z.object({
  account: z.enum(usernames, { error: "errors:choose_one" }),
  title: words(MOST.title, "register:reference.notify.title_required"),
  message: words(MOST.message, "register:reference.notify.message_required"),
  // As the laboratory takes it: one slash first, then what an address may hold.
  link: z
    .string()
    .trim()
    .max(MOST.link, "errors:too_long")
    .regex(/^\/(?!\/)[!-[\]-~]*$/, "register:reference.notify.own_path")
    .optional(),
});
