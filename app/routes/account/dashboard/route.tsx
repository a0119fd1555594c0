import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/lib/paths.ts";
import { requireMember } from "~/session/guards.server.ts";

/** Patients have their own home; other types their profile (spec.md §2, screens.md §5.2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireMember(request);
  return redirect(session.userType === 1 ? paths.patientHome() : paths.profileUser());
}
