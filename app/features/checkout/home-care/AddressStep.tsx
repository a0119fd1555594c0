import { useFormResult } from "~/forms/result.ts";
import { PlaceFields } from "~/features/address/PlaceFields.tsx";
import { inputOf } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { formatPhone } from "~/lib/phone.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { CheckboxField, RadioGroup } from "~/ui/Choices.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { EnterButton, MAIN_FORM, PostForm } from "~/ui/Forms.tsx";
import { SectionError } from "~/ui/States.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { StepBody } from "~/features/checkout/StepBody.tsx";
import type { AddressView } from "./address.server.ts";
import { homeCarePlaceSchema, savedSchema } from "~/features/checkout/schema.ts";
import { PageLink } from "~/ui/PageLink.tsx";

/** One form, so that a language change keeps both addresses. */
export function AddressStep({ view }: { view: AddressView }) {
  const { t } = useTranslation(["home-care", "checkout"]);
  const { saved, outside } = view;
  return (
    <StepBody
      button={
        <Button form={MAIN_FORM} name="intent" value={saved.length > 0 ? "saved" : "other"}>
          {t(saved.length > 0 ? "home-care:address.use_saved" : "checkout:continue")}
        </Button>
      }
    >
      {outside && <Outside nearest={outside.nearest} />}
      {view.failed && <SectionError retryHref={view.here} section={t("home-care:address.saved")} />}
      <PostForm main className="stack">
        <EnterButton>{t("checkout:continue")}</EnterButton>
        {saved.length > 0 && <Saved {...view} />}
        <Other {...view} />
      </PostForm>
    </StepBody>
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

function Saved({ saved, chosen }: AddressView) {
  const { t } = useTranslation("home-care");
  const usual = saved.find((item) => item.is_default && item.covered !== false)?.address_id ?? null;
  const fields = useFields(savedSchema, { initial: { address_id: chosen ?? usual } });
  return (
    <RadioGroup
      {...fields.address_id}
      label={t("address.saved")}
      look="cards"
      options={saved.map((item) => ({
        value: item.address_id,
        label: (
          <>
            {item.label && <>{item.label}: </>}
            <span className="upper">{[item.detail, item.landmark].filter(Boolean).join(", ")}</span>
          </>
        ),
        hint: (
          <>
            <span className="upper">{item.address}</span>
            <br />
            {formatPhone(item.contact_phone)}
            {item.covered === false && (
              <>
                <br />
                <strong>{t("errors.not_covered")}</strong>
              </>
            )}
          </>
        ),
      }))}
    />
  );
}

function Other({ saved, area, typed }: AddressView) {
  const failure = useFormResult();
  const { t } = useTranslation(["home-care", "checkout"]);
  const fields = useFields(homeCarePlaceSchema, { initial: typed });
  const isRefused = failure !== undefined && failure.errors.length > 0 && failure.intent !== "saved";
  const isTyped = Object.keys(homeCarePlaceSchema.shape).some((name) => inputOf(failure, name) !== "");
  const other = (
    <>
      <PlaceFields fields={fields} area={area} areaMissing={isRefused && area === null} />
      <CheckboxField {...fields.save} label={t("home-care:address.save")} />
      <TextField
        {...fields.label}
        label={t("home-care:address.label")}
        hint={t("home-care:address.label_hint")}
        autoComplete="off"
        width="medium"
      />
      {saved.length > 0 && (
        <Button wide look="secondary" name="intent" value="other">
          {t("home-care:address.use_other")}
        </Button>
      )}
    </>
  );
  if (saved.length === 0) return other;
  return (
    <Fold open={area !== null || isRefused || isTyped}>
      <summary>{t("home-care:address.other")}</summary>
      <div className="stack">{other}</div>
    </Fold>
  );
}
