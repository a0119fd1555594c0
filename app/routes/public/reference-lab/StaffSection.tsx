import type { ReactNode } from "react";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { SectionError } from "~/ui/States.tsx";
import { Table, type TableProps } from "~/ui/Table.tsx";

interface StaffSectionProps {
  id: string;
  title: string;
  lead: string;
  children?: ReactNode;
}

export function StaffSection({ id, title, lead, children }: StaffSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{lead}</p>
      {children}
    </section>
  );
}

interface StaffListProps<T> extends Pick<StaffSectionProps, "title"> {
  list: Loadable<T[]>;
  /** replaces an empty list */
  none: string;
  children: (items: T[]) => ReactNode;
}

export function StaffList<T>({ list, title, none, children }: StaffListProps<T>) {
  if (!list.ok) return <SectionError retryHref={paths.referenceLab()} section={title} />;
  return list.data.length === 0 ? <p>{none}</p> : children(list.data);
}

type StaffTableProps<Row> = StaffSectionProps &
  Omit<StaffListProps<Row>, "children"> &
  Pick<TableProps<Row>, "rowKey" | "columns">;

export function StaffTable<Row>({ list, none, rowKey, columns, children, ...section }: StaffTableProps<Row>) {
  const { title } = section;
  return (
    <StaffSection {...section}>
      {children}
      <StaffList list={list} title={title} none={none}>
        {(rows) => <Table caption={title} rows={rows} rowKey={rowKey} columns={columns} />}
      </StaffList>
    </StaffSection>
  );
}
