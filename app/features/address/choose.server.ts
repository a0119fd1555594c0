import { FormRejection } from "~/forms/failure.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { findSubdistricts, type Area, type FoundArea } from "~/upstream/places/lookups.server.ts";
import { areaSchema, type ChosenAddress, type PickerPlace, type AreaStep } from "./address.ts";
import { loadPicker } from "./load.server.ts";

interface ChooseOptions extends PickerPlace {
  onChosen: (address: ChosenAddress) => Promise<Response>;
}

export function submitAddress(guarded: Guarded, { onChosen, ...place }: ChooseOptions) {
  const { request, session } = guarded;
  return submit(request, session, {
    schema: areaSchema,
    run: async ({ subdistrict_code }) => {
      const { chosen, areas, found } = await loadPicker(guarded, place);
      const match = found?.areas.find(({ id }) => id === subdistrict_code);
      if (match) return onChosen(addressOf(match));
      const area = areas.find(({ id }) => id === subdistrict_code);
      const [province, city, district] = chosen;
      if (!area || !province || !city || !district)
        throw new FormRejection({ "": ["complete-profile:picker.choose_one"] });
      return onChosen({
        subdistrict_code: area.id,
        province_id: province.id,
        city_id: city.id,
        district_id: district.id,
        text: addressText(area, chosen),
      });
    },
  });
}

/** @returns null for several, none, or a laboratory that fails */
export async function findOnlyArea(up: UpstreamContext, words: string): Promise<ChosenAddress | null> {
  const loadable = await settle(findSubdistricts(up, words));
  const [area] = loadable.ok && loadable.data.total === 1 ? loadable.data.areas : [];
  return area ? addressOf(area) : null;
}

function addressOf({ id, name, postal_code, ...above }: FoundArea): ChosenAddress {
  const { province_id, city_id, district_id } = above;
  const names = [name, above.district_name, above.city_name, above.province_name, postal_code, "INDONESIA"];
  return { subdistrict_code: id, province_id, city_id, district_id, text: names.filter(Boolean).join(", ") };
}

function addressText(area: Area, chosen: readonly AreaStep[]): string {
  const names = [area.name, ...chosen.map(({ name }) => name).reverse(), area.postal_code, "INDONESIA"];
  return names.filter(Boolean).join(", ");
}
