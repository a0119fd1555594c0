import { useFormResult } from "~/forms/result.ts";
import { PlaceFields } from "~/features/address/PlaceFields.tsx";
import type { FormFailure } from "~/forms/failure.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { formatPhone } from "~/lib/phone.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { CheckboxField, RadioGroup } from "~/ui/Choices.tsx";
import { EnterButton, PostForm } from "~/ui/Forms.tsx";
import { SectionError } from "~/ui/States.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { AddressView } from "./address.server.ts";
import { homeCarePlaceSchema, savedSchema } from "./schema.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function AddressStep({ view }: { view: AddressView }) {
  const failure = useFormResult();
  const { t } = useTranslation("home-care");
  const { saved, outside } = view;
  return (
    <div className="stack">
      {outside && <Outside nearest={outside.nearest} />}
      {view.failed && <SectionError retryHref={view.here} section={t("address.saved")} />}
      {saved.length > 0 && <Saved view={view} failure={failure?.intent === "saved" ? failure : undefined} />}
      <Other view={view} failure={failure?.intent === "saved" ? undefined : failure} />
    </div>
  );
}

type Nearest = NonNullable<AddressView["outside"]>["nearest"];

function Outside({ nearest }: { nearest: Nearest }) {
  const { t } = useTranslation("home-care");
  return (
    <Alert kind="warning" title={t("errors.not_covered")}>
      <p>{t("address.outside")}</p>
      {nearest.length > 0 && (
        <>
          <p>{t("address.nearest")}</p>
          <ul>
            {nearest.map(({ id, name, city_name, distance_km }) => (
              <li key={id}>
                <PageLink href={paths.branch(id)} className="action">
                  {name}
                </PageLink>
                {city_name && <>, {city_name}</>}
                {distance_km !== null && <> ({t("address.km", { km: Math.round(distance_km) })})</>}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <PageLink href={paths.nearme()} className="action">
          {t("address.all_branches")}
        </PageLink>
      </p>
    </Alert>
  );
}

interface PartProps {
  view: AddressView;
  failure: FormFailure | undefined;
}

function Saved({ view, failure }: PartProps) {
  const { t } = useTranslation(["home-care", "checkout"]);
  const usual = view.saved.find((one) => one.is_default && one.covered !== false)?.address_id ?? null;
  const fields = fieldsOf(savedSchema, failure, { initial: { address_id: view.chosen ?? usual } });
  return (
    <PostForm intent="saved" className="stack">
      <RadioGroup
        {...fields.address_id}
        label={t("home-care:address.saved")}
        look="cards"
        options={view.saved.map((one) => ({
          value: one.address_id,
          label: (
            <>
              {one.label && <>{one.label}: </>}
              <span className="upper">{[one.detail, one.landmark].filter(Boolean).join(", ")}</span>
            </>
          ),
          hint: (
            <>
              <span className="upper">{one.address}</span>
              <br />
              {formatPhone(one.contact_phone)}
              {one.covered === false && (
                <>
                  <br />
                  <strong>{t("home-care:errors.not_covered")}</strong>
                </>
              )}
            </>
          ),
        }))}
      />
      <Button wide>{t("home-care:address.use_saved")}</Button>
    </PostForm>
  );
}

function Other({ view, failure }: PartProps) {
  const { t } = useTranslation(["home-care", "checkout"]);
  const { saved, area, typed } = view;
  const fields = fieldsOf(homeCarePlaceSchema, failure, { initial: typed });
  const isOpen = saved.length === 0 || area !== null || failure !== undefined;
  const form = (
    <PostForm main className="stack">
      <EnterButton>{t("checkout:continue")}</EnterButton>
      <PlaceFields fields={fields} area={area} areaMissing={failure !== undefined && area === null} />
      <CheckboxField {...fields.save} label={t("home-care:address.save")} />
      <TextField
        {...fields.label}
        label={t("home-care:address.label")}
        hint={t("home-care:address.label_hint")}
        autoComplete="off"
        width="medium"
      />
      <Button wide look={saved.length > 0 ? "secondary" : "primary"}>
        {saved.length > 0 ? t("home-care:address.use_other") : t("checkout:continue")}
      </Button>
    </PostForm>
  );
  if (saved.length === 0) return form;
  return (
    <details open={isOpen}>
      <summary>{t("home-care:address.other")}</summary>
      {form}
    </details>
  );
}
