import { env } from "../../env.server.ts";
import { allowedUrl } from "../../lib/allowed-url.ts";
import { noteUnreadable } from "./answer-outcome.server.ts";
import { Findings } from "./lenient.ts";

/** Null for an empty, malformed or refused address; the operator is told of refused hosts. */
export function allowedLink(
  setting: "DOWNLOAD_HOSTS" | "PAYMENT_HOSTS",
  field: string,
  link: string | null | undefined,
  id: string | null = null,
): URL | null {
  if (!link) return null;
  // Documents are fetched inside the provider's network; visitors open payment pages themselves.
  const http = setting === "DOWNLOAD_HOSTS" && env().LAB_ALLOW_HTTP === "on";
  const url = allowedUrl(link, env()[setting] ?? [], { http });
  if (url) return url;
  const findings = new Findings();
  findings.add(field, `an https address at a host of ${setting}`, "another address");
  noteUnreadable("*", findings, id);
  return null;
}
