import type { LoaderFunctionArgs } from "@remix-run/node";
import { openTicket, refusalResponse, refuseOften } from "~/features/record/health-link.server.ts";
import { readPublic } from "~/session/guards.server.ts";
import { openHealthLink } from "~/upstream/record/record-shares.server.ts";

/** Too large for its manifest. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await readPublic(request);
  await refuseOften(request);
  const { at, ...secret } = openTicket(params["ticket"] ?? "");
  try {
    const { embedded = null } = (await openHealthLink(up, secret)).files[at] ?? {};
    const status = embedded === null ? 404 : 200;
    return new Response(embedded, { status, headers: { "Content-Type": "application/jose" } });
  } catch (error) {
    return refusalResponse(error);
  }
}
