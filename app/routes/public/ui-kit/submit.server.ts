import { failurePage, FormRejection } from "~/forms/failure.server.ts";
import { intentOf, readForm } from "~/forms/read-form.server.ts";
import { submit, VISITOR } from "~/forms/submit.server.ts";
import { langOf } from "~/i18n/language.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { kitTexts } from "./samples.ts";
import { bulkSchemas, kitSchemas } from "./schema.ts";

export async function submitKit(request: Request) {
  const lang = langOf(request);
  const words = kitTexts[lang];
  const session = VISITOR;
  switch (await intentOf(request)) {
    case "save":
      return submit(request, session, {
        schema: kitSchemas[lang],
        run: () => Promise.reject(new FormRejection({ "": [words.errors.form] })),
      });
    case "bulk":
      return submit(request, session, {
        schema: bulkSchemas[lang],
        run: ({ rows }) => {
          const rejected = rows.filter(({ reject }) => reject).length;
          const params = { rejected, approved: rows.length - rejected };
          return Promise.resolve(redirectWithFlash(paths.uiKit(), "success", "ui:kit.bulk_done", { params }));
        },
      });
    default:
      return failurePage(request, await readForm(request), { "": ["errors:general"] });
  }
}
