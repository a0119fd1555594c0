import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/lib/paths.ts";
import { requireMember } from "~/session/guards.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireMember(request);
  return redirect(session.userType === 1 ? paths.patientHome() : paths.profileUser());
}
