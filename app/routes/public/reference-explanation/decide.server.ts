import { versionOf } from "~/forms/read-form.server.ts";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { paths } from "~/lib/paths.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { releaseExplanation, saveExplanation } from "~/upstream/reference/reference-explanations.server.ts";
import { explanationReleaseSchema, explanationSchema } from "./schema.ts";

const codes = {
  version_changed: "explanations:changed",
  already_decided: "explanations:already",
  explanation_incomplete: "explanations:incomplete",
  "404": "errors:general",
};

/** Saves the text as a draft; returns to it, where it is released. */
export function submitExplanation(request: Request, up: UpstreamContext, explanation_id: string) {
  return submitForStaff({
    request,
    codes,
    schema: explanationSchema,
    lookAt: paths.referenceExplanation(explanation_id),
    run: async (text, { form }) => {
      await saveExplanation(up, { explanation_id, version: versionOf(form), ...text });
      return { key: "explanations:saved", to: paths.referenceExplanation(explanation_id) };
    },
  });
}

export function submitExplanationRelease(request: Request, up: UpstreamContext, explanation_id: string) {
  return submitForStaff({
    request,
    codes,
    schema: explanationReleaseSchema,
    lookAt: paths.referenceExplanation(explanation_id),
    run: async ({ reviewed_by }, { form }) => {
      await releaseExplanation(up, { explanation_id, version: versionOf(form), reviewed_by });
      return { key: "explanations:release_done", to: paths.referenceExplanation(explanation_id) };
    },
  });
}
