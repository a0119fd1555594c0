import type { CartLine } from "~/upstream/orders/cart.server.ts";

interface PlantGroup {
  plant_id: string | null;
  plant_name: string | null;
  people: { patient_id: string; patient_name: string; lines: CartLine[] }[];
}

export function groupLines(lines: readonly CartLine[]): PlantGroup[] {
  const groups: PlantGroup[] = [];
  for (const line of lines) {
    const { plant_id, plant_name, patient_id, patient_name } = line;
    let group = groups.find((plantGroup) => plantGroup.plant_id === plant_id);
    if (!group) groups.push((group = { plant_id, plant_name, people: [] }));
    let person = group.people.find((item) => item.patient_id === patient_id);
    if (!person) group.people.push((person = { patient_id, patient_name, lines: [] }));
    person.lines.push(line);
  }
  return groups;
}
