import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { useRows, type CompareRow } from "./compare-rows.tsx";
import type { CompareView } from "./load.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function ComparePage({ compared, query }: CompareView) {
  const { t } = useTranslation("offers");
  const rows = useRows(compared);
  const different = rows.filter(differs);
  const same = rows.filter((row) => !differs(row));
  const included = same.filter(isIncluded).map(({ label }) => label);
  return (
    <>
      <PageHeader
        title={t("compare.title")}
        backHref={pageHref(paths.buyPackage, query, query.page)}
        backText={t("compare.back")}
      />
      <table className={`table compare compare-${String(compared.length)}`}>
        <caption>{t("compare.caption")}</caption>
        <thead>
          <tr>
            <Side />
            {compared.map(({ id, name }) => (
              <th key={id} scope="col">
                <PageLink href={paths.buyPackageDetail(id)}>{name}</PageLink>
              </th>
            ))}
          </tr>
        </thead>
        {different.map(({ key, label, cells }) => (
          <Group key={key} label={label} cells={cells.map(({ shown }) => shown)} />
        ))}
        <tfoot>
          <tr>
            <Side />
            {compared.map(({ id, name }) => (
              <td key={id}>
                <ButtonLink look="secondary" href={paths.buyPackageDetail(id)} hiddenText={name}>
                  {t("compare.details")}
                </ButtonLink>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {same.length > 0 && (
        <section aria-labelledby="same">
          <h2 id="same">{t("compare.same")}</h2>
          <SummaryList
            rows={[
              ...same
                .filter((row) => !isIncluded(row))
                .map(({ label, cells }) => ({ label, value: cells[0]?.shown })),
              ...(included.length > 0 ? [{ label: t("compare.included"), value: included.join(", ") }] : []),
            ]}
          />
        </section>
      )}
    </>
  );
}

/** Labelled above, so that values have the full width; at the side on desks. */
function Group({ label, cells }: { label: string; cells: readonly ReactNode[] }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={cells.length}>
          {label}
        </th>
      </tr>
      <tr>
        <Side>{label}</Side>
        {cells.map((cell, index) => (
          <td key={index}>{cell}</td>
        ))}
      </tr>
    </tbody>
  );
}

function Side({ children }: { children?: ReactNode }) {
  return (
    <td className="compare-side" aria-hidden="true">
      {children}
    </td>
  );
}

/** A test that is part of it once. */
function isIncluded({ key, cells }: CompareRow): boolean {
  return key.startsWith("test:") && cells[0]?.value === 1;
}

function differs({ cells }: CompareRow): boolean {
  return new Set(cells.map(({ value }) => value)).size > 1;
}
