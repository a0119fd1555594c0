import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SectionError } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import type { Device } from "~/upstream/two-factor/devices.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

export function Devices({ list }: { list: Loadable<Device[]> }) {
  const { t } = useTranslation("two-factor");
  return (
    <section aria-labelledby="devices" className="form-more stack">
      <h2 id="devices">{t("devices.title")}</h2>
      <p>{t("devices.lead")}</p>
      {list.ok && <DeviceTable devices={list.data} />}
      {!list.ok && !list.notYet && <SectionError retryHref={paths.security()} section={t("devices.title")} />}
      <ButtonLink look="secondary" href={paths.signOutOthers()}>
        {t("devices.others")}
      </ButtonLink>
    </section>
  );
}

function DeviceTable({ devices }: { devices: Device[] }) {
  const { t } = useTranslation("two-factor");
  const nameOf = ({ device_name: name }: Device) =>
    name === "" || name === "?" ? t("devices.unknown") : name;
  if (devices.length === 0) return <p>{t("devices.none")}</p>;
  return (
    <Table
      caption={t("devices.title")}
      rows={devices}
      rowKey={({ device_id }) => device_id}
      columns={[
        { key: "name", head: t("devices.name"), cell: nameOf },
        {
          key: "used",
          head: t("devices.used"),
          cell: ({ last_used_at }) => <DateText value={last_used_at} form="moment" />,
        },
        {
          key: "first",
          head: t("devices.first"),
          cell: ({ first_used_at }) => <DateText value={first_used_at} form="moment" />,
        },
        {
          key: "end",
          head: t("devices.end"),
          line: "wide",
          cell: (device) =>
            !isUnderstood(device.is_this) ? (
              <NotUnderstoodNote />
            ) : device.is_this ? (
              <strong>{t("devices.this")}</strong>
            ) : (
              <PostForm
                intent="device"
                hidden={{ device_id: device.device_id }}
                needs="POST /device/sign-out"
              >
                <Button look="secondary" hiddenText={nameOf(device)}>
                  {t("devices.end")}
                </Button>
              </PostForm>
            ),
        },
      ]}
    />
  );
}
