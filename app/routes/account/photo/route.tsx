import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/session/guards.server.ts";
import { findPhoto } from "~/upstream/profile/profile.server.ts";

/** The address at the laboratory must not leak. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireMember(request);
  const jpeg = await findPhoto(up);
  if (!jpeg) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(jpeg), {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Length": String(jpeg.length),
      "Content-Disposition": 'inline; filename="photo.jpg"',
      "Cache-Control": "no-store",
    },
  });
}
