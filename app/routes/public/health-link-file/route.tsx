import type { LoaderFunctionArgs } from "@remix-run/node";
import { openTicket } from "~/features/record/health-link.server.ts";
import { readPublic } from "~/session/guards.server.ts";
import { openHealthLink } from "~/upstream/record/record-shares.server.ts";

/** A file too large for its manifest. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await readPublic(request);
  const { at, ...secret } = openTicket(params["ticket"] ?? "");
  const file = (await openHealthLink(up, secret)).files[at];
  if (!file) throw new Response(null, { status: 404 });
  return new Response(file.embedded, { headers: { "Content-Type": "application/jose" } });
}
