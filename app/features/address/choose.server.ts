import { data, redirect } from "@remix-run/node";
import { translateText } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { textOf } from "~/forms/forms.server.ts";
import type { Session } from "~/session/session.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import type { Area } from "~/upstream/lookups.server.ts";
import { keepProfileDraft, readProfileDraft } from "~/features/registration/profile-draft.server.ts";
import type { Step } from "./levels.ts";
import { loadPicker } from "./load.server.ts";

/** Takes the subdistrict that was chosen on the page of its district, and goes back to the profile. */
export async function chooseSubdistrict(request: Request, session: Session) {
  const form = await request.clone().formData();
  const { chosen, areas } = await loadPicker(request, upstreamFor(session, request));
  const area = areas.find(({ id }) => id === textOf(form, "subdistrict_code"));
  const [province, city, district] = chosen;
  if (!area || !province || !city || !district) {
    const errors = [{ text: translateText(request, "profile:picker.choose_one") }];
    return data({ errors }, { status: 400 });
  }
  const address = {
    subdistrict_code: area.id,
    province_id: province.id,
    city_id: city.id,
    district_id: district.id,
    text: addressText(area, chosen),
  };
  await keepProfileDraft(session, { ...(await readProfileDraft(session)), address });
  return redirect(`${paths.continueRegister()}#subdistrict_code`, 303);
}

/** From the subdistrict to the country: "Cipaganti, Coblong, Kota Bandung, Jawa Barat, 40131, INDONESIA". */
function addressText(area: Area, chosen: readonly Step[]): string {
  const names = [area.name, ...chosen.map(({ name }) => name).reverse(), area.postal_code, "INDONESIA"];
  return names.filter(Boolean).join(", ");
}
