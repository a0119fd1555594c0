import type { LoaderFunctionArgs } from "@remix-run/node";
import { FILE_TYPES } from "~/lib/file-kind.ts";
import { fileResponse } from "~/workers/sheet-file.server.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { findLicenceFile } from "~/upstream/practitioner/practitioner.server.ts";

/** The address at the laboratory must not leak. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requireDoctor(request);
  const file = await findLicenceFile(up, params["id"] ?? "");
  if (!file) throw new Response(null, { status: 404 });
  return fileResponse(`licence.${file.kind}`, FILE_TYPES[file.kind], file.bytes);
}
