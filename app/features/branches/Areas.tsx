import type { ReactNode } from "react";
import { RowList } from "~/ui/RowList.tsx";
import type { Plant } from "~/upstream/branches/plants.server.ts";
import type { BranchArea } from "./areas.ts";

interface AreasProps {
  areas: readonly BranchArea<Plant>[];
  children: (plant: Plant, index: number, level: 3 | 4, inCity: boolean) => ReactNode;
}

/** A card for each area; one alone, without a name, in two columns. */
export function Areas({ areas, children }: AreasProps) {
  const draw = ({ name, start, plants, inCity }: BranchArea<Plant>) => (
    <RowList columns={name === null} start={start + 1}>
      {plants.map((plant, index) => children(plant, start + index, name === null ? 3 : 4, inCity))}
    </RowList>
  );
  if (areas.length === 1 && areas[0]?.name === null) return draw(areas[0]);
  return (
    <div className="branch-areas">
      {areas.map((area) => (
        <section key={area.start}>
          {area.name && <h3 className="small muted">{area.name}</h3>}
          {draw(area)}
        </section>
      ))}
    </div>
  );
}
