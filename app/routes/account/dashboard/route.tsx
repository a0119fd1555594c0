import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/lib/paths.ts";
import { requireMember } from "~/session/guards.server.ts";

/** Patients have their own home; other types their profile. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireMember(request);
  return redirect(session.userType === 1 ? paths.patientHome() : paths.profileUser());
}
