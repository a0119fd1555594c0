import type { CartLine } from "~/upstream/orders/cart.server.ts";

interface PlantGroup {
  plant_id: string | null;
  plant_name: string | null;
  people: { patient_id: string; patient_name: string; lines: CartLine[] }[];
}

/** Lines by branch, then by patient, in the order added. */
export function groupLines(lines: readonly CartLine[]): PlantGroup[] {
  const groups: PlantGroup[] = [];
  for (const line of lines) {
    const { plant_id, plant_name, patient_id, patient_name } = line;
    let group = groups.find((one) => one.plant_id === plant_id);
    if (!group) groups.push((group = { plant_id, plant_name, people: [] }));
    let person = group.people.find((one) => one.patient_id === patient_id);
    if (!person) group.people.push((person = { patient_id, patient_name, lines: [] }));
    person.lines.push(line);
  }
  return groups;
}
